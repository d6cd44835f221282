import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

interface Icons {
  icons: Record<string, { body: string }>;
}

const MODULE = "virtual:emblems";

/** Gives the page the emblem of each card as the inside of an SVG of 512 by 512, and bundles only those. */
export function emblems(): Plugin {
  return {
    name: "emblems",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const source = new URL("./node_modules/@iconify-json/game-icons/icons.json", import.meta.url);
      const { icons } = JSON.parse(readFileSync(source, "utf-8")) as Icons;
      const lines = readFileSync(new URL("./emblems.tsv", import.meta.url), "utf-8")
        .trim()
        .split("\n");
      const bodies = Object.fromEntries(
        lines.map((line) => {
          const [card = "", icon = ""] = line.split("\t");
          const body = icons[icon]?.body;
          if (body === undefined) this.error(`there is no icon ${icon} for ${card}`);
          return [card, body];
        }),
      );
      return `export default ${JSON.stringify(bodies)};`;
    },
  };
}
