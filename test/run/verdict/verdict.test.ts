import { describe, expect, it } from "vitest";
import { EXIT, type ExitCode } from "../../../errors.ts";
import type { ConformanceRun, LoadRun, NotRun, ObjectiveResult } from "../../../run/format/run.ts";
import { judge, judgeParts, strongestExitCode } from "../../../run/verdict/verdict.ts";
import { conformanceRun, failingChecks, holdingChecks, impliedChecks } from "../../reports/sample-conformance.ts";
import { REPLAY } from "../../reports/sample-events.ts";
import { loadRun, objectiveResult } from "../../reports/sample-load.ts";

const holds = conformanceRun();
const broken = conformanceRun([...failingChecks, ...holdingChecks]);
const inconclusive: ConformanceRun = { ...holds, verdict: "inconclusive", exitCode: 4 };
const valid = loadRun();
const missed = loadRun({
  verdict: "fail",
  exitCode: 1,
  objectives: [objectiveResult("errorRate < 0.01", { met: false, value: 0.5, samples: 10 })],
});
const validity = { valid: false, reasons: ["12 iterations were dropped"] };
const notValid = loadRun({ verdict: "inconclusive", exitCode: 4, validity });
const notRun: NotRun = { kind: "not-run", reason: "k6 is missing.", hint: "Install k6." };
const silent: NotRun = { ...notRun, failure: "target-unreachable" };
const refusing: NotRun = { ...silent, failure: "target-not-the-service" };

describe("judgeParts", () => {
  const table: readonly (readonly [string, ConformanceRun | NotRun, LoadRun | NotRun, string, ExitCode])[] = [
    ["both hold", holds, valid, "pass", 0],
    ["the interface is broken", broken, valid, "fail", 1],
    ["an objective is missed", holds, missed, "fail", 1],
    ["both fail", broken, missed, "fail", 1],
    ["the load run is not valid", holds, notValid, "inconclusive", 4],
    ["too little was judged", inconclusive, valid, "inconclusive", 4],
    ["too little was judged and an objective is missed", inconclusive, missed, "inconclusive", 4],
    ["the interface is broken and the load run is not valid", broken, notValid, "fail", 1],
    ["load was not run", holds, notRun, "inconclusive", 3],
    ["the interface is broken and load was not run", broken, notRun, "fail", 3],
    ["the target fell silent before its load", holds, silent, "fail", 1],
    ["the interface is broken and the target fell silent", broken, silent, "fail", 1],
    ["too little was judged and the target fell silent", inconclusive, silent, "inconclusive", 4],
    ["the target accepted nothing from then on", holds, refusing, "fail", 1],
    ["too little was judged and nothing accepted", inconclusive, refusing, "inconclusive", 4],
    ["the target was never there", silent, silent, "inconclusive", 3],
    ["conformance was not run", notRun, valid, "inconclusive", 3],
    ["nothing was run", notRun, notRun, "inconclusive", 3],
    ["the load run was interrupted", holds, loadRun({ verdict: "interrupted", exitCode: 130 }), "inconclusive", 130],
    ["the harness broke off", { ...holds, verdict: "error", exitCode: 6 }, missed, "inconclusive", 6],
    ["the known-failing list is stale", { ...holds, exitCode: 5 }, valid, "fail", 5],
    ["the profile drifted", { ...holds, exitCode: 7 }, valid, "fail", 7],
    ["strictness made advisory findings fail", { ...holds, verdict: "fail", exitCode: 1 }, valid, "fail", 1],
  ];

  it.each(table)("with %s", (_, conformance, load, verdict, exitCode) => {
    expect(judgeParts(conformance, load)).toMatchObject({ verdict, exitCode });
  });

  it("gives the reason that decides first", () => {
    expect(judgeParts(holds, notValid).reason).toMatch(/^The load run is not valid: 12 iterations were dropped; /);
    const { reason } = judgeParts(broken, missed);
    expect(reason).toMatch(
      /^3 of 5 operations violate the interface: [a-z-]+, [a-z-]+, [a-z-]+; .*errorRate < 0\.01\.$/,
    );
  });

  it("never says PASS with an exit code other than 0", () => {
    for (const exitCode of Object.values(EXIT)) {
      const { state } = judgeParts({ ...holds, exitCode }, valid);
      expect(state === "good").toBe(exitCode === 0);
    }
  });
});

