import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  DEFAULTS,
  type StackScore,
  scoredService,
  stackScoreOf,
  stackScoreSentences,
  stackScoreTable,
} from "../../proof/natural/stacks.ts";

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

test.each(Object.entries(DEFAULTS))(
  "what leaves the reader of %s as it is by default is there once",
  (service, { file, find }) => {
    const source = readFileSync(join("proof/natural", service, file), "utf8");
    expect(source.split(find)).toHaveLength(2);
  },
);
