import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { nextStep } from "../../../reports/view/next-step.ts";
import { operationRows, unjudgedSummary } from "../../../reports/view/summary.ts";
import {
  firstRequestTitle,
  remediesOf,
  unacceptedFinding,
  unacceptedRequests,
  unprovenLines,
} from "../../../reports/view/undecided.ts";
import type { ConformanceRun } from "../../../run/format/run.ts";
import { conformanceRun } from "../sample-conformance.ts";
import { open, undecidedRun } from "../sample-undecided.ts";

const settingsFor = (run: ConformanceRun) => remediesOf(run).map(({ setting }) => setting);

describe("an inconclusive run", () => {
  it("names a token with its chain for an operation that lacks one", () => {
    const lacking = open("token-price/request/path/served", "operation", { reason: "fixture-missing" });
    expect(unprovenLines(conformanceRun([lacking]))[0]?.hint).toContain("--fixture tokenId=ID");
  });

  it("shows the first request of each operation that accepted none", () => {
    expect(unacceptedRequests(undecidedRun).map(({ operation }) => operation)).toEqual(["get-user-fees"]);
    expect(unacceptedRequests({ ...undecidedRun, verdict: "fail" })).toEqual([]);
  });

  it("does not judge what an interrupted run had no time to send", () => {
    const cut = { ...undecidedRun, interrupted: true } as const;
    expect(unprovenLines(cut)).toEqual([]);
    expect(remediesOf(cut)).toEqual([]);
    expect(unacceptedRequests(cut)).toHaveLength(1);
    const unsent = undecidedRun.firstRequests?.map(({ status: _, ...first }) => first) ?? [];
    expect(unacceptedRequests({ ...cut, firstRequests: unsent })).toEqual([]);
  });

  it("names the settings that would help, and only those", () => {
    expect(settingsFor(undecidedRun)).toEqual(["ASSAY_TOKEN", "--fixtures FILE", "ASSAY_REFUSED_TOKEN"]);
    const excluded = { verdict: "notApplicable", reason: "side-effects-not-allowed" } as const;
    const checks = [open("trade-token/request/path/served", "operation", excluded)];
    expect(settingsFor({ ...conformanceRun(checks), verdict: "inconclusive" })).toEqual(["--side-effects LEVEL"]);
    expect(settingsFor(conformanceRun())).toEqual([]);
  });

  it.each([
    ["conform", 1_200, "--rate N", "1,200 requests/s, with which the target kept up"],
    ["check", 36, "assay conform --rate N", "36 requests/s, with which the target kept up"],
    ["explore", 1, "--rate N", "1 request/s"],
  ])(
    "names the option of the suite's rate after %s, and what the target kept up with",
    (command, kept, setting, most) => {
      const waited = conformanceRun([open("token-price/request/path/served", "operation", { reason: "rate-limited" })]);
      const abandoned = { status: 503, lastedMs: 40_000, sent: 20, creates: 1, trades: 0 };
      const requests = { ...waited.requests, abandoned, sustainedPerSecond: kept };
      const run = { ...waited, verdict: "inconclusive", command: ["assay", command], requests } as const;
      expect(remediesOf(run)).toContainEqual({ setting, effect: `N of at most ${most}: 1 check waited too long` });
    },
  );
});

const firstRequests = undecidedRun.firstRequests?.map((first) =>
  first.isAccepted ? first : { ...first, acceptedLater: 43, status: 409 },
);
const late = {
  ...conformanceRun([open("get-user-fees/request/path/served", "operation")]),
  verdict: "inconclusive",
  exitCode: 4,
  firstRequests: firstRequests ?? [],
} as const;
const never = { ...late, firstRequests: undecidedRun.firstRequests ?? [] } as const;

/** Every sentence about what was accepted, as all reports show them. */
const sentencesOf = (run: ConformanceRun) => [
  ...unacceptedRequests(run).map(firstRequestTitle),
  unacceptedFinding(unacceptedRequests(run)),
  ...unprovenLines(run).map(({ hint }) => hint),
  ...settingsFor(run),
  ...[formatters.text, formatters.markdown, formatters.github].map((format) => format(run, {})),
  nextStep(run).command ?? "",
];
const FALSE = /no valid request was accepted|accepted no valid request(?! at)|never accepted|--fixtures FILE/i;

it("a run that accepted requests of an operation late is told nothing that its counts contradict, where a run without them is", () => {
  for (const sentence of sentencesOf(late)) expect(sentence).not.toMatch(FALSE);
  expect(sentencesOf(never).filter((sentence) => FALSE.test(sentence)).length).toBeGreaterThan(4);
  expect(sentencesOf(late).join()).toContain("43 later ones were");
});

const unjudged = { verdict: "notApplicable", reason: "fixture-missing" } as const;
const lacking = open("token-price/authentication/refused-credential", "operation", unjudged);
const run = conformanceRun([
  { ...lacking, tier: "advisory" },
  open("trade-token/request/path/served", "operation", unjudged),
]);

it("a run that passes names the credential that would let it judge more, and nothing that it did not need", () => {
  expect(run.verdict).toBe("pass");
  expect(settingsFor(run)).toEqual(["ASSAY_REFUSED_TOKEN"]);
});

it("a run that passes has as many checks that were not judged in its operations as in all", () => {
  expect(operationRows(run).map(({ unjudged }) => unjudged)).toEqual([1, 0, 1, 0, 0]);
  expect(unjudgedSummary(run)).toBe("2 not applicable");
});
