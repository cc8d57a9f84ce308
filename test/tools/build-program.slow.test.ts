// The bundled program, which all tests of the command line start, does what the sources do, and is an entry for programs.
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { describe, expect, inject, test } from "vitest";

const program = inject("program");
const run = (file: string, ...args: readonly string[]) =>
  execFileSync(process.execPath, [file, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

describe("the bundled program", () => {
  test.each(["--version", "list --json -", "completion bash", "explain I8"])(
    "prints for %s what the sources print",
    (words) => {
      const args = words.split(" ");
      expect(run(program, ...args)).toBe(run("bin/assay.mjs", ...args));
    },
  );

  test("is an entry for programs", () => {
    const api = JSON.stringify(join(dirname(program), "api.js"));
    const script = `import { readRun } from ${api}; console.log(typeof readRun);`;
    expect(run("--input-type=module", "-e", script)).toBe("function\n");
  });
});
