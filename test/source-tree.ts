// The project's sources as a graph: who imports what, found by esbuild's parser. Imports of types count as well.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build, transform } from "esbuild";

/** One import of a module: `to` is a path from the root where `isFile`, otherwise the name of a package or of Node's module. */
export type Import = { readonly to: string; readonly isFile: boolean; readonly isTypeOnly: boolean };

/** A source file by its path from the root, with `/` between folders. `code` is without comments and types. */
export type SourceFile = { readonly path: string; readonly imports: readonly Import[]; readonly code: string };

const SOURCE = /\.(ts|mts|js|mjs)$/;
const PASSED_OVER = new Set(["node_modules", "dist", ".git", "out"]);

/** Every source file under a root, sorted by path. Folders that hold what is installed or built are passed over. */
export async function readSourceTree(root: string): Promise<readonly SourceFile[]> {
  const paths = filePaths(root).filter((path) => SOURCE.test(path) && !path.endsWith(".d.ts"));
  const [all, values] = await Promise.all([importsOf(root, paths, true), importsOf(root, paths, false)]);
  return Promise.all(
    paths.map(async (path) => ({
      path,
      imports: [...(all.get(path) ?? [])].map(([to, isFile]) => ({
        to,
        isFile,
        isTypeOnly: !values.get(path)?.has(to),
      })),
      code: await codeOf(join(root, path)),
    })),
  );
}

/** Paths of all files under a folder, from the root, sorted within a folder and without what is installed or built. */
export function filePaths(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return PASSED_OVER.has(entry.name) ? [] : filePaths(root, path);
      return entry.isFile() ? [relative(root, path)] : [];
    })
    .sort();
}

/** Targets of the imports by file, and whether they are files. With `isWithTypes`, `import type` and `export type` are parsed as if they were values. */
async function importsOf(root: string, paths: readonly string[], isWithTypes: boolean) {
  const found = new Map<string, Map<string, boolean>>(paths.map((path) => [path, new Map()]));
  await build({
    entryPoints: paths.map((path) => join(root, path)),
    bundle: true,
    write: false,
    outdir: join(root, "nowhere"),
    platform: "neutral",
    format: "esm",
    logLevel: "silent",
    // Imports stand as they are written: none is dropped for being unused.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [
      {
        name: "imports",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
            if (kind === "entry-point") return { path };
            const isFile = path.startsWith(".");
            const target = isFile ? relative(root, resolve(dirname(importer), path)) : path;
            found.get(relative(root, importer))?.set(target, isFile);
            return { path, external: true };
          });
          onLoad({ filter: SOURCE }, ({ path }) => {
            const contents = readFileSync(path, "utf8");
            return { contents: isWithTypes ? withoutTypeMarks(contents) : contents, loader: "ts" };
          });
        },
      },
    ],
  });
  return found;
}

/** Statements that import or export types alone, as statements that import or export values. */
function withoutTypeMarks(source: string): string {
  return source
    .replace(/^(\s*)import\s+type\s+(?=[\w{*])(?!from\b)/gm, "$1import ")
    .replace(/^(\s*)export\s+type\s+(?=[{*])/gm, "$1export ");
}

async function codeOf(file: string): Promise<string> {
  const { code } = await transform(readFileSync(file, "utf8"), {
    loader: "ts",
    legalComments: "none",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return code;
}
