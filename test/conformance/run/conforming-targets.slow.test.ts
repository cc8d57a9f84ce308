// Gateways and servers that conform in an unusual way: a run fails none of them, and finds a fault behind one.
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { runningService, startedService } from "../../service/running-service.ts";
import type { Answer, Changes } from "../forwarder.ts";
import { idsWith, run, runThrough, startThrough } from "../run.ts";

const reference = await runningService({});

/** Parses and writes every body again, if it is JSON. */
const REWRITTEN: Changes = {
  request: ({ body }) => {
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(body, "latin1"));
      return { body: Buffer.from(JSON.stringify(JSON.parse(text))).toString("latin1") };
    } catch {
      return {};
    }
  },
};

/** Replaces the status of every rejection. */
function rejectingBy(status: number): Changes {
  return { response: (answer) => (answer.status >= 400 ? { status } : {}) };
}

function withInterimResponses(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeProcessing();
  response.writeEarlyHints({ link: "</style.css>; rel=preload" });
  response.writeHead(status, { "content-type": type });
  for (const part of body.match(/[\s\S]{1,40}/g) ?? []) response.write(part);
  response.end();
}

function closingTheConnection(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) });
  response.end(body, () => response.socket?.destroy());
}

const QUOTES = ["token-price/request/amount", "token-price/request/body", "token-price/authentication"];

test.each<readonly [string, Changes, readonly string[]]>([
  ["serialises every body again", REWRITTEN, ["token-price/request/amount", "get-leaderboard/request"]],
  ["rejects by a redirect", rejectingBy(302), ["token-price/authentication"]],
  ["rejects by status 404", rejectingBy(404), ["create-token-transaction/request/symbol"]],
  ["rejects by a status that no document names", rejectingBy(451), ["get-leaderboard/request/limit"]],
  ["rejects by status 500", rejectingBy(500), ["token-price/authentication"]],
  ["sends interim responses and bodies in pieces", { write: withInterimResponses }, QUOTES],
  ["closes the connection after every response", { write: closingTheConnection }, QUOTES],
])("fails no target that %s", async (_, changes, only) => {
  const result = await runThrough(reference, changes, { only });
  expect(idsWith(result, "fail", "specified")).toEqual([]);
  expect(idsWith(result, "inconclusive")).toEqual([]);
  expect(idsWith(result, "pass", "specified").length).toBeGreaterThan(5);
});

test("fails no target that rejects a creation while another is in flight", async () => {
  let inFlight = 0;
  let rejected = 0;
  const { url } = await startThrough(({ path }, response) => {
    if (path !== "/create-token-transaction") return false;
    if (inFlight > 0) {
      rejected++;
      response.writeHead(409, { "content-type": "application/json" }).end('{"error":"a creation is in progress"}');
      return true;
    }
    inFlight++;
    response.once("close", () => inFlight--);
    return false;
  });
  const result = await run(url, { only: ["create-token-transaction"] });
  expect(rejected).toBeGreaterThan(0);
  expect(idsWith(result, "fail")).toEqual([]);
  expect(idsWith(result, "pass", "specified").length).toBeGreaterThan(100);
});

test("finds an accepted amount of 0 behind a gateway that serialises bodies again", async () => {
  const lenient = await startedService({ mutants: ["token-price/request/amount/exclusiveMinimum/limit-included"] });
  const result = await runThrough(lenient, REWRITTEN, { only: ["token-price/request/amount"] });
  expect(idsWith(result, "fail")).toContain("token-price/request/amount/exclusiveMinimum/at-limit");
});
