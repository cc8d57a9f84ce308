import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { brokenInstallationOf, EXIT, exhaustionOf, FAILURE_CODES, Failure } from "../errors.ts";

const page = readFileSync(join(import.meta.dirname, "../docs/errors.md"), "utf8");

it("documents every failure code with its exit code and what to do, and no other", () => {
  const rows = page.matchAll(/^\| `([a-z0-9-]+)` \| (\d+) \| [^|]+ \| ([^|]+) \|$/gm);
  const documented = [...rows].map(([, code, exit, hint]) => [code, Number(exit), hint]);
  const failures = FAILURE_CODES.map((code) => new Failure(code, ""));
  expect(documented.sort()).toEqual(failures.map(({ code, exitCode, hint }) => [code, exitCode, hint]).sort());
});

it("documents every exit code", () => {
  for (const code of Object.values(EXIT)) expect(page).toMatch(new RegExp(`^\\| (\\d+, )?${code}(, \\d+)? \\|`, "m"));
});

it("gives every failure a hint that is a sentence", () => {
  expect(FAILURE_CODES.filter((code) => !/[.?]$/.test(new Failure(code, "").hint))).toEqual([]);
});

it("distinguishes a machine that is out of files from a fault in its own code", () => {
  const failure = exhaustionOf(Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" }));
  expect(failure).toMatchObject({
    exitCode: EXIT.couldNotRun,
    message: "This machine must allow Assay more open files, got EMFILE.",
  });
  expect(exhaustionOf(new Error("EMFILE"))).toBeUndefined();
});

it.each([
  "You installed esbuild for another platform than the one you're currently using.\nThis won't work",
  'The package "@esbuild/linux-x64" could not be found, and is needed by esbuild.\n\nIf you are installing',
  "The service was stopped: spawn /a/esbuild EACCES",
  "spawn /a/node_modules/@esbuild/linux-x64/bin/esbuild EACCES",
  'Cannot start service: Host version "0.28.2" does not match binary version "0.27.0"',
])("tells a broken installation from a fault in its own code: %s", (message) => {
  expect(brokenInstallationOf(new Error(`\n${message}`))).toMatchObject({ exitCode: EXIT.couldNotRun });
  expect(brokenInstallationOf(new Error(`Build failed with 1 error: ${message}`))).toBeUndefined();
});

it("knows a package that is not there by its code", () => {
  const missing = Object.assign(new Error("Cannot find package 'yaml' imported from /a/b.ts"), {
    code: "ERR_MODULE_NOT_FOUND",
  });
  expect(brokenInstallationOf(missing)?.message).toContain("Cannot find package 'yaml'");
});
