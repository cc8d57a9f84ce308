// What keeps an installation from starting is one sentence with a hint: an esbuild, a folder or a file that is wrong.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject, it } from "vitest";
import { startThrough } from "../conformance/run.ts";
import { type Ended, runProgram } from "../program.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { expectSaid } from "./said.ts";

const folder = temporaryFolder().path;

const ROOT = join(import.meta.dirname, "../..");
const MODULES = join(ROOT, "node_modules");
const PLATFORM = `${process.platform}-${process.arch}`;
const OTHER = process.platform === "linux" ? "darwin-arm64" : "linux-x64";

/** A checkout that shares all but the command line with this one; `without` are packages that it lacks. */
function checkoutIn(name: string, without: readonly string[] = []): string {
  const checkout = join(folder, name);
  mkdirSync(join(checkout, "node_modules"), { recursive: true });
  for (const entry of ["bin", "cli"]) cpSync(join(ROOT, entry), join(checkout, entry), { recursive: true });
  const share = (entries: readonly string[], place: string) => {
    for (const entry of entries)
      if (!existsSync(join(checkout, place, entry)))
        symlinkSync(join(ROOT, place, entry), join(checkout, place, entry));
  };
  share(readdirSync(ROOT), "");
  share(
    readdirSync(MODULES).filter((entry) => !without.includes(entry)),
    "node_modules",
  );
  return checkout;
}

/** A checkout whose esbuild has an empty program for a platform, which may be executed or not; or has none. */
function checkoutWithEsbuild(name: string, platform?: string, mode = 0o755): string {
  const checkout = checkoutIn(name, ["esbuild", "@esbuild", "tsx"]);
  const modules = join(checkout, "node_modules");
  // tsx finds the esbuild beside itself.
  for (const part of ["tsx", "esbuild/lib", "esbuild/package.json"])
    cpSync(join(MODULES, part), join(modules, part), { recursive: true });
  if (platform === undefined) return checkout;
  mkdirSync(join(modules, "@esbuild", platform, "bin"), { recursive: true });
  writeFileSync(join(modules, "@esbuild", platform, "bin/esbuild"), "", { mode });
  return checkout;
}

/** A checkout with a package of which a file was cut short. */
function checkoutCutShort(file: string, keptUpTo: string): string {
  const checkout = checkoutIn(`cut-${file}`, ["commander"]);
  const copy = join(checkout, "node_modules/commander");
  cpSync(join(MODULES, "commander"), copy, { recursive: true });
  const text = readFileSync(join(copy, file), "utf8");
  writeFileSync(join(copy, file), text.slice(0, text.indexOf(keptUpTo) + 1));
  return checkout;
}

function checkoutWithoutFile(name: string): string {
  const checkout = checkoutIn("damaged");
  rmSync(join(checkout, name));
  return checkout;
}

/** Starts it as on a machine that has compiled nothing of it yet. */
function started(checkout: string, command: readonly string[] = ["list", "--help"]): Promise<Ended> {
  const env = { ...process.env, TMPDIR: mkdtempSync(join(folder, "tmp-")) };
  return runProgram(process.execPath, [join(checkout, "bin/assay.mjs"), ...command], { env });
}

const ESBUILD = /^assay: The esbuild of Assay must run on \S+ \S+, got ".*"\.\n {2}hint: .*npm ci.*\n$/m;
const PACKAGE = /^assay: Assay and its packages must be .*commander.*\n {2}hint: .*npm ci.*\n$/;

it.each<[what: string, checkout: () => string, ...sentences: RegExp[]]>([
  [
    "an esbuild of another platform",
    () => checkoutWithEsbuild("other", OTHER),
    ESBUILD,
    /esbuild for another platform/,
  ],
  ["an esbuild that cannot be executed", () => checkoutWithEsbuild("no", PLATFORM, 0o644), ESBUILD, /EACCES/],
  [
    "a question mark in its path",
    () => checkoutIn("what?"),
    /^assay: .* without "\?" in its path, got .*\n {2}hint: .*\n$/,
  ],
  [
    "a missing file",
    () => checkoutWithoutFile("cli/commands/index.ts"),
    /^assay: Assay must be whole and readable in .*, got ".*index\.ts.*"\.\n {2}hint: .*\n$/,
  ],
  ["a module cut short", () => checkoutCutShort("esm.mjs", "{"), PACKAGE],
  ["a package file cut short", () => checkoutCutShort("package.json", "{"), PACKAGE],
])("an installation with %s says so", async (_, checkout, ...sentences) => {
  const ended = await started(checkout());
  for (const sentence of sentences) expectSaid(ended, sentence);
});

it("a package without esbuild says so where a command needs it", async () => {
  const checkout = checkoutWithEsbuild("package");
  rmSync(join(checkout, "vitest.config.ts"));
  rmSync(join(checkout, "dist"), { force: true });
  cpSync(dirname(inject("program")), join(checkout, "dist/program"), { recursive: true });
  expect(await started(checkout)).toMatchObject({ code: 0, stderr: "" });
  const service = await startThrough();
  const short = ["--rate", "20", "--duration", "1s", "--warm-up", "0s", "--allow-small-sample"];
  const out = (name: string) => ["--out", join(checkout, name)];
  for (const command of [
    ["conform", "--smoke", ...out("conform")],
    ["load", "mixed", "--target", service.url, ...short, ...out("load")],
  ]) {
    const ended = await started(checkout, command);
    expectSaid(ended, /^assay: Assay and its packages must be .*could not be found.*\n {2}hint: .*\n$/m);
  }
  expect(service.passed).toHaveLength(0);
});

it("an installation starts in a folder whose name a URL writes in another way", async () => {
  expect(await started(checkoutIn("a#100% ü b"))).toMatchObject({ code: 0, stderr: "" });
});
