import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { emblems } from "./emblems";

// The built page is part of the Python package; nothing in it is loaded from another host.
export default defineConfig({
  plugins: [emblems(), svelte()],
  build: { outDir: "../src/freehold/server/page", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8017", ws: true } } },
});
