/**
 * Lets the page open without a network. With a network the page is always the server's newest: only its files, whose
 * names change with their content, are taken from the store without asking.
 */
export {};
declare const self: ServiceWorkerGlobalScope;
/** The files of the page and the name of this version; the build fills them in. */
declare const __FILES__: string[];
declare const __BUILD__: string;

const FILES = __FILES__;
const STORE = `freehold ${__BUILD__}`;
const PAGE = "/";
/** Pages of the server that are not this page: the documentation. */
const OTHER_PAGES = /^\/docs(\/|$)/;
/** What can be read without a network. */
const TO_READ = ["/api/cards", "/api/rules"];
/** As in `src/lib/network.svelte.ts`. */
const FROM_STORE = "x-from-store";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll([PAGE, ...TO_READ, ...FILES])));
});

// The new version takes over when no page of the old one is open any more, so no page loses its files.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (TO_READ.includes(pathname)) event.respondWith(newest(request, pathname));
  else if (pathname.startsWith("/api/") || OTHER_PAGES.test(pathname)) return;
  else if (request.mode === "navigate") event.respondWith(newest(request, PAGE));
  else if (FILES.includes(pathname)) event.respondWith(stored(request));
});

/** The server's answer, or the stored one if there is none. */
async function newest(request: Request, key: string): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) {
      // An unknown address has the same page, but the stored one should not say 404.
      if (answer.ok) await keep(key, answer.clone());
      return answer;
    }
  } catch {
    // There is no network.
  }
  const found = await caches.match(key);
  if (!found) return Response.error();
  const headers = new Headers(found.headers);
  headers.set(FROM_STORE, "yes");
  return new Response(found.body, { headers });
}

/** Only what is read is kept up to date; the page belongs to the files of this version. */
async function keep(key: string, answer: Response): Promise<void> {
  if (key !== PAGE) await (await caches.open(STORE)).put(key, answer);
}

async function stored(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** A click on a notification leads to the table it is about. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === path);
      return open ? open.focus() : self.clients.openWindow(path);
    }),
  );
});
