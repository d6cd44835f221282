import { mount } from "svelte";
import App from "./App.svelte";
import { loadLanguage } from "./lib/language.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");
await loadLanguage();
mount(App, { target });

// Only over a safe connection do browsers allow a service worker; without one everything works but the start offline.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  // What a first visit needs comes first; while the language was loading, the rest may have arrived.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
