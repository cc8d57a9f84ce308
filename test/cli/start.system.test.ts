// What keeps the command line from starting at all is one sentence with a hint too.
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
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { describe, expect, inject, it } from "vitest";
import { startThrough } from "../conformance/run.ts";
import { type Ended, runProgram } from "../program.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";

const START = join(import.meta.dirname, "../../bin/assay.mjs");

const folder = temporaryFolder().path;

const ROOT = dirname(dirname(START));
const PLATFORM = `${process.platform}-${process.arch}`;
const OTHER = process.platform === "linux" ? "darwin-arm64" : "linux-x64";

/** Starts the program as a Node that says that it is an old one. */
const OLD_NODE =
  "Object.defineProperty(process.versions, 'node', { value: '12.22.12' }); await import(process.argv[1]);";

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

/** Ends with a sentence and a hint, and without a stack trace. */
function expectSaid({ code, stderr }: Ended, text: RegExp): void {
  expect(stderr).toMatch(text);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(code).toBe(3);
}

describe("the start of the command line", () => {
  it("says how to install what is missing", async () => {
    cpSync(dirname(START), join(folder, "bin"), { recursive: true });
    const ended = await runProgram(process.execPath, [join(folder, "bin/assay.mjs"), "check"]);
    expectSaid(ended, /^assay: .*not installed\.\n {2}hint: .*npm ci/);
  });

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

  it("says that it has no place for temporary files", async () => {
    const file = join(folder, "no-folder");
    writeFileSync(file, "");
    const ended = await runProgram(process.execPath, [START, "list"], { env: { ...process.env, TMPDIR: file } });
    expectSaid(ended, /^assay: The folder for temporary files must be writable, got ".*"\.\n {2}hint: .*TMPDIR/);
  });

  it("says in a Node as old as 12 that it is too old", async () => {
    const source = readFileSync(START, "utf8");
    const options = { format: "esm", keepNames: false } as const;
    // What is newer than Node 12 would be rewritten, or refused.
    const { code } = await transform(source, { ...options, target: "node12.22" });
    expect(code).toBe((await transform(source, { ...options, target: "esnext" })).code);
    const old = ["--input-type=module", "-e", OLD_NODE, pathToFileURL(START).href];
    const ended = await runProgram(process.execPath, old);
    expect(ended.stderr).toBe(
      "assay: Node 20.19 or newer is needed, and this is 12.22.12.\n  hint: Install a newer Node.\n",
    );
    expect(ended.code).toBe(3);
  });

  it("says that the current folder no longer exists", async () => {
    const gone = join(folder, "gone");
    mkdirSync(gone);
    const script = 'cd "$1" && rmdir "$1" && exec "$2" "$3" list';
    const ended = await runProgram("/bin/sh", ["-c", script, "sh", gone, process.execPath, START]);
    expectSaid(ended, /^assay: The current folder .*\n {2}hint: /);
  });

  it.each(["20", "24"])("says that too few files may be opened: %s", async (limit) => {
    const script = 'ulimit -n "$1" && exec "$2" "$3" load mixed';
    const ended = await runProgram("/bin/sh", ["-c", script, "sh", limit, process.execPath, START]);
    expectSaid(ended, /^assay: Assay needs at least 64 open files, and .* it \d+\.\n {2}hint: .*\n$/);
  });
});
