// Turns a scenario into the one script file that k6 runs.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin, transform } from "esbuild";
import { brokenInstallationOf } from "../../../errors.ts";
import { writeTextFile } from "../../../run/format/files.ts";
import { evidenceOf } from "../../../schemas/derive/evidence.ts";
import { operations, perOperation } from "../../../schemas/index.ts";
import type { ScriptName } from "../../registry.ts";
import type { OperationTable } from "../../runtime/operation-facts.ts";

export async function bundleScenario(scenario: ScriptName, folder: string): Promise<string> {
  const entry = fileURLToPath(
    new URL(`../../runtime/${scenario === "replay" ? "replay/entry" : "iteration"}.ts`, import.meta.url),
  );
  return bundleScript({ entry, outfile: join(folder, `${scenario}.js`) });
}

/** What to bundle: further names that the bundler puts values for, and lines that the script begins with. */
type ScriptSource = { entry: string; outfile: string; define?: Record<string, string>; banner?: string };

/**
 * Bundles a script for k6 and returns its path. `neutral` makes every use of a Node module an error; k6's own modules
 * stay imports. The file has its source map, so that a line in k6's log is a line of the TypeScript source.
 */
export async function bundleScript({ entry, outfile, define = {}, banner = "" }: ScriptSource): Promise<string> {
  const text = await bundledText({
    entryPoints: [entry],
    outfile,
    format: "esm",
    external: ["k6", "k6/*"],
    define,
    plugins: [deferred],
    banner: { js: banner },
  });
  await writeTextFile(outfile, text);
  return outfile;
}

/** Fails with `installation-broken` where the bundler cannot run on this machine, before anything is sent that needs it later. */
export async function requireBundler(): Promise<void> {
  await withBundler(() => transform(""));
}

/** What the bundler makes of one entry. */
async function bundledText(options: BuildOptions): Promise<string> {
  const { outputFiles } = await withBundler(() => build({ ...options, ...COMMON }));
  return outputFiles[0]?.text ?? "";
}

async function withBundler<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw brokenInstallationOf(error) ?? error;
  }
}

const COMMON = {
  // The bundler would report a full disk in words that Assay does not know as a failure.
  write: false,
  bundle: true,
  platform: "neutral",
  target: "es2022",
  sourcemap: "inline",
  sourcesContent: false,
  legalComments: "none",
  logLevel: "silent",
} as const;

/**
 * Makes a module and all that it imports a script within the script, which runs when its function is first called. A VU
 * creates the functions of a script when it starts, those within a function when that is called.
 */
const deferring = (name: string, called: string, plugins: Plugin[]): Plugin => ({
  name,
  setup: ({ onLoad }) => {
    onLoad({ filter: new RegExp(`[\\\\/]scenarios[\\\\/]runtime[\\\\/]${name}\\.ts$`) }, async ({ path }) => {
      const contents = await bundledText({
        entryPoints: [path],
        format: "iife",
        globalName: "deferredModule",
        plugins,
        banner: { js: `let loaded; export function ${called}(...given) { if (loaded === undefined) {` },
        footer: { js: `loaded = deferredModule.${called}; } return loaded(...given); }` },
      });
      return { contents, loader: "js" };
    });
  },
});

/** The judge without the validators, which it needs for successes alone: a flood of errors costs each VU little. */
const deferred = deferring("judge", "createJudge", [deferring("response-judgement", "verdictOf", [])]);

/** The facts of every operation that VUs and the launcher need, from the schemas. */
export function operationTable(): OperationTable {
  return perOperation((id) => ({ path: operations[id].path, evidence: evidenceOf(id) }));
}
