/** Whether the server can be reached; requests and the service worker notice when it cannot. */
export const network: { isOffline: boolean; isMissing: boolean } = $state({
  isOffline: !navigator.onLine,
  /** Whether the page that is open lacks something that it asked for. */
  isMissing: false,
});

addEventListener("offline", () => (network.isOffline = true));

/** The service worker marks what it answers from its store with this header. */
export const FROM_STORE = "x-from-store";
