// The code quality file against what GitLab reads of it: its schema for an entry, and fingerprints that it compares from one
// run to the next.
import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import type { Run } from "../../../run/format/run.ts";
import { check, conformanceRun, failingChecks, holdingChecks } from "../sample-conformance.ts";
import { SAMPLES } from "../samples.ts";

type Entry = {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
};

describe("the code quality file", () => {
  it("is an empty list for a run without failures and findings", () => {
    expect(formatters.codeQuality(conformanceRun(holdingChecks))).toBe("[]\n");
  });

  it.each(Object.entries(SAMPLES))("of the %s run has what GitLab requires of each entry", (_, run) => {
    for (const { description, check_name, fingerprint, severity, location } of entriesOf(run)) {
      expect([description, check_name].every((text) => text !== "")).toBe(true);
      expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
      expect(["info", "minor", "major", "critical", "blocker"]).toContain(severity);
      expect(location).toEqual({ path: expect.stringMatching(/^[a-z]/), lines: { begin: 1, end: 1 } });
    }
  });

  it("has fingerprints that differ within a run and are the same in the next, whatever the target sent", () => {
    const later = failingChecks.map((one) => ({ ...one, actual: "something else", response: "another", attempts: 9 }));
    const [first, second] = [failingChecks, later].map((checks) => entriesOf(conformanceRun([...checks])));
    const prints = (entries: readonly Entry[] = []) => entries.map(({ fingerprint }) => fingerprint);
    expect(new Set(prints(first)).size).toBe(first?.length);
    expect(prints(second)).toEqual(prints(first));
    expect(first?.length).toBeGreaterThan(failingChecks.length);
  });

  it("says that a run is inconclusive, which a list of findings alone would show as clean", () => {
    expect(entriesOf(SAMPLES.inconclusive)).toEqual([
      expect.objectContaining({ check_name: "verdict", severity: "blocker" }),
    ]);
  });

  it("grades what fails the run above what does not", () => {
    const advisory = check({ id: "token-price/a/b", family: "echo", tier: "advisory", verdict: "fail" });
    const [first, ...rest] = entriesOf(conformanceRun([advisory]));
    expect([first?.severity, rest]).toEqual(["minor", []]);
    const [firstFailing] = failingChecks;
    if (firstFailing === undefined) throw new Error("no failing check");
    const known = { reason: "fixed next week", owner: "us", expires: "2099-01-01" };
    const names = entriesOf(conformanceRun([{ ...firstFailing, known }])).map(({ check_name }) => check_name);
    expect(names).not.toContain(firstFailing.id);
  });

  it("has missed objectives with their values, and findings under load", () => {
    const run = { ...SAMPLES.eventful, verdict: "fail", exitCode: 1, validity: { valid: true, reasons: [] } } as const;
    expect(entriesOf(run).map(({ check_name, severity, location }) => [check_name, severity, location.path])).toEqual([
      ["verdict", "blocker", "assay"],
      ["errorRate < 1 %", "major", "load/mixed"],
      ["p95 < 1", "minor", "load/mixed"],
      ["stall", "minor", "load/mixed"],
      ["violation trade-token", "minor", "load/mixed"],
    ]);
    expect(entriesOf(run)[1]?.description).toContain("got 2.89 %");
  });
});

function entriesOf(run: Run): readonly Entry[] {
  return JSON.parse(formatters.codeQuality(run)) as readonly Entry[];
}
