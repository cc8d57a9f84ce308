// Bundles the command line and the entry for programs. Files that a module finds beside itself stay those of the sources.
import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";

const ROOT = join(import.meta.dirname, "../..");
const ENTRIES = ["cli/main.ts", "cli/api.ts"];

/** Writes `main.js` and `api.js`, with what they share beside them, into a folder within the package. */
export async function buildProgram(folder: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: folder,
    outbase: "cli",
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    banner: { js: `const packageRoot = new URL(${JSON.stringify(`${relative(folder, ROOT)}/`)}, import.meta.url);` },
    plugins: [atSource],
    legalComments: "none",
    logLevel: "warning",
  });
}

/** Gives modules the addresses of their sources. */
const atSource: Plugin = {
  name: "at-source",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const contents = await readFile(path, "utf8");
      const own = relative(ROOT, path);
      const url = (of: string) => `new URL(${JSON.stringify(of)}, packageRoot)`;
      return {
        loader: "ts",
        contents: contents
          .replaceAll("import.meta.url", `${url(own)}.href`)
          .replaceAll("import.meta.dirname", `decodeURIComponent(${url(dirname(own))}.pathname)`),
      };
    });
  },
};