describe("the sentence over conformance", () => {
  const passing = conformanceRun([...holdingChecks, ...impliedChecks.slice(0, 2)]);

  it("counts specified and implied checks apart", () => {
    expect(judge(passing).reason).toBe(
      "The target conforms to the interface: 90 of 92 specified and 2 of 2 implied checks pass, 2 could not be judged.",
    );
    expect(judge(holds).reason).toBe(
      "The target conforms to the interface: 90 of 92 checks pass, 2 could not be judged.",
    );
  });

  it.each([
    ["both tiers", passing, "92 of 94 selected checks pass, 2 could not be judged."],
    ["implied checks", conformanceRun(impliedChecks.slice(0, 2)), "2 of 2 selected checks pass."],
    ["one check", conformanceRun(holdingChecks.slice(0, 1)), "1 of 1 selected check passes."],
    [
      "a stale list",
      { ...holds, verdict: "fail", exitCode: EXIT.knownFailingStale } as const,
      "No selected check fails, but the known-failing list is stale.",
    ],
  ])("does not say of a selection that the target conforms: %s", (_, run, reason) => {
    expect(judge({ ...run, selectedOf: 900 }).reason).toBe(reason);
  });

  it("names an operation that violates only what every reading implies", () => {
    expect(judge(conformanceRun([...holdingChecks, ...impliedChecks])).reason).toBe(
      "1 of 5 operations violates the interface: get-leaderboard.",
    );
  });
});

describe("judge", () => {
  it("fails a replay for its differences if its verdict says so", () => {
    const reason =
      "All 3 objectives were met under load, none of which bounds a time, with 2 differences from the recording.";
    const drift = { exitCode: 7, replay: REPLAY };
    for (const verdict of ["pass", "fail"] as const)
      expect(judge(loadRun({ verdict, ...drift }))).toEqual({ word: "FAIL", state: "bad", reason, exitCode: 7 });
    expect(judge(loadRun({ replay: REPLAY })).word).toBe("PASS");
  });

  it("says of a passing load whether any objective bounds a time", () => {
    const errors = objectiveResult("errorRate < 0.01");
    const time = objectiveResult("responseTimeMs.p95 < 500", { metric: "responseTimeMs.p95" });
    const reasonOf = (objectives: readonly ObjectiveResult[]) => judge(loadRun({ objectives })).reason;
    expect(reasonOf([errors])).toContain("were met under load, none of which bounds a time");
    expect(reasonOf([errors, time])).toMatch(/were met under load\.?$/);
  });

  it("keeps the failures of a run that was interrupted", () => {
    expect(judge({ ...broken, interrupted: true, exitCode: 130 })).toMatchObject({ word: "FAIL", exitCode: 130 });
    expect(judge({ ...holds, interrupted: true, exitCode: 130 })).toMatchObject({ word: "INCONCLUSIVE" });
    const counts = { requests: 9, drawn: 9, responses: 9, classes: 3, seenOnce: 1, places: 2, statements: 4 };
    const exploration = { durationMs: 1_000, ...counts, ofStatements: 232, ofOneCause: 0 };
    expect(judge({ ...holds, interrupted: true, exitCode: 130, exploration }).reason).toMatch(
      /^The exploration was interrupted: all \d+ checks were judged\.$/,
    );
  });
});

it.each([
  ["conformance", [1, 2, 3], 2],
  ["conformance", [6, 3], 3],
  ["conformance", [1, 6], 6],
  ["conformance", [4, 5, 1, 7], 1],
  ["conformance", [7, 4, 5], 5],
  ["conformance", [7, 4], 4],
  ["load", [1, 4], 4],
  ["load", [0, 1], 1],
  ["load", [130, 2], 130],
  ["load", [], 0],
] as const)("strongestExitCode of a %s run with %j is %i", (kind, codes, strongest) => {
  expect(strongestExitCode(kind, codes)).toBe(strongest);
});
