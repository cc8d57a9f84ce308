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
import { describe, expect, inject, it } from "vitest";
import { startThrough } from "../conformance/run.ts";
import { type Ended, runProgram } from "../program.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { expectSaid } from "./said.ts";

const folder = temporaryFolder().path;

const ROOT = join(import.meta.dirname, "../..");
const PLATFORM = `${process.platform}-${process.arch}`;
const OTHER = process.platform === "linux" ? "darwin-arm64" : "linux-x64";

const SHORT = ["--rate", "20", "--duration", "1s", "--warm-up", "0s", "--allow-small-sample"];

/** The program of an esbuild: what it says, and whether it may be executed. */
type Program = { readonly platform: string; readonly text: string; readonly mode: number };

/** A checkout with the packages of this one, but an esbuild whose program is the given one; undefined for none. */
function checkoutWith(name: string, program: Program | undefined): string {
  const modules = join(checkoutIn(name, ["esbuild", "@esbuild", "tsx"]), "node_modules");
  const from = join(ROOT, "node_modules");
  // tsx finds the esbuild beside itself.
  cpSync(join(from, "tsx"), join(modules, "tsx"), { recursive: true });
  for (const part of ["lib", "package.json"])
    cpSync(join(from, "esbuild", part), join(modules, "esbuild", part), { recursive: true });
  if (program !== undefined) {
    const bin = join(modules, "@esbuild", program.platform, "bin");
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, "esbuild"), program.text, { mode: program.mode });
  }
  return dirname(modules);
}

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
    readdirSync(join(ROOT, "node_modules")).filter((entry) => !without.includes(entry)),
    "node_modules",
  );
  return checkout;
}

/** Starts it as on a machine that has compiled nothing of it yet. */
function started(checkout: string, command: readonly string[] = ["list", "--help"]): Promise<Ended> {
  const env = { ...process.env, TMPDIR: mkdtempSync(join(folder, "tmp-")) };
  return runProgram(process.execPath, [join(checkout, "bin/assay.mjs"), ...command], { env });
}

describe("the start of the command line", () => {
  it.each<[what: string, found: RegExp, program: Program]>([
    ["is of another platform", /installed esbuild for another platform/, { platform: OTHER, text: "", mode: 0o755 }],
    ["cannot be executed", /EACCES/, { platform: PLATFORM, text: "", mode: 0o644 }],
  ])("says that an esbuild that %s cannot run here", async (what, found, program) => {
    const ended = await started(checkoutWith(what.replaceAll(" ", "-"), program));
    expectSaid(ended, /^assay: The esbuild of Assay must run on \S+ \S+, got ".*"\.\n {2}hint: .*npm ci.*\n$/m);
    expect(ended.stderr).toMatch(found);
  });

  it("says in the package, too, that the esbuild cannot run here where a command needs it", async () => {
    const checkout = checkoutWith("package", undefined);
    rmSync(join(checkout, "vitest.config.ts"));
    rmSync(join(checkout, "dist"), { force: true });
    cpSync(dirname(inject("program")), join(checkout, "dist/program"), { recursive: true });
    expect(await started(checkout)).toMatchObject({ code: 0, stderr: "" });
    const service = await startThrough();
    const out = (name: string) => ["--out", join(checkout, name)];
    for (const command of [
      ["conform", "--smoke", ...out("conform")],
      ["load", "mixed", "--target", service.url, ...SHORT, ...out("load")],
    ]) {
      const ended = await started(checkout, command);
      expectSaid(ended, /^assay: Assay and its packages must be .*could not be found.*\n {2}hint: .*\n$/m);
    }
    expect(service.passed).toHaveLength(0);
  });

  it("says that its folder must not be named with a question mark", async () => {
    const ended = await started(checkoutIn("what?"));
    expectSaid(ended, /^assay: .* without "\?" in its path, got .*\n {2}hint: .*\n$/);
  });

  it("starts in a folder whose name a URL writes in another way", async () => {
    expect(await started(checkoutIn("a#100% ü b"))).toMatchObject({ code: 0, stderr: "" });
  });

  it("says what it cannot load of itself", async () => {
    const checkout = checkoutIn("damaged");
    rmSync(join(checkout, "cli/commands/index.ts"));
    const ended = await started(checkout);
    expectSaid(ended, /^assay: Assay must be whole and readable in .*, got ".*index\.ts.*"\.\n {2}hint: .*\n$/);
  });

  it.each([
    ["a module of it", "esm.mjs", (text: string) => text.slice(0, text.indexOf("{") + 1)],
    ["all of a module", "esm.mjs", () => ""],
    ["its description", "package.json", () => "{"],
  ])("says which package an installation that was cut short left without %s", async (what, file, cut) => {
    const checkout = checkoutIn(`cut-${what.length}`, ["commander"]);
    const copy = join(checkout, "node_modules/commander");
    cpSync(join(ROOT, "node_modules/commander"), copy, { recursive: true });
    writeFileSync(join(copy, file), cut(readFileSync(join(copy, file), "utf8")));
    const ended = await started(checkout);
    expectSaid(ended, /^assay: Assay and its packages must be .*commander.*\n {2}hint: .*npm ci.*\n$/);
  });
});
