declare module "virtual:emblems" {
  const emblems: Record<string, string>;
  export default emblems;
}
