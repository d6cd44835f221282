declare module "virtual:emblems" {
  const emblems: Record<string, string>;
  export default emblems;
}

/** The version of the package, as it was when the page was built. */
declare const __VERSION__: string;
