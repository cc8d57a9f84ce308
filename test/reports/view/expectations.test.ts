import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { changeText } from "../../../reports/view/expectations.ts";
import { problemsOf } from "../../../results/run/read.ts";
import type { ConformanceRun } from "../../../results/run/run.ts";
import { showHidden } from "../../../results/text/hidden-characters.ts";
import { CANARY, HOSTILE } from "../hostile-run.ts";
import { conformanceRun, failingChecks, holdingChecks } from "../sample-conformance.ts";

const known = { reason: HOSTILE, owner: HOSTILE, expires: "2027-01-31" };
const record: ConformanceRun = {
  ...conformanceRun([
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

describe("what a run was held against beside the interface", () => {
  const flaky = { reason: "ticket", owner: "quotes", expires: "2027-01-31", isFlaky: true } as const;
  const [first, ...others] = holdingChecks;
  if (first === undefined) throw new Error("expected a check");
  const sample = conformanceRun([{ ...first, verdict: "fail", known: flaky, rounds: ["pass", "fail"] }, ...others]);
  const held: ConformanceRun = {
    ...sample,
    verdict: "fail",
    exitCode: 5,
    rounds: 2,
    knownFailing: {
      entries: 2,
      stale: [{ entry: "gone", problem: "unmatched", sentence: '"gone" of quotes matches no check' }],
      flaky: [{ entry: "token-price/**", failed: 1, passed: 17 }],
    },
    drift: {
      pinned: 2,
      compared: 2,
      drifted: [{ fact: "refusal.status", before: { value: 422, stable: true }, after: { value: 400, stable: true } }],
    },
  };
  const ALL = [/"gone" of quotes matches no check/, /refusal\.status: 422 -> 400/, /unknownField/];

  it("keeps the published schema", () => {
    expect(problemsOf(held)).toEqual([]);
    const [row] = held.knownFailing?.flaky ?? [];
    expect(
      problemsOf({ ...held, knownFailing: { entries: 1, stale: [], flaky: [{ ...row, failed: -1 }] } }),
    ).not.toEqual([]);
  });

  it.each(["text", "markdown", "github"] as const)(
    "stands in the %s: stale entry, drift, unstable check and fact",
    (format) => {
      const text = formatters[format](held).replaceAll(/\s+/g, " ").replaceAll("%0A", " ");
      for (const pattern of [...ALL, /token-price\/request\/sample\/required\/one: pass, fail/])
        expect(text).toMatch(pattern);
    },
  );

  it.each(["text", "markdown", "html"] as const)("sets flaky apart from failing in the %s", (format) => {
    const text = formatters[format](held).replaceAll("&quot;", '"');
    expect(text).toMatch(/flaky/);
    expect(text).toMatch(/token-price\/\*\*/);
  });

  it("is an error where it ends the run, and a warning where it does not", () => {
    const levels = formatters.github(held).match(/^::\w+ title=(Known|Pinned|Not the same)/gm);
    expect(levels).toEqual(["::error title=Known", "::error title=Pinned", "::warning title=Not the same"]);
  });

  it("has sections of its own in the page, each with what it found as its heading", () => {
    const page = formatters.html(held);
    const headings = [...page.matchAll(/<h2 id="([\w-]+)-finding">([^<]*)</g)].map(([, id, text]) => `${id}: ${text}`);
    expect(headings).toEqual(
      expect.arrayContaining([
        "known-failing: 1 known failure, 1 of them flaky, of a list with 2 entries; 1 reason to mend the list",
        "drift: 1 pinned fact drifted; 2 of 2 were observed again",
        "steadiness: 1 of 93 checks and 1 of 2 facts differed between 2 rounds",
        "behaviour: 2 facts about behaviour that the interface leaves open, 1 of them unstable",
      ]),
    );
    expect(page).toContain("matches nothing");
  });

  it("names a fact that changed within a single round", () => {
    const { rounds: _, knownFailing: __, drift: ___, ...single } = held;
    expect(formatters.text(single)).toMatch(/unstable +1 fact changed within the run: unknownField/);
    expect(formatters.github(single)).toMatch(/^::warning title=Not the same each time::1 fact changed/m);
    expect(formatters.html(single)).toContain("1 of 2 facts changed within the run<");
  });

  it("is not spoken of where there is none of it", () => {
    for (const format of ["text", "markdown", "github", "html"] as const) {
      const text = formatters[format]({ ...conformanceRun(), behaviour: {} });
      expect(text).not.toMatch(/flaky|stale|drift\b|steadiness/);
    }
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
