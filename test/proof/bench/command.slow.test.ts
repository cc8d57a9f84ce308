// `npm run bench` as it is typed. The benches run for seconds here, only to show that they run.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const LIMIT_MS = 240_000;

describe("npm run bench", () => {
  test("lists every bench without a name", () => {
    const { status, stdout } = bench();
    expect(status).toBe(0);
    for (const name of ["generator", "others", "calibration", "capacity", "soak", "report", "findings", "gate"]) {
      expect(stdout).toMatch(new RegExp(`^ +${name} `, "m"));
    }
  });

  test.each([
    [["generator", "--repeats", "0"], /--repeats.*whole number above 0/],
    [["generator", "--requests", "500"], /--requests/],
  ])("refuses %j", (args, problem) => {
    const { status, stderr } = bench(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(problem);
  });

  test("measures every load generator in the bench generator", { timeout: LIMIT_MS }, () => {
    const { goals, runs } = measured("generator", "--repeats", "1", "--seconds", "2", "--percent", "5");
    expect(goals).toHaveLength(5);
    expect(Object.keys(runs)).toHaveLength(8);
  });

  test("measures the memory of k6 and of Assay in the bench soak", { timeout: LIMIT_MS }, () => {
    const { finished, peak } = measured("soak", "--requests", "500", "--seconds", "2");
    expect(finished).toBeGreaterThan(0);
    expect(Math.min(peak.k6, peak.assay)).toBeGreaterThan(20);
  });

  test("continues the comparisons on record in the bench gate", { timeout: LIMIT_MS }, () => {
    const out = mkdtempSync(join(tmpdir(), "assay-gate-"));
    onTestFinished(() => rmSync(out, { recursive: true }));
    const before = { slowdown: 0, rounds: 150, verdict: "open", pairs: 6, seconds: 40, cpuRatio: 1, baselineMs: 2 };
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
    const kept = { machine, ratePerSecond: 40, seconds: 1, comparisons: [before] };
    writeFileSync(join(out, "comparisons.json"), JSON.stringify(kept));
    const small = ["--comparisons", "1", "--repeats", "20", "--seconds", "1", "--percent", "10", "--out", out];
    const { made } = measured("gate", ...small);
    expect(made).toEqual({ ...kept, comparisons: [before, expect.objectContaining({ slowdown: 0.1, pairs: 6 })] });
    expect(made.comparisons[1].rounds).toBeGreaterThan(150);
    expect(JSON.parse(readFileSync(join(out, "comparisons.json"), "utf8"))).toEqual(made);
  });
});

/** The result of a bench, whether its goals are met or not. */
function measured(...args: readonly string[]) {
  const { status, stdout, stderr } = bench(...args, "--json", "-");
  expect({ stderr, isMeasured: status === 0 || status === 1 }).toMatchObject({ isMeasured: true });
  return JSON.parse(stdout);
}

function bench(...args: readonly string[]) {
  return spawnSync(process.execPath, ["--import", "tsx", "proof/bench/main.ts", ...args], {
    cwd: ROOT,
    encoding: "utf8",
  });
}
