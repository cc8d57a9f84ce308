import { describe, expect, test } from "vitest";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { matcherOf } from "../../conformance/catalogue/glob.ts";
import { NATURAL_SERVICES } from "../../proof/natural/natural-services.ts";
import { type Entry, type Judgement, type Run, readReview, recallOf, tablesOf } from "../../proof/natural/recall.ts";
import { verdictsOf, verdictTables } from "../../proof/natural/verdicts.ts";

const ENTRIES: readonly Entry[] = [
  { id: "text", operation: "token-price", subject: "numbers are not text", class: "violation" },
  { id: "braces", operation: "token-price", subject: "UUIDs have no braces", class: "violation" },
  { id: "crash", operation: "trade-token", subject: "large amounts", class: "violation" },
  { id: "null", operation: "token-price", subject: "null", class: "arguable" },
];
const JUDGEMENT: Judgement = {
  entries: {
    text: ["token-price/request/*/type/numeric-string"],
    braces: ["token-price/request/tokenId/format/braces"],
    crash: ["5xx trade-token /buyAmountUSD"],
    null: ["token-price/request/amount/type/null"],
  },
  beyond: { "get-leaderboard/response/**": "an offset is null" },
  false: { "get-user-fees/**": "the text is silent" },
  misses: { braces: "recorded only" },
};

function check(id: string, verdict: "pass" | "fail" | "inconclusive", tier = "specified") {
  return { id, verdict, tier } as Run["checks"][number];
}

function run(checks: Run["checks"], triggers: readonly string[] = []): Run {
  const error = { operation: "trade-token", isValidRequest: true, status: 500, count: 1, curl: "" } as const;
  return { verdict: "fail", checks, serverErrors: triggers.map((trigger) => ({ ...error, trigger })) };
}

function recall(...runs: readonly Run[]) {
  return recallOf("one", { entries: ENTRIES, judgement: JUDGEMENT }, runs);
}

const sights = (...runs: readonly Run[]) =>
  Object.fromEntries(recall(...runs).entries.map(({ entry, sight }) => [entry.id, sight]));

const TEXT_FAILS = check("token-price/request/amount/type/numeric-string", "fail");
const BRACES = check("token-price/request/tokenId/format/braces", "pass", "observed");
const NO_SERVER_ERROR = "trade-token/response/status/no-server-error";

describe("the recall of a list", () => {
  test("counts an entry as reported when a check of it fails, and as observed when one only records it", () => {
    expect(sights(run([TEXT_FAILS, BRACES]))).toMatchObject({ text: "reported", braces: "observed", null: "missed" });
  });

  test("does not count a check that passes as a report", () => {
    expect(sights(run([check(TEXT_FAILS.id, "pass")]))).toMatchObject({ text: "missed" });
    expect(sights(run([check(TEXT_FAILS.id, "inconclusive")]))).toMatchObject({ text: "unproven" });
  });

  test("counts a server error only when the run names its trigger and a check of it fails", () => {
    const fails = check(NO_SERVER_ERROR, "fail");
    expect(sights(run([fails], ["/buyAmountUSD -> 1e308"]))).toMatchObject({ crash: "reported" });
    expect(sights(run([fails], ["/tokenId -> 1"]))).toMatchObject({ crash: "missed" });
    expect(sights(run([check(NO_SERVER_ERROR, "pass")], ["/buyAmountUSD -> 1e308"]))).toMatchObject({
      crash: "missed",
    });
  });

  test("uses the best of several runs, and says where they differ", () => {
    const { entries } = recall(run([]), run([TEXT_FAILS]));
    expect(entries[0]).toMatchObject({ sight: "reported", isInEveryRun: false });
    expect(entries[1]).toMatchObject({ sight: "missed", isInEveryRun: true });
  });

  test("sorts findings by their judgement, and keeps those without one apart", () => {
    const ids = ["get-leaderboard/response/pagination/offset/type", "get-user-fees/response/body/json", "new/check"];
    const { findings } = recall(run([TEXT_FAILS, ...ids.map((id) => check(id, "fail"))]));
    expect(findings).toEqual({
      listed: [TEXT_FAILS.id],
      beyond: [ids[0]],
      false: [ids[1]],
      unjudged: [ids[2]],
    });
  });

  test("is shown with each violation that is not reported, and why", () => {
    const tables = tablesOf([recall(run([TEXT_FAILS, BRACES]))]);
    expect(tables[0]).toContain("| `one` | FAIL | 3 | 1 | 33 % | 1 | 1 | 1 | 0 | 0 | 1 | 0 | 0 |");
    expect(tables[1]).toContain("| `one` | `braces` | UUIDs have no braces | observed | recorded only |");
    expect(tables[1]).toContain("| `one` | `crash` | large amounts | missed | **not judged** |");
    expect(tables[2]).toContain("| `one` | `get-user-fees/**` | **false** | the text is silent |");
  });
});

describe.each(NATURAL_SERVICES)("the review of %s", (name) => {
  const { entries, judgement } = readReview(name);

  test("has different ids, and a judgement of each entry", () => {
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(judgement.entries).sort()).toEqual([...ids].sort());
    const misses = Object.keys(judgement.misses).filter((id) => !ids.includes(id));
    expect(misses).toEqual([]);
  });

  test("names only checks that the suite has", () => {
    const all = allChecks().map(({ id }) => id);
    const globs = [Object.values(judgement.entries), Object.keys(judgement.beyond), Object.keys(judgement.false)].flat(
      2,
    );
    expect(globs.filter((glob) => !glob.startsWith("5xx ") && !all.some(matcherOf(glob)))).toEqual([]);
  });
});

test("names every verdict over seeds, and the checks that fail in some runs only", () => {
  const fails = run([TEXT_FAILS, check(NO_SERVER_ERROR, "fail", "advisory")]);
  const all = verdictsOf("one", [fails, run([TEXT_FAILS]), { ...run([TEXT_FAILS]), verdict: "inconclusive" }]);
  expect(all).toMatchObject({ verdicts: ["fail", "inconclusive"], failing: [TEXT_FAILS.id] });
  expect(all.varying).toEqual([{ id: NO_SERVER_ERROR, tier: "advisory", failed: 1 }]);
  expect(verdictTables([all]).join("\n")).toContain("| `one` | FAIL, INCONCLUSIVE | 3 | 1 | 0 | 1 |");
});
