// What becomes of runs on independently written services: recall of a list, fates of planted mistakes, and the stack that is named.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { matcherOf } from "../../conformance/catalogue/glob.ts";
import {
  fateOf,
  type Mistake,
  mistakeTables,
  plant,
  readMistakes,
  type SourceEdit,
  stoppedShares,
} from "../../proof/natural/mistakes.ts";
import { NATURAL_SERVICES } from "../../proof/natural/natural-services.ts";
import { type Entry, type Judgement, type Run, readReview, recallOf, tablesOf } from "../../proof/natural/recall.ts";
import {
  DEFAULTS,
  type StackScore,
  scoredService,
  stackScoreOf,
  stackScoreSentences,
  stackScoreTable,
} from "../../proof/natural/stacks.ts";
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

const TEXT_FAILS = check("token-price/request/amount/type/numeric-string", "fail");
const BRACES = check("token-price/request/tokenId/format/braces", "pass", "observed");
const ERROR_FAILS = check("trade-token/response/status/no-server-error", "fail", "advisory");
const ERROR_PASSES = check(ERROR_FAILS.id, "pass", "advisory");

test.each<[where: string, id: string, sight: string, run: Run]>([
  ["a check of it fails", "text", "reported", run([TEXT_FAILS])],
  ["a check records it", "braces", "observed", run([BRACES])],
  ["no check is of it", "null", "missed", run([TEXT_FAILS, BRACES])],
  ["its check passes", "text", "missed", run([check(TEXT_FAILS.id, "pass")])],
  ["its check is open", "text", "unproven", run([check(TEXT_FAILS.id, "inconclusive")])],
  ["a server error is named by its trigger", "crash", "reported", run([ERROR_FAILS], ["/buyAmountUSD -> 1e308"])],
  ["a server error has another trigger", "crash", "missed", run([ERROR_FAILS], ["/tokenId -> 1"])],
  ["no check of server errors fails", "crash", "missed", run([ERROR_PASSES], ["/buyAmountUSD -> 1e308"])],
])("where %s, the entry %s is %s", (_, id, sight, one) => {
  expect(recall(one).entries.find(({ entry }) => entry.id === id)).toMatchObject({ sight });
});

test("the recall of a list uses the best of several runs, and says where they differ", () => {
  const { entries } = recall(run([]), run([TEXT_FAILS]));
  expect(entries[0]).toMatchObject({ sight: "reported", isInEveryRun: false });
  expect(entries[1]).toMatchObject({ sight: "missed", isInEveryRun: true });
});

test("the recall of a list sorts findings by their judgement, and keeps those without one apart", () => {
  const ids = ["get-leaderboard/response/pagination/offset/type", "get-user-fees/response/body/json", "new/check"];
  const { findings } = recall(run([TEXT_FAILS, ...ids.map((id) => check(id, "fail"))]));
  expect(findings).toEqual({ listed: [TEXT_FAILS.id], beyond: [ids[0]], false: [ids[1]], unjudged: [ids[2]] });
});

test("the recall of a list is shown with each violation that is not reported, and why", () => {
  const tables = tablesOf([recall(run([TEXT_FAILS, BRACES]))]);
  expect(tables[0]).toContain("| `one` | FAIL | 3 | 1 | 33 % | 1 | 1 | 1 | 0 | 0 | 1 | 0 | 0 |");
  expect(tables[1]).toContain("| `one` | `braces` | UUIDs have no braces | observed | recorded only |");
  expect(tables[1]).toContain("| `one` | `crash` | large amounts | missed | **not judged** |");
  expect(tables[2]).toContain("| `one` | `get-user-fees/**` | **false** | the text is silent |");
});

test.each(NATURAL_SERVICES)("the review of %s has a judgement of each entry, by checks that the suite has", (name) => {
  const { entries, judgement } = readReview(name);
  const ids = entries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(judgement.entries).sort()).toEqual([...ids].sort());
  expect(Object.keys(judgement.misses).filter((id) => !ids.includes(id))).toEqual([]);
  const all = allChecks().map(({ id }) => id);
  const globs = [...Object.values(judgement.entries), ...[judgement.beyond, judgement.false].map(Object.keys)].flat();
  expect(globs.filter((glob) => !glob.startsWith("5xx ") && !all.some(matcherOf(glob)))).toEqual([]);
});

test("names every verdict over seeds, and the checks that fail in some runs only", () => {
  const fails = run([TEXT_FAILS, ERROR_FAILS]);
  const all = verdictsOf("one", [fails, run([TEXT_FAILS]), { ...run([TEXT_FAILS]), verdict: "inconclusive" }]);
  expect(all).toMatchObject({ verdicts: ["fail", "inconclusive"], failing: [TEXT_FAILS.id] });
  expect(all.varying).toEqual([{ id: ERROR_FAILS.id, tier: "advisory", failed: 1 }]);
  expect(verdictTables([all]).join("\n")).toContain("| `one` | FAIL, INCONCLUSIVE | 3 | 1 | 0 | 1 |");
});

const MISTAKE: Mistake = { id: "one", kind: "state", says: "It loses the last entry.", edits: [] };

type FatedRun = Parameters<typeof fateOf>[2][number];

/** A run in which these checks fail, each written as `tier id`. */
function failingRun(failing: readonly string[], { exitCode = 0, fact = "1" } = {}): FatedRun {
  const checks = failing.map((text) => {
    const [tier, id] = text.split(" ");
    return { tier, id, verdict: "fail" };
  });
  const behaviour = { "a.fact": { value: fact, stable: true } };
  return { checks, behaviour, exitCode } as unknown as FatedRun;
}

