// The bundled program, which all tests of the command line start, does what the sources do, and is an entry for programs.
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";

const program = inject("program");
const run = (...args: readonly string[]) =>
  execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

test.each([["--version"], ["list", "--json", "-"]])(
  "the bundled program prints what the sources print: %s",
  (...args) => {
    expect(run(program, ...args)).toBe(run("bin/assay.mjs", ...args));
  },
);

test("the bundled program is an entry for programs", () => {
  const api = JSON.stringify(join(dirname(program), "api.js"));
  const script = `import { readRun } from ${api}; console.log(typeof readRun);`;
  expect(run("--input-type=module", "-e", script)).toBe("function\n");
});
