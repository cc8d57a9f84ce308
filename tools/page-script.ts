// The scripts of the report: the TypeScript of reports/html/browser and what it shares with the page, each as one text.
import { join } from "node:path";
import { build } from "esbuild";

const NAMES = ["main", "load"] as const;

/** JavaScript for browsers that needs nothing else, by the paths that it is written to. */
export async function pageScripts(): Promise<readonly (readonly [string, string])[]> {
  return Promise.all(NAMES.map(async (name) => [`reports/html/generated/${name}.js`, await bundled(name)] as const));
}

/** Packages that nothing of it uses are left out. */
async function bundled(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, `../reports/html/browser/${name}.ts`)],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    legalComments: "none",
    charset: "ascii",
    plugins: [
      {
        name: "packages",
        setup: ({ onResolve }) => {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === "entry-point" ? null : { path, external: true, sideEffects: false },
          );
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? "";
}
