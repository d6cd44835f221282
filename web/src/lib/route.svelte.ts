/** The current page: the path of the address, changed without a reload. */
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

/** Makes a link navigate without a reload; with a modifier key the browser handles it. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go((event.currentTarget as HTMLAnchorElement).getAttribute("href") ?? "/");
}
