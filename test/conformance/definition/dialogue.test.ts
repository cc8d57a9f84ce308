import { expect, test } from "vitest";
import { converse, exampleWith } from "../dialogues.ts";

const begin = () => converse((operation) => exampleWith(operation, {}));

test("sends a sample once for all that ask for the same changes, and ignores changes to what the plain request says", async () => {
  const { dialogue, sent } = begin();
  const { limit } = dialogue.body("get-leaderboard") ?? {};
  const samples = [{ limit: 3, offset: 5 }, { offset: 5, limit: 3 }, { limit, user: undefined }, {}];
  const results = await Promise.all(samples.map((changes) => dialogue.sample("get-leaderboard", changes)));
  expect([results[0] === results[1], results[2] === results[3], results[0] === results[3]]).toEqual([
    true,
    true,
    false,
  ]);
  expect(sent).toHaveLength(2);
});

test("sends samples of different indexes one by one, each under its own name", async () => {
  const { dialogue, sent } = begin();
  for (const index of [0, 1]) await dialogue.sample("create-token-transaction", {}, index);
  expect(new Set(sent.map(({ body }) => JSON.parse(String(body)).name)).size).toBe(2);
});
