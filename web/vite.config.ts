import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { emblems } from "./emblems";
import { offline, WORKER } from "./offline";

const source = readFileSync(new URL("../src/freehold/__init__.py", import.meta.url), "utf-8");
const version = /^__version__ = "(.*)"$/m.exec(source)?.[1] ?? "";

// The built page is part of the Python package; nothing in it is loaded from another host.
export default defineConfig({
  plugins: [emblems(), svelte(), offline()],
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    outDir: "../src/freehold/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", [WORKER]: `worker/${WORKER}.ts` },
      // A service worker is found under one name, at the root of what it serves.
      output: { entryFileNames: ({ name }) => (name === WORKER ? `${WORKER}.js` : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8017", ws: true } } },
});
