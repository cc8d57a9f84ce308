// `npm run bench` as it is typed. The benches run for seconds here, only to show that they run.
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

  test("measures the pause of a generator that it stops", async () => {
    const { rows } = await measured("pauses", "--percent", "10", "--seconds", "4");
    const row = rows.find(({ stopped }: { readonly stopped: string }) => stopped === "generator");
    expect(row).toMatchObject({ pauseSeconds: 0.2 });
    expect(row.stoppedMs).toBeGreaterThan(150);
  });
});

/** The result of a bench, whether its goals are met or not. */
async function measured(...args: readonly string[]) {
  const { code, stdout, stderr } = await bench(...args, "--json", "-");
  expect({ stderr, isMeasured: code === 0 || code === 1 }).toMatchObject({ isMeasured: true });
  return JSON.parse(stdout);
}

function bench(...args: readonly string[]) {
  return runProgram(process.execPath, ["--import", "tsx", "proof/bench/main.ts", ...args], { cwd: ROOT });
}
