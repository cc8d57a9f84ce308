import { expect, test } from "vitest";
import { EXIT, type ExitCode } from "../../../errors.ts";
import type {
  CheckResult,
  ConformanceRun,
  Established,
  LoadRun,
  NotRun,
  ObjectiveResult,
} from "../../../run/format/run.ts";
import { unprovenNames, unprovenOf } from "../../../run/verdict/unproven.ts";
import { judge, judgeParts, strongestExitCode } from "../../../run/verdict/verdict.ts";
import {
  check,
  conformanceRun,
  failingChecks,
  holdingChecks,
  impliedChecks,
} from "../../reports/sample-conformance.ts";
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

test.each<[string, ConformanceRun | NotRun, LoadRun | NotRun, string, ExitCode]>([
  ["both hold", holds, valid, "pass", 0],
  ["the interface is broken", broken, valid, "fail", 1],
  ["an objective is missed", holds, missed, "fail", 1],
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
  ["the load run was interrupted", holds, loadRun({ verdict: "interrupted", exitCode: 130 }), "inconclusive", 130],
  ["the harness broke off", { ...holds, verdict: "error", exitCode: 6 }, missed, "inconclusive", 6],
  ["the known-failing list is stale", { ...holds, exitCode: 5 }, valid, "fail", 5],
  ["the profile drifted", { ...holds, exitCode: 7 }, valid, "fail", 7],
  ["strictness made advisory findings fail", { ...holds, verdict: "fail", exitCode: 1 }, valid, "fail", 1],
])("judgeParts with %s", (_, conformance, load, verdict, exitCode) => {
  expect(judgeParts(conformance, load)).toMatchObject({ verdict, exitCode });
});

test("judgeParts gives the reason that decides first", () => {
  expect(judgeParts(holds, notValid).reason).toMatch(/^The load run is not valid: 12 iterations were dropped; /);
  const violating = /^3 of 5 operations violate the interface: [a-z-]+, [a-z-]+, [a-z-]+; .*errorRate < 0\.01\.$/;
  expect(judgeParts(broken, missed).reason).toMatch(violating);
});

test("judgeParts never says PASS with an exit code other than 0", () => {
  for (const exitCode of Object.values(EXIT))
    expect(judgeParts({ ...holds, exitCode }, valid).state === "good").toBe(exitCode === 0);
});

const passing = conformanceRun([...holdingChecks, ...impliedChecks.slice(0, 2)]);

test.each([
  ["90 of 90 specified and 2 of 2 implied checks pass", passing],
  ["90 of 90 checks pass", holds],
])("the sentence over conformance counts specified and implied checks apart: %s", (count, run) => {
  expect(judge(run).reason).toBe(`The target conforms to the interface: ${count}, 2 could not be judged.`);
});

test.each([
  ["both tiers", passing, "92 of 92 selected checks pass, 2 could not be judged."],
  ["implied checks", conformanceRun(impliedChecks.slice(0, 2)), "2 of 2 selected checks pass."],
  ["one check", conformanceRun(holdingChecks.slice(0, 1)), "1 of 1 selected check passes."],
  [
    "a stale list",
    { ...holds, verdict: "fail", exitCode: EXIT.knownFailingStale } as const,
    "No selected check fails, but the known-failing list is stale.",
  ],
])("the sentence over conformance does not say of a selection that the target conforms: %s", (_, run, reason) => {
  expect(judge({ ...run, selectedOf: 900 }).reason).toBe(reason);
});

test("the sentence over conformance names an operation that violates only what every reading implies", () => {
  expect(judge(conformanceRun([...holdingChecks, ...impliedChecks])).reason).toBe(
    "1 of 5 operations violates the interface: get-leaderboard.",
  );
});

test("judge fails a replay for its differences if its verdict says so", () => {
  for (const verdict of ["pass", "fail"] as const) {
    const judged = judge(loadRun({ verdict, exitCode: 7, replay: REPLAY }));
    expect(judged).toMatchObject({ word: "FAIL", state: "bad", exitCode: 7 });
    expect(judged.reason).toMatch(/^All 3 objectives were met .*, with 2 differences from the recording\.$/);
  }
  expect(judge(loadRun({ replay: REPLAY })).word).toBe("PASS");
});

test("judge says of a passing load whether any objective bounds a time", () => {
  const errors = objectiveResult("errorRate < 0.01");
  const time = objectiveResult("responseTimeMs.p95 < 500", { metric: "responseTimeMs.p95" });
  const reasonOf = (objectives: readonly ObjectiveResult[]) => judge(loadRun({ objectives })).reason;
  expect(reasonOf([errors])).toContain("were met under load, none of which bounds a time");
  expect(reasonOf([errors, time])).toMatch(/were met under load\.?$/);
});

