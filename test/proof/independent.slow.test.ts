// The independent implementation as a process, and what the suite cannot see of it. Whether it is right, and wrong in one place
// with each mutant, is for `npm run prove` to say (command.slow.test.ts).
import { expect, test } from "vitest";
import { startIndependent } from "../../proof/independent/independent.ts";
import { runProgram } from "../program.ts";

test("the independent service gives the same responses to the same seed and others to another", async () => {
  const boards = [1, 1, 2].map(async (seed) => {
    const service = await startIndependent({ seed });
    const headers = { "Content-Type": "application/json", Authorization: "Bearer any" };
    const response = await fetch(`${service.url}/get-leaderboard`, { method: "POST", headers, body: "{}" });
    const board = await response.json();
    await service.close();
    return board;
  });
  const [first, again, other] = await Promise.all(boards);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test("its process ends when its input closes", async () => {
  const ended = await runProgram("python3", ["-B", "proof/independent/service.py"], { input: "" });
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  expect(ended.stdout).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\n$/);
});
