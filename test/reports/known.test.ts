import { describe, expect, it } from "vitest";
import { formatters } from "../../reports/formats/index.ts";
import { changeText } from "../../reports/known.ts";
import { showHidden } from "../../results/hidden-characters.ts";
import { problemsOf } from "../../results/read.ts";
import type { ConformanceRecord } from "../../results/record.ts";
import { CANARY, HOSTILE } from "./hostile-record.ts";
import { conformanceRecord, failingChecks, holdingChecks } from "./sample-conformance.ts";

const known = { reason: HOSTILE, owner: HOSTILE, expires: "2027-01-31" };
const record: ConformanceRecord = {
  ...conformanceRecord([
    ...failingChecks.map((check) => ({ ...check, known })),
    ...holdingChecks.map((check) => ({ ...check, rounds: ["pass", "fail"] as const })),
  ]),
  verdict: "fail",
  exitCode: 5,
  rounds: 2,
  knownFailing: { entries: 1, stale: [{ entry: HOSTILE, problem: "unmatched", sentence: HOSTILE }] },
  drift: {
    pinned: 2,
    compared: 1,
    drifted: [{ fact: HOSTILE, before: { value: HOSTILE, stable: true }, after: { value: HOSTILE, stable: false } }],
  },
};

describe("expectations whose every text is hostile", () => {
  it("make a record all the same", () => {
    expect(problemsOf(record)).toEqual([]);
  });

  it.each(["text", "junit", "markdown", "github", "html", "ndjson"] as const)(
    "put no hidden character and no command of a CI server into the %s",
    (format) => {
      const text = formatters[format](record);
      expect(showHidden(text)).toBe(text);
      if (format !== "github") expect(text).not.toMatch(/^\s*(::|##\[)/m);
    },
  );

  it("start no script in the page", () => {
    expect(formatters.html(record)).not.toContain(`<script>${CANARY}`);
    expect(formatters.html(record)).toContain("&lt;script&gt;");
  });
});

describe("a change of a fact", () => {
  it("is written with both values, or with what is missing", () => {
    const state = { value: 422, stable: true };
    expect(changeText({ fact: "a", before: state, after: { value: 400, stable: false } })).toBe(
      "422 -> 400 (unstable)",
    );
    expect(changeText({ fact: "a", before: state })).toBe("422 -> not observed");
    expect(changeText({ fact: "a", after: { value: null, stable: true } })).toBe("new: null");
  });
});
