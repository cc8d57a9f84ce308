// The independent implementation as a process, and what the suite cannot see of it. Whether it is right, and wrong in one place
// with each mutant, is for `npm run prove` to say (command.slow.test.ts).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Independent, startIndependent } from "../../proof/independent/independent.ts";

let service: Independent;

beforeAll(async () => {
  service = await startIndependent();
});
afterAll(() => service.close());

const HEADERS = { "Content-Type": "application/json", Authorization: "Bearer any" };

async function leaderboardOf(url: string): Promise<unknown> {
  const response = await fetch(`${url}/get-leaderboard`, { method: "POST", headers: HEADERS, body: "{}" });
  return await response.json();
}

describe("the independent service", () => {
  test("gives the same responses to the same seed and others to another", async () => {
    const [again, other] = await Promise.all([startIndependent({ seed: 1 }), startIndependent({ seed: 2 })]);
    const boards = await Promise.all([service, again, other].map(({ url }) => leaderboardOf(url)));
    await Promise.all([again.close(), other.close()]);
    expect(boards[1]).toEqual(boards[0]);
    expect(boards[2]).not.toEqual(boards[0]);
  });

  test("reads a body sent in chunks", async () => {
    const headers = { ...HEADERS, "Transfer-Encoding": "chunked" };
    const sent = request(`${service.url}/get-leaderboard`, { method: "POST", headers });
    sent.write('{"limit"');
    sent.end(": 3}");
    const [response] = await once(sent, "response");
    expect(await json(response)).toMatchObject({ pagination: { limit: 3 } });
  });
});

describe("the process", () => {
  test("ends when its input closes", async () => {
    const python = spawn("python3", ["-B", join(import.meta.dirname, "../../proof/independent/service.py")], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    const printed = text(python.stdout);
    const errors = text(python.stderr);
    python.stdin.end();
    expect(await once(python, "exit")).toEqual([0, null]);
    expect(await printed).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(await errors).toBe("");
  });

  test("rejects an unknown mutant", async () => {
    await expect(startIndependent({ mutant: "nothing" })).rejects.toThrow(/nothing/);
  });
});
