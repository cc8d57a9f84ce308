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
    const { code, stdout, stderr } = await bench("pauses", "--percent", "10", "--seconds", "4", "--json", "-");
    // Whether its goals are met or not.
    expect({ stderr, isMeasured: code === 0 || code === 1 }).toMatchObject({ isMeasured: true });
    const { rows } = JSON.parse(stdout);
    const row = rows.find(({ stopped }: { readonly stopped: string }) => stopped === "generator");
    expect(row).toMatchObject({ pauseSeconds: 0.2 });
    expect(row.stoppedMs).toBeGreaterThan(150);
  });
});

function bench(...args: readonly string[]) {
  return runProgram(process.execPath, ["--import", "tsx", "proof/bench/main.ts", ...args], { cwd: ROOT });
}
