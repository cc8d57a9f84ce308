// Keeps the table of claims out of every VU until something is broken. As an object it takes a VU some 180 kB and half a
// millisecond; as a text it is there once for all of them.
import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** Bundles schemas/generated/claims.json as a text that is parsed at the first look-up of a claim. */
export const lazyClaims: Plugin = {
  name: "lazy-claims",
  setup(build) {
    build.onLoad({ filter: /[\\/]generated[\\/]claims\.json$/ }, async ({ path }) => {
      const claims: Readonly<Record<string, object>> = JSON.parse(await readFile(path, "utf8"));
      const rows = Object.entries(claims).map(([operation, directions]) => {
        const tables = Object.keys(directions).map(
          (name) => `${quote(name)}: table(${quote(operation)}, ${quote(name)})`,
        );
        return `${quote(operation)}: { ${tables.join(", ")} }`;
      });
      const contents = [
        `const text = ${quote(JSON.stringify(claims))};`,
        "let parsed;",
        "const table = (operation, direction) => new Proxy({}, {",
        "  get: (_, path) => (parsed ??= JSON.parse(text))[operation][direction][path],",
        "});",
        `export default { ${rows.join(", ")} };`,
      ];
      return { contents: contents.join("\n"), loader: "js" };
    });
  },
};

function quote(text: string): string {
  return JSON.stringify(text);
}