test.each<[fate: string, broken: FatedRun, sound?: FatedRun]>([
  ["default", failingRun(["specified a/b/c"])],
  ["default", failingRun(["advisory a/b/d", "implied a/b/c"])],
  ["strict", failingRun(["advisory a/b/c"])],
  ["strict", failingRun(["specified a/b/c", "advisory a/b/d"]), failingRun(["specified a/b/c"])],
  ["inconclusive", failingRun([], { exitCode: 4 })],
  ["missed", failingRun([], { exitCode: 4 }), failingRun([], { exitCode: 4 })],
  ["observed", failingRun([], { fact: "2" })],
  ["missed", failingRun(["observed a/b/c"])],
  ["missed", failingRun(["specified a/b/c"]), failingRun(["specified a/b/c"])],
])("the fate of a release with a mistake is %s", (fate, broken, sound = failingRun([])) => {
  expect(fateOf(MISTAKE, [sound], [broken]).fate).toBe(fate);
});

test("the fate of a release with a mistake names the checks that decide first, and none that failed without it", () => {
  const broken = failingRun(["advisory a/b/c", "implied a/b/d", "specified a/b/e"]);
  expect(fateOf(MISTAKE, [failingRun(["specified a/b/e"])], [broken]).checks).toEqual(["a/b/d", "a/b/c"]);
});

test("shares and tables count every mistake once", () => {
  const runs = [failingRun(["specified a/b/c"]), failingRun(["advisory a/b/c"]), failingRun([]), failingRun([])];
  const planted = runs.map((broken) => fateOf(MISTAKE, [failingRun([])], [broken]));
  const all = [{ service: "flask", planted, reasons: { one: "it is not asked for" } }];
  expect(stoppedShares(all)).toEqual({ default: 0.25, strict: 0.5 });
  const [counts, left] = mistakeTables(all);
  expect(counts).toContain("| all | 4 | 1 | 1 | 0 | 0 | 2 | 25 % |");
  expect(left?.split("\n").filter((line) => line.includes("it is not asked for"))).toHaveLength(3);
});

const folder = mkdtempSync(join(tmpdir(), "assay-mistake-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "service.py");
const written = () => readFileSync(path, "utf8");

test("a planted mistake is in the sources until it is taken out", () => {
  writeFileSync(path, "limit = 10\noffset = 0\n");
  const edits = [
    { file: "service.py", find: "10", replace: "9" },
    { file: "service.py", find: "offset = 0", replace: "offset = 1" },
  ];
  const takeOut = plant({ id: "one", edits }, folder);
  expect(written()).toBe("limit = 9\noffset = 1\n");
  takeOut();
  expect(written()).toBe("limit = 10\noffset = 0\n");
});

test.each(["11", "0"])("a planted mistake must replace a text that occurs exactly once, and %s does not", (find) => {
  writeFileSync(path, "limit = 10\noffset = 0\n");
  expect(() => plant({ id: "one", edits: [{ file: "service.py", find, replace: "" }] }, folder)).toThrow(
    "exactly once",
  );
});

const EDITS: readonly (readonly [service: string, edits: readonly SourceEdit[]])[] = [
  ...NATURAL_SERVICES.map((name) => [name, readMistakes(name).flatMap(({ edits }) => edits)] as const),
  ...Object.entries(DEFAULTS).map(([name, edit]) => [name, [edit]] as const),
];

test.each(EDITS)("what is edited in %s is in its sources once", (service, edits) => {
  for (const { file, find } of edits)
    expect(readFileSync(join("proof/natural", service, file), "utf8").split(find), `${find} in ${file}`).toHaveLength(
      2,
    );
});

const score = (service: string, reads: readonly string[], rest: Partial<StackScore>): StackScore => ({
  ...{ service, reads, isLookedAt: true, named: [], probability: undefined, following: 0, failing: 0 },
  ...{ result: "silent", ...rest },
});

const SCORES: readonly StackScore[] = [
  score("`flask`", ["Flask"], {
    ...{ named: ["FastAPI", "Flask"], probability: 0.98, following: 21, failing: 60, result: "right" },
  }),
  score("`nest`", [], { named: ["Echo"], probability: 0.91, following: 4, failing: 44, result: "WRONG" }),
  score("`a`", ["Fastify", "Gin"], { isLookedAt: false, named: ["Fastify"], probability: 1, result: "right" }),
  score("`php`", [], { failing: 47 }),
];

test("the scores have a row for each run, with what reads its requests and what was named", () => {
  const rows = stackScoreTable(SCORES).split("\n").slice(2);
  expect(rows).toEqual([
    "| `flask` | Flask | yes | FastAPI or Flask | right | 0.98 | 21 | 60 |",
    "| `nest` | not measured | yes | Echo | WRONG | 0.91 | 4 | 44 |",
    "| `a` | Fastify or Gin | no | Fastify | right | 1 | 0 | 0 |",
    "| `php` | not measured | yes | nothing | silent |  | 0 | 47 |",
  ]);
});

test("the sentences count what was said, apart for services that nobody looked at", () => {
  expect(stackScoreSentences(SCORES)).toEqual([
    "- Looked at: it spoke in 2 of 3 runs, and was right in 1 of these.",
    "- Untouched: it spoke in 1 of 1 runs, and was right in 1 of these.",
  ]);
});

test("a run is right if one of the stacks that read its requests is named, and silent if nothing is said", () => {
  const scored = scoredService("flask", true);
  expect(scored).toEqual({ service: "`flask` with defaults", reads: ["Flask"], isLookedAt: true });
  expect(stackScoreOf(scored, { checks: [] })).toMatchObject({ result: "silent", named: [] });
});
