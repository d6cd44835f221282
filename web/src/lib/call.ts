import { say } from "./language.svelte";
import { settings } from "./settings.svelte";

const FLASH_EVERY = 1000;
const TITLE = "Freehold";

function callTitle(): string {
  return say("call.title", { call: say("call.turn"), name: TITLE });
}

/** Whether this browser can notify at all. */
export const canNotify = "Notification" in window;

/** Asks for the right to notify, which browsers allow only after a click; false if it is refused. */
export async function mayNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

/** Notifies, through the service worker if there is one: phones allow it only so. Returns how to take it back. */
async function notify(table: string, body: string): Promise<() => void> {
  const path = `/t/${table}`;
  const options = { body, tag: path, icon: "/icon-192.png", data: { path } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) {
    await worker.showNotification(say("call.turn"), options);
    return () => void worker.getNotifications({ tag: path }).then((all) => all.forEach((one) => one.close()));
  }
  const shown = new Notification(say("call.turn"), options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
  return () => shown.close();
}

/**
 * Says in the title that it is this player's turn. If the page is hidden the title flashes, and a notification appears
 * if the player wants it. Returns how to end that.
 */
export function callPlayer(table: string, body: string): () => void {
  document.title = callTitle();
  if (!document.hidden) return () => undefined;
  const flash = setInterval(() => {
    document.title = document.title === TITLE ? callTitle() : TITLE;
  }, FLASH_EVERY);
  const shown =
    settings.notify && canNotify && Notification.permission === "granted"
      ? notify(table, body).catch(() => undefined)
      : Promise.resolve(undefined);
  const end = (): void => {
    clearInterval(flash);
    document.removeEventListener("visibilitychange", look);
    void shown.then((close) => close?.());
  };
  const look = (): void => {
    if (document.hidden) return;
    document.title = callTitle();
    end();
  };
  document.addEventListener("visibilitychange", look);
  return end;
}
