/** Which page is shown: the path of the address, without a reload. */
export const route: { path: string; fragment: string; query: string } = $state({ path: "/", fragment: "", query: "" });

function look(): void {
  route.path = location.pathname;
  route.fragment = location.hash.slice(1);
  route.query = location.search;
}

look();
addEventListener("popstate", look);
addEventListener("hashchange", look);

export function go(to: string): void {
  history.pushState(null, "", to);
  look();
  scrollTo(0, 0);
}

/** Makes a link stay on the page; with a modifier key it is the browser's. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go((event.currentTarget as HTMLAnchorElement).getAttribute("href") ?? "/");
}
