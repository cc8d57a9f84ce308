// `npm run check:package [FOLDER]`: what those get who install the package. Packs it, looks for files that nobody needs, checks
// it with publint and are-the-types-wrong, and installs and starts it in an empty folder as strictly as npm can. A package that
// passes is kept in FOLDER.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
/** Files that only serve the making of Assay. */
const NEEDLESS = /(^|\/)(test|proof|testdata|node_modules)\/|\.test\.ts$|_test\.go$|^reports\/out\//;
/** What the commands start. */
const PROGRAM_FILE = "dist/program/main.js";
const PROGRAM = `
import { Failure, readRun, runConformance } from "@assay-harness/assay";
const failure = await runConformance({ target: "http://127.0.0.1:9", out: "out" }).catch((error: unknown) => error);
if (!(failure instanceof Failure) || failure.code !== "target-unreachable") throw failure;
export const kinds: readonly string[] = [typeof readRun];
`;

type Packed = {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
};

const folder = mkdtempSync(join(tmpdir(), "assay-package-"));
try {
  const [packed] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", folder])) as [Packed];
  const tarball = join(folder, packed.filename);
  const needless = packed.files.map(({ path }) => path).filter((path) => NEEDLESS.test(path));
  if (needless.length > 0) throw new Error(`The package holds files that nobody needs:\n${needless.join("\n")}`);
  if (!packed.files.some(({ path }) => path === PROGRAM_FILE)) throw new Error(`The package lacks ${PROGRAM_FILE}.`);
  say(`${packed.files.length} files, ${Math.round(packed.size / 1024)} KiB packed, none of them needless.`);
  run(bin("publint"), ["run", "--strict", tarball]);
  // Assay is ESM alone; a program of CommonJS imports it dynamically.
  run(bin("attw"), [tarball, "--profile", "esm-only"]);
  say("publint and are-the-types-wrong find no problem.");
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  run("npm", ["install", "--engine-strict", "--no-audit", "--no-fund", tarball], folder);
  say(run(join(folder, "node_modules/.bin/assay"), ["--version"], folder).trim());
  // The bundled program needs no compiler.
  renameSync(join(folder, "node_modules/tsx"), join(folder, "tsx"));
  run(join(folder, "node_modules/.bin/assay"), ["list"], folder);
  run(join(folder, "node_modules/.bin/assay"), ["explain", "authentication/header"], folder);
  renameSync(join(folder, "tsx"), join(folder, "node_modules/tsx"));
  writeFileSync(join(folder, "program.ts"), PROGRAM);
  run(bin("tsc"), ["--strict", "--module", "nodenext", "--target", "es2023", "program.ts"], folder);
  run(process.execPath, ["program.js"], folder);
  say("The installed package starts, and a typed program uses it.");
  const [kept] = process.argv.slice(2);
  if (kept !== undefined) copyFileSync(tarball, join(kept, packed.filename));
} finally {
  rmSync(folder, { recursive: true });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a program and returns what it wrote to stdout; throws with its output where it fails. */
function run(program: string, args: readonly string[], cwd = ROOT): string {
  return execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function bin(name: string): string {
  return join(ROOT, "node_modules/.bin", name);
}
