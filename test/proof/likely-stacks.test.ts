import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULTS, type StackScore, stackScoreTable } from "../../proof/natural/stacks.ts";

const SCORES: readonly StackScore[] = [
  { service: "flask", named: ["FastAPI", "Flask"], probability: 0.98, following: 21, failing: 60, result: "right" },
  { service: "nest", named: ["Echo"], probability: 0.91, following: 4, failing: 44, result: "WRONG" },
  {
    service: "fastify",
    hasDefaults: true,
    named: ["Fastify"],
    probability: 1,
    following: 9,
    failing: 9,
    result: "right",
  },
  { service: "php", named: [], following: 0, failing: 47, result: "silent" },
];

test("the scores have a row for each run, with what reads its requests and what was named", () => {
  const rows = stackScoreTable(SCORES).split("\n").slice(2);
  expect(rows).toEqual([
    "| `flask` | Flask | FastAPI or Flask | right | 0.98 | 21 | 60 |",
    "| `nest` | not measured | Echo | WRONG | 0.91 | 4 | 44 |",
    "| `fastify` with defaults | Fastify | Fastify | right | 1 | 9 | 9 |",
    "| `php` | not measured | nothing | silent |  | 0 | 47 |",
  ]);
});

test.each(Object.entries(DEFAULTS))(
  "what leaves the reader of %s as it is by default is there once",
  (service, { file, find }) => {
    const source = readFileSync(join("proof/natural", service, file), "utf8");
    expect(source.split(find)).toHaveLength(2);
  },
);
