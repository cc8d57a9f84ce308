import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { html, textOf } from "../../../reports/html/markup.ts";
import { htmlReport, MAX_CHARACTERS } from "../../../reports/html/page.ts";
import type { CheckResult } from "../../../run/format/run.ts";
import { MOST_CHARACTERS } from "../../../run/slices/slices.ts";
import { OPERATION_IDS, statements } from "../../../schemas/index.ts";
import { check, conformanceRun } from "../sample-conformance.ts";
import { runningLoad } from "../sample-events.ts";
import { loadRun, loadWindow } from "../sample-load.ts";
import { failingRun, inconclusiveRun, passingRun } from "../sample-runs.ts";
import { slicedRun } from "../sliced-run.ts";

it("markup escapes texts and keeps what templates made", () => {
  const inner = html`<b>${"<i>"}</b>`;
  expect(textOf(html`<p title="${`"'`}">${inner}${["a", undefined, false, 3]}</p>`)).toBe(
    '<p title="&quot;&#39;"><b>&lt;i&gt;</b>a3</p>',
  );
});

it("markup does not accept an object of a document as markup", () => {
  const forged = JSON.parse('{"markup":"<script>","text":"<script>","Symbol(markup)":"<script>"}');
  expect(() => textOf(html`${forged}`)).toThrow();
});

describe("the page", () => {
  it("permits exactly its own style and script", () => {
    const page = htmlReport(passingRun);
    const policy = `default-src 'none'; style-src ${digestsOf(page, "style")}; script-src ${digestsOf(page, "script")}; base-uri 'none'; form-action 'none'`;
    expect(page).toContain(`http-equiv="Content-Security-Policy" content="${policy}"`);
  });

  it("of a running load is loaded again every few seconds, and that of a load that is over is not", () => {
    const page = htmlReport(runningLoad);
    expect(page).toContain('<meta http-equiv="refresh" content="5">');
    expect(page).toContain(digestsOf(page, "script"));
    const { progress: _progress, ...over } = runningLoad;
    expect(htmlReport(over)).not.toMatch(/http-equiv="refresh"|so far/);
    for (const text of [page, htmlReport(over)]) expect(text).not.toMatch(/connect-src|EventSource|fetch\(/);
  });

  it("refers to no external resource", () => {
    expect(htmlReport(failingRun)).not.toMatch(/(src|href)="(?!#)|@import|url\(/);
  });

  it("has scripts that need no module of Node", () => {
    const scripts = htmlReport(loadRun()).match(/<script>[\s\S]*?<\/script>/g);
    expect(scripts).toHaveLength(2);
    expect(scripts?.join("")).not.toContain('"node:');
  });

  it("links only to its own anchors", () => {
    for (const run of [passingRun, failingRun, inconclusiveRun, conformanceRun(), loadRun()]) {
      const page = htmlReport(run);
      const missing = [...page.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !page.includes(`id="${id}"`));
      expect(missing).toEqual([]);
    }
  });

  it("stays below a million characters for a day, with the longest slices to choose a period from", () => {
    const windows = Array.from({ length: 8_640 }, (_, at) => ({ ...loadWindow(at % 20), fromMs: at * 10_000 }));
    const run = { ...slicedRun, windowMs: 10_000, windows };
    const page = htmlReport(run);
    expect(page).toContain('<section id="period"');
    expect(page.length + MOST_CHARACTERS).toBeLessThan(MAX_CHARACTERS);
    // The slices are in it once, and little comes with them.
    const { slices, ...without } = run;
    const own = page.length - htmlReport(without).length - (slices?.counts.length ?? 0) - (slices?.times.length ?? 0);
    expect(own).toBeLessThan(5_000);
  });

  it("stays below a million characters if every check fails for its own cause", () => {
    const page = htmlReport(conformanceRun(everythingFailing()));
    expect(page.length).toBeLessThan(MAX_CHARACTERS);
    expect(page).toContain("300 failing checks");
  });
});

/** The digests of the elements of a page, as its policy names them. */
function digestsOf(page: string, element: string): string {
  return [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, "g"))]
    .map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    .join(" ");
}

function everythingFailing(): readonly CheckResult[] {
  const ids = [...statements.keys()];
  return Array.from({ length: 300 }, (_, at) => {
    const operation = OPERATION_IDS[at % 5] ?? "token-price";
    return check({
      id: `${operation}/request/field/rule/variant-${at}`,
      family: `family-${at % 100}`,
      verdict: "fail",
      statements: [ids[at % ids.length] ?? ""],
      interpretations: ["I1", "I2"],
      actual: "a".repeat(5_000),
      curl: `curl ${"c".repeat(1_900)}`,
      response: "r".repeat(256),
    });
  });
}
