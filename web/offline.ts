import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type { Plugin } from "vite";

export const WORKER = "service-worker";
/** Browsers that know service workers know woff2, and the system loads the large icons itself. */
const NOT_STORED = /\.woff$|-512\.png$/;

/** Tells the service worker which files belong to this version of the page. */
export function offline(): Plugin {
  return {
    name: "offline",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle[`${WORKER}.js`];
      if (worker?.type !== "chunk") return this.error("there is no service worker");
      const built = Object.keys(bundle).filter((name) => name !== worker.fileName && name !== "index.html");
      const files = [...built, ...readdirSync(new URL("./public", import.meta.url))]
        .filter((name) => !NOT_STORED.test(name))
        .map((name) => `/${name}`)
        .sort();
      const build = createHash("sha256").update(files.join()).update(worker.code).digest("hex").slice(0, 12);
      worker.code = worker.code
        .replaceAll("__FILES__", JSON.stringify(files))
        .replaceAll("__BUILD__", JSON.stringify(build));
    },
  };
}
