import { expect, test } from "vitest";
import { converse, exampleWith } from "../dialogues.ts";

test("sends a sample once for all that ask for the same changes", async () => {
  const { dialogue, sent } = converse((operation) => exampleWith(operation, {}));
  const results = await Promise.all([
    dialogue.sample("get-leaderboard", { limit: 3, offset: 5 }),
    dialogue.sample("get-leaderboard", { offset: 5, limit: 3 }),
  ]);
  expect(results[0]).toBe(results[1]);
  expect(sent).toHaveLength(1);
});

test("ignores a change to the value that the plain request already has", async () => {
  const { dialogue, sent } = converse((operation) => exampleWith(operation, {}));
  const { limit } = dialogue.body("get-leaderboard") ?? {};
  expect(await dialogue.sample("get-leaderboard", { limit, user: undefined })).toBe(
    await dialogue.sample("get-leaderboard"),
  );
  expect(sent).toHaveLength(1);
});

test("sends samples of different indexes one by one, each under its own name", async () => {
  const { dialogue, sent } = converse((operation) => exampleWith(operation, {}));
  await dialogue.sample("create-token-transaction", {}, 0);
  await dialogue.sample("create-token-transaction", {}, 1);
  const names = sent.map(({ body }) => JSON.parse(String(body)).name);
  expect(new Set(names).size).toBe(2);
});
