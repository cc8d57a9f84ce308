// `npm run bench` as it is typed; the benches themselves run for seconds here, only to show that they run.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { thisMachine } from "../../../proof/bench/gate/bank.ts";
import { BENCHES } from "../../../proof/bench/registry.ts";

const SMALL = ["--pairs", "1", "--seconds", "2", "--percent", "5", "--json", "-"];
const ROOT = join(import.meta.dirname, "../../..");

describe("npm run bench", () => {
  test("alone lists every bench with its question", () => {
    const { status, stdout } = bench();
    expect(status).toBe(0);
    for (const [name, { question }] of Object.entries(BENCHES)) {
      expect(stdout).toMatch(new RegExp(`${name} +${question.replace(/[?]/g, "\\?")}`));
    }
  });

  test("tells every mistake of a call at once", () => {
    const { status, stderr } = bench("toString", "another", "--pairs", "0", "--seconds", "long");
    expect(status).toBe(2);
    for (const word of ["toString", "another", "--pairs", "--seconds"]) expect(stderr).toContain(word);
  });

  test("generator runs every subject and prints its ratios, whatever they are on this machine", {
    timeout: 120_000,
  }, () => {
    const { status, stdout, stderr } = bench("generator", ...SMALL);
    expect({ stderr, isMeasured: status === 0 || status === 1 }).toMatchObject({ isMeasured: true });
    const { goals, ratios, runs } = JSON.parse(stdout);
    expect(goals).toHaveLength(5);
    expect(status).toBe(goals.every(({ isReached }: { isReached: boolean }) => isReached) ? 0 : 1);
    expect(Object.keys(runs)).toHaveLength(8);
    expect(ratios.cpuHeavy.ratio).toBeGreaterThan(0);
  });

  test("calibration asks every tool at hand about a freeze", { timeout: 120_000 }, () => {
    const { status, stdout, stderr } = bench("calibration", "--seconds", "12", "--percent", "50", "--json", "-");
    // A machine that is busy enough makes Assay's run not valid, and there is nothing to calibrate then.
    if (stderr.includes("run must be valid")) return expect(status).toBe(3);
    expect({ stderr, isMeasured: status === 0 || status === 1 }).toMatchObject({ isMeasured: true });
    const { freeze, interpretations } = JSON.parse(stdout);
    expect(freeze.freezeSeconds).toBeCloseTo(1.2);
    expect(
      interpretations.filter(({ percentiles }: { percentiles?: object }) => percentiles !== undefined),
    ).toHaveLength(4);
  });

  test("soak sends so many requests and holds the memory of both against its bounds", { timeout: 120_000 }, () => {
    const { status, stdout, stderr } = bench("soak", "--requests", "500", "--seconds", "2", "--json", "-");
    expect({ stderr, isMeasured: status === 0 || status === 1 }).toMatchObject({ isMeasured: true });
    const { goals, peakMB, finished } = JSON.parse(stdout);
    expect(goals).toHaveLength(6);
    expect(finished).toBeGreaterThan(0);
    expect(peakMB.k6).toBeGreaterThan(20);
    expect(peakMB.assay).toBeGreaterThan(20);
  });

  test("journal counts all that it feeds", () => {
    const { status, stdout, stderr } = bench("journal", "--percent", "1", "--json", "-");
    expect({ stderr, isMeasured: status === 0 || status === 1 }).toMatchObject({ isMeasured: true });
    const { goals, requests } = JSON.parse(stdout);
    expect(requests).toBe(50_000);
    expect(goals[0]).toMatchObject({ isReached: true });
  });

  test("gate goes on with the whole comparisons that it made", { timeout: 300_000 }, () => {
    const out = mkdtempSync(join(tmpdir(), "assay-gate-"));
    onTestFinished(() => rmSync(out, { recursive: true }));
    const before = { slowdown: 0, rounds: 150, verdict: "open", pairs: 6, seconds: 40, cpuRatio: 1, baselineMs: 2 };
    const kept = { machine: thisMachine(), ratePerSecond: 40, seconds: 1, gates: [before] };
    writeFileSync(join(out, "comparisons.json"), JSON.stringify(kept));
    const small = ["--live", "1", "--pairs", "20", "--seconds", "1", "--percent", "10", "--out", out, "--json", "-"];
    const { status, stdout, stderr } = bench("gate", ...small);
    expect({ stderr, isMeasured: status === 0 || status === 1 }).toMatchObject({ isMeasured: true });
    const { live, banks } = JSON.parse(stdout);
    expect(live).toEqual({ ...kept, gates: [before, expect.objectContaining({ slowdown: 0.1, pairs: 6 })] });
    expect(live.gates[1].rounds).toBeGreaterThan(150);
    expect(live.gates[1].cpuRatio).toBeGreaterThan(0);
    expect(JSON.parse(readFileSync(join(out, "comparisons.json"), "utf8"))).toEqual(live);
    expect(banks).toHaveLength(3);
  });

  test("keeps the options of a bench from the others", () => {
    const { status, stderr } = bench("journal", "--requests", "50", "--out", "somewhere", "--live", "1");
    expect(status).toBe(2);
    expect(stderr).toMatch(/--requests takes.*--requests is for soak.*--live is for gate.*--out is for soak/);
  });
});

function bench(...args: readonly string[]) {
  return spawnSync(process.execPath, ["--import", "tsx", "proof/bench/main.ts", ...args], {
    cwd: ROOT,
    encoding: "utf8",
  });
}
