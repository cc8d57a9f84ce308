import { describe, expect, it } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { changeText } from "../../../reports/view/expectations.ts";
import { problemsOf } from "../../../run/format/read.ts";
import type { ConformanceRun } from "../../../run/format/run.ts";
import { showHidden } from "../../../run/text/hidden-characters.ts";
import { CANARY, HOSTILE } from "../hostile-run.ts";
import { conformanceRun, failingChecks, holdingChecks } from "../sample-conformance.ts";

const known = { reason: HOSTILE, owner: HOSTILE, expires: "2027-01-31" };
const run: ConformanceRun = {
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
  it("make a valid run", () => {
    expect(problemsOf(run)).toEqual([]);
  });

  it.each(["text", "junit", "markdown", "github", "html", "ndjson"] as const)(
    "put no hidden character and no CI command into the %s",
    (format) => {
      const text = formatters[format](run);
      expect(showHidden(text)).toBe(text);
      if (format !== "github") expect(text).not.toMatch(/^\s*(::|##\[)/m);
    },
  );

  it("start no script in the page", () => {
    expect(formatters.html(run)).not.toContain(`<script>${CANARY}`);
    expect(formatters.html(run)).toContain("&lt;script&gt;");
  });
});

describe("what a run is compared with besides the interface", () => {
  const flaky = { reason: "ticket", owner: "quotes", expires: "2027-01-31", isFlaky: true } as const;
  const [first, ...others] = holdingChecks;
  if (first === undefined) throw new Error("expected a check");
  const sample = conformanceRun([{ ...first, verdict: "fail", known: flaky, rounds: ["pass", "fail"] }, ...others]);
  const compared: ConformanceRun = {
    ...sample,
    verdict: "fail",
    exitCode: 5,
    rounds: 2,
    knownFailing: {
      entries: 2,
      stale: [{ entry: "removed", problem: "unmatched", sentence: '"removed" of quotes matches no check' }],
      flaky: [{ entry: "token-price/**", failed: 1, passed: 17 }],
    },
    drift: {
      pinned: 2,
      compared: 2,
      drifted: [
        { fact: "rejection.status", before: { value: 422, stable: true }, after: { value: 400, stable: true } },
      ],
    },
  };
  const ALL = [/"removed" of quotes matches no check/, /rejection\.status: 422 -> 400/, /unknownField/];

  it("conforms to the published schema", () => {
    expect(problemsOf(compared)).toEqual([]);
    const [row] = compared.knownFailing?.flaky ?? [];
    expect(
      problemsOf({ ...compared, knownFailing: { entries: 1, stale: [], flaky: [{ ...row, failed: -1 }] } }),
    ).not.toEqual([]);
  });

  it.each(["text", "markdown", "github"] as const)(
    "is in the %s: stale entry, drift, unstable check and fact",
    (format) => {
      const text = formatters[format](compared).replaceAll(/\s+/g, " ").replaceAll("%0A", " ");
      for (const pattern of [...ALL, /token-price\/request\/sample\/required\/one: pass, fail/])
        expect(text).toMatch(pattern);
    },
  );

  it.each(["text", "markdown", "html"] as const)("distinguishes flaky from failing in the %s", (format) => {
    const text = formatters[format](compared).replaceAll("&quot;", '"');
    expect(text).toMatch(/flaky/);
    expect(text).toMatch(/token-price\/\*\*/);
  });

  it("is an error if it decides the exit code, and a warning if it does not", () => {
    const levels = formatters.github(compared).match(/^::\w+ title=(Known|Observed behaviour|Unstable)/gm);
    expect(levels).toEqual(["::error title=Known", "::error title=Observed behaviour", "::warning title=Unstable"]);
  });

  it("has its own sections in the page, each with its finding as the heading", () => {
    const page = formatters.html(compared);
    const headings = [...page.matchAll(/<h2 id="([\w-]+)-finding">([^<]*)</g)].map(([, id, text]) => `${id}: ${text}`);
    expect(headings).toEqual(
      expect.arrayContaining([
        "known-failing: 1 known failure (1 flaky); the list has 2 entries; 1 stale entry to fix",
        "behaviour-drift: 1 pinned fact drifted; 2 of 2 were observed again",
        "stability: 1 of 93 checks and 1 of 2 facts differed between 2 rounds",
        "observed-behaviour: 2 facts about behaviour that the interface leaves open (1 unstable)",
      ]),
    );
    expect(page).toContain("matches nothing");
  });

  it("names a fact that changed during a single round", () => {
    const { rounds: _, knownFailing: __, drift: ___, ...single } = compared;
    expect(formatters.text(single)).toMatch(/unstable +1 fact changed during the run: unknownField/);
    expect(formatters.github(single)).toMatch(/^::warning title=Unstable results::1 fact changed/m);
    expect(formatters.html(single)).toContain("1 of 2 facts changed during the run<");
  });

  it("is not mentioned without one", () => {
    for (const format of ["text", "markdown", "github", "html"] as const) {
      const text = formatters[format]({ ...conformanceRun(), behaviour: {} });
      expect(text).not.toMatch(/flaky|stale|drift\b|stability/);
    }
  });
});

describe("a change of a fact", () => {
  it("is written with both values, or with the missing one", () => {
    const state = { value: 422, stable: true };
    expect(changeText({ fact: "a", before: state, after: { value: 400, stable: false } })).toBe(
      "422 -> 400 (unstable)",
    );
    expect(changeText({ fact: "a", before: state })).toBe("422 -> not observed");
    expect(changeText({ fact: "a", after: { value: null, stable: true } })).toBe("new: null");
  });
});
