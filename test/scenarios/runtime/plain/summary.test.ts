import { expect, test } from "vitest";
import type { PlainInputs } from "../../../../scenarios/runtime/plain/inputs.ts";
import { pageOf, type Summary, summaryOf, textOf } from "../../../../scenarios/runtime/plain/summary.ts";

const HOSTILE = `<script>alert("1")</script>&'"><img src=x>`;
const INPUTS = { target: "http://127.0.0.1:1", profileName: "smoke", profile: { peak: 5, warmUpMs: 0 } } as PlainInputs;
const FACTS = { scenario: "mixed", question: "Does it?" };
const TIMES = { med: 1, "p(95)": 2, "p(99)": 3, max: 4, count: 10 };

const summary: Summary = {
  verdict: "FAIL",
  scenario: HOSTILE,
  question: HOSTILE,
  sentences: [HOSTILE],
  rows: [[HOSTILE, HOSTILE]],
  thresholds: [{ expression: HOSTILE, verdict: "FAIL" }],
};

test("the page of a plain bundle escapes every text", () => {
  const page = pageOf(summary);
  expect(page).not.toMatch(/<script|<img/);
  expect(page.split("&lt;script&gt;").length - 1).toBe(7);
});

test("the page of a plain bundle forbids scripts and outside requests", () => {
  const page = pageOf(summary);
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`);
  expect(page.replaceAll(/&lt;.*?&gt;/g, "")).not.toMatch(/ (src|href|action)=/);
});

test("the metrics of a plain bundle are those of the operations that were sent, with the thresholds that decide", () => {
  const thresholds = { "p(95)>=0": { ok: true } };
  const summary = summaryOf(
    {
      state: { testRunDurationMs: 2_000 },
      metrics: {
        "assay_response_time{operation:token-price}": { values: TIMES, thresholds },
        "assay_response_time{operation:trade-token}": { values: { count: 0 }, thresholds },
        "assay_errors{operation:trade-token}": { values: { count: 3 } },
        assay_goodput: { values: { count: 9 }, thresholds: { "count>=10": { ok: false } } },
      },
    },
    INPUTS,
    FACTS,
  );
  expect(textOf(summary, "a.html")).toMatchInlineSnapshot(`
      "
      FAIL: mixed at http://127.0.0.1:1, profile smoke, up to 5 requests/s, 2.0 s with start and end
      9 in goodput, 0 dropped, 0 with advisory findings

        operation    responses  errors  invalid  p50 ms  p95 ms  p99 ms  max ms
        token-price         10       0        0    1.00    2.00    3.00    4.00
        trade-token          0       3        0       –       –       –       –

        FAIL          assay_goodput: count>=10

      Page: a.html

      "
    `);
});

test("the metrics of a plain bundle are inconclusive for a rate without a sample, and for a run without an outcome", () => {
  const rate = { values: { rate: 0, passes: 0, fails: 0 }, thresholds: { "rate>=1": { ok: true } } };
  const data = { state: { testRunDurationMs: 1 }, metrics: { "checks{kind:valid}": rate } };
  const summary = summaryOf(data, INPUTS, FACTS);
  expect(summary.thresholds.map(({ verdict }) => verdict)).toEqual(["INCONCLUSIVE"]);
  expect(summary.verdict).toBe("INCONCLUSIVE");
  expect(pageOf(summary)).not.toMatch(/class="PASS"/);
});

test("the metrics of a plain bundle count errors by reason, the most frequent first, with what was left out", () => {
  const counted = (count: number) => ({ values: { count }, thresholds: { "count>=0": { ok: true } } });
  const summary = summaryOf(
    {
      state: { testRunDurationMs: 1 },
      metrics: {
        "assay_errors{code:reset}": counted(2),
        "assay_errors{code:server-error}": counted(5),
        "assay_errors{code:dns}": counted(0),
      },
      setup_data: { leftOut: { operations: ["token-price", "trade-token"], share: 0.844 } },
    },
    INPUTS,
    FACTS,
  );
  expect(summary.thresholds).toEqual([]);
  const page = pageOf(summary);
  expect(page).toContain("Errors: server-error 5, reset 2.");
  expect(page).toContain("token-price, trade-token (84 % of the scenario)");
});