test("judge keeps the failures of a run that was interrupted", () => {
  expect(judge({ ...broken, interrupted: true, exitCode: 130 })).toMatchObject({ word: "FAIL", exitCode: 130 });
  expect(judge({ ...holds, interrupted: true, exitCode: 130 })).toMatchObject({ word: "INCONCLUSIVE" });
  const counts = { requests: 9, drawn: 9, responses: 9, classes: 3, seenOnce: 1, places: 2, statements: 4 };
  const exploration = { durationMs: 1_000, ...counts, ofStatements: 232, ofOneCause: 0 };
  const { reason } = judge({ ...holds, interrupted: true, exitCode: 130, exploration });
  expect(reason).toMatch(/^The exploration was interrupted: all \d+ checks were judged\.$/);
});

test.each([
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

const establishing =
  (establishes: Established) =>
  (id: string, edit: Partial<CheckResult> = {}) =>
    check({ id, establishes, ...edit });
const value = establishing("value");
const field = establishing("field");
const operation = establishing("operation");

const BUILDER = "trade-token/request/builder/type/number";
const FEE = "trade-token/request/builder/fee/type/string";
const SELL = "trade-token/request/direction/listed/sell";
const SERVED = "trade-token/request/path/served";
const MODES = "get-leaderboard/request/network_mode";

const REJECTED = { verdict: "inconclusive", reason: "control-rejected" } as const;
const MISSING = { verdict: "notApplicable", reason: "fixture-missing" } as const;
const EXCLUDED = { verdict: "notApplicable", reason: "side-effects-not-allowed" } as const;
const KNOWN = { known: { reason: "no sales here", owner: "market", expires: "2027-01-31", isUnproven: true } } as const;

const OTHERWISE = { ...REJECTED, reason: "rejected-for-another-reason" };
const OPEN = { ...MISSING, reason: "open:U09" };
const mode = value(`${MODES}/enum/value-both`, REJECTED);
const type = field(`${MODES}/type/number`, REJECTED);
const board = operation("get-leaderboard/request/path/served", REJECTED);
const chains = ["solana", "base"].map((slug) => value(`token-price/request/chainSlug/listed/${slug}`, REJECTED));

test.each<[names: readonly string[], what: string, checks: readonly CheckResult[]]>([
  [[], "every check that establishes something passes", [field(BUILDER), value(SELL)]],
  [["trade-token direction sell"], "a value is inconclusive", [value(SELL, REJECTED), operation(SERVED)]],
  [["trade-token direction sell"], "a value lacks its fixture", [value(SELL, MISSING), operation(SERVED)]],
  [["trade-token direction sell"], "a value depends on an open point", [value(SELL, OPEN), operation(SERVED)]],
  [["trade-token"], "no check of an operation was applicable", [value(SELL, MISSING), operation(SERVED, MISSING)]],
  [[], "the side effects of an operation are excluded", [value(SELL, EXCLUDED), operation(SERVED, EXCLUDED)]],
  [[], "the side effects of a value are excluded", [value(SELL, EXCLUDED)]],
  [[], "no response had a value", [value(SELL, { ...MISSING, reason: "never-seen" })]],
  [[], "a value is advisory", [value(SELL, { ...REJECTED, tier: "advisory" })]],
  [[], "a check establishes nothing", [check({ id: SELL, ...REJECTED })]],
  [["trade-token builder"], "no check of a field passes", [field(BUILDER, REJECTED), field(FEE, REJECTED)]],
  [[], "one check of a field passes", [field(BUILDER, REJECTED), field(FEE)]],
  [[], "an advisory check of a field passes", [field(BUILDER, REJECTED), field(FEE, { tier: "advisory" })]],
  [[], "a field is rejected for another reason", [field(BUILDER, OTHERWISE)]],
  [
    ["trade-token builder"],
    "checks of a field pass without showing that it was accepted",
    [field(BUILDER, { unproven: true }), field(FEE, { unproven: true })],
  ],
  [[], "one of them shows that it was accepted", [field(BUILDER, { unproven: true }), field(FEE)]],
  [["get-leaderboard network_mode"], "a field and its value are rejected", [mode, type]],
  [["get-leaderboard"], "an operation, its field and its value are rejected", [mode, type, board]],
  [[], "a value is known to be rejected", [{ ...value(SELL, REJECTED), ...KNOWN }]],
  [
    [],
    "a field is known to be rejected, with its value and its other checks",
    [mode, { ...type, ...KNOWN }, field(`${MODES}/type/null`, REJECTED)],
  ],
  [
    ["token-price chainSlug (2 values)", "trade-token direction sell", "trade-token builder", "get-leaderboard"],
    "several are rejected",
    [...chains, value(SELL, REJECTED), field(BUILDER, REJECTED), board],
  ],
])("a run could not prove %j if %s", (names, _, checks) => {
  expect(unprovenNames(unprovenOf(checks))).toEqual(names);
});

test("what a run could not prove comes with its checks", () => {
  expect(unprovenOf([field(BUILDER, REJECTED), field(FEE, REJECTED)])).toMatchObject([
    { kind: "field", field: "builder", checks: [{ id: BUILDER }, { id: FEE }] },
  ]);
});
