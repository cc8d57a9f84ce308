// Runs side by side in every format: wording, widths, hostile texts, and a page that is complete and alone.
import { describe, expect, it } from "vitest";
import { sideBySideMarkdown } from "../../reports/formats/side-markdown.ts";
import { sideBySideText } from "../../reports/formats/side-text.ts";
import { sideBySidePage } from "../../reports/html/side-by-side.ts";
import { INTERVALS } from "../../reports/view/side-rows.ts";
import type { LoadRun } from "../../run/format/run.ts";
import { HOSTILE, hostileLoadRun } from "./hostile-run.ts";
import { operationLoad } from "./sample-load.ts";
import { sidesOf, slower, steady } from "./sample-sides.ts";
import { slicedRun } from "./sliced-run.ts";

const native: LoadRun = { ...slower, seed: 8 };
const found = sidesOf(steady, slower, native);

describe("runs side by side", () => {
  it("have the wording of their golden files", async () => {
    await expect(sideBySideText(found)).toMatchFileSnapshot("../golden/reports/side-by-side.txt");
    await expect(sideBySideMarkdown(found)).toMatchFileSnapshot("../golden/reports/side-by-side.md");
  });

  it("show a share of errors to the hundredth of a point", () => {
    const total = { ...steady.total, count: 10_000, errors: 4 };
    const text = sideBySideText(sidesOf(steady, { ...steady, total }));
    expect(text).toMatch(/all errors\n[\s\S]*B to A \+0\.04 pts \(/);
  });

  it("give the interval of a time in the unit of the time", () => {
    const total = {
      ...operationLoad(1_200, 1_190),
      responseTimeConfidenceMs: { p95: { low: 950, high: 1_400 } },
    };
    expect(sideBySideText(sidesOf(steady, { ...steady, total }))).toContain("B 1.19 s (0.95–1.40)");
  });

  it.each([40, 60, 80, 120, 200])("fit a terminal of %i columns, with nothing left out", (width) => {
    const text = sideBySideText(found, { width });
    expect(text.split("\n").filter((line) => [...line].length > width)).toEqual([]);
    const squeezed = (one: string) => one.replaceAll(/[\s·]/g, "");
    for (const { operation } of found.metrics)
      expect(squeezed(text)).toContain(operation === "*" ? "allp95" : operation);
    expect(squeezed(text)).toContain(squeezed(found.sentence));
  });

  it("run nothing and forge nothing where every text is hostile", () => {
    const hostile = sidesOf(hostileLoadRun, { ...hostileLoadRun, seed: 8 });
    const texts = [sideBySideText(hostile), sideBySideMarkdown(hostile)];
    for (const text of texts) expect(text).not.toMatch(/^\s*(::|##\[)/m);
    expect(sideBySideMarkdown(hostile)).not.toMatch(/^[^`]*@everyone/m);
    const load = hostileLoadRun.load.kind === "load" ? hostileLoadRun.load : undefined;
    const page = sideBySidePage(hostile, [load, load]);
    expect(page.slice(page.indexOf("<body>"), page.lastIndexOf("<script>"))).not.toMatch(
      /<(script|img|svg onload|style)\b/,
    );
    expect(JSON.stringify(hostile)).toContain(JSON.stringify(HOSTILE).slice(1, 40));
  });
});

describe("the page of runs side by side", () => {
  const page = sideBySidePage(found, [steady, slower, native]);

  it("has the differences with their intervals before everything else", () => {
    const order = ["Unpaired", 'id="differences"', 'class="reach"', 'id="runs"', 'id="over-time"'];
    const places = order.map((text) => page.indexOf(text));
    expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true);
    expect(page).toContain(INTERVALS);
    expect(page).toContain("fewer in a run of a minute or two whose times swing slowly");
  });

  it("draws every chart over time with a line for each run, named at its end", () => {
    const charts = [
      ...page.matchAll(/<svg class="chart wide"[^>]*aria-label="Line chart of ([^:]+) in each run[\s\S]*?<\/svg>/g),
    ];
    const titles = charts.map(([, title]) => title);
    expect(titles).toEqual(
      expect.arrayContaining([
        "p50 of the response time, ms",
        "p95 of the response time, ms",
        "p99 of the response time, ms",
        "requests started per second",
        "valid responses per second",
        "VUs busy at once",
        "token-price, p95 of the response time, ms",
      ]),
    );
    for (const [chart] of charts)
      for (const name of ["A", "B", "C"]) {
        expect(chart).toContain(`>${name}</text>`);
        expect(chart).toMatch(new RegExp(`class="line run-${name.charCodeAt(0) - 64}" d="M`));
      }
  });

  it("has a heat map for each run that can have one, on the same axes", () => {
    const sliced = sideBySidePage(sidesOf(slicedRun, slicedRun), [slicedRun, slicedRun]);
    expect(sliced.match(/Heat map of response times/g)?.length).toBe(4);
    expect(page).not.toContain("Heat map of response times");
  });

  it("asks for nothing from outside, links to itself alone and stays small with five runs of a day", () => {
    expect(page).not.toMatch(/(src|href)="(?!#)|@import|url\(/);
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${id}"`);
    const [window] = steady.windows;
    const windows = Array.from(
      { length: 8640 },
      (_, at) => ({ ...window, fromMs: at * 10_000 }) as LoadRun["windows"][number],
    );
    const day = { ...steady, windowMs: 10_000, windows };
    const runs = [day, day, day, day, day];
    expect(sideBySidePage(sidesOf(...runs), runs).length).toBeLessThan(1_000_000);
  });
});
