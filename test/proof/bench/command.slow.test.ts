// `npm run bench` as it is typed.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runProgram } from "../../program.ts";

const ROOT = join(import.meta.dirname, "../../..");

describe.concurrent("npm run bench", () => {
  test.each([
    [["generator", "--repeats", "0"], /--repeats.*whole number above 0/],
    [["generator", "--requests", "500"], /--requests/],
  ])("refuses %j", async (args, problem) => {
    const { code, stderr } = await bench(...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(problem);
  });
});

function bench(...args: readonly string[]) {
  return runProgram(process.execPath, ["--import", "tsx", "proof/bench/main.ts", ...args], { cwd: ROOT });
}
