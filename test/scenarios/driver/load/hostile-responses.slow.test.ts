// Answers of many wrong kinds in one run, counted by the service that gave them: the record has to come to the same.
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LoadResult } from "../../../../scenarios/driver/load/load.ts";
import { bodyOf, type RawServer, startRawServer } from "../../../http/raw-server.ts";
import { expectAccounts, judgedUnlessLate, k6Folder, runAgainst, SETUP_REQUESTS, startRun } from "../load-runs.ts";
import { goodResponse, type Instead, TOKEN_ID } from "../small-service.ts";

const folder = k6Folder();

type Requested = { readonly path: string; readonly body: string };
/** What is written, whether the connection is cut then, and what has to be counted for it. */
type Kind = {
  readonly write: (good: string, requested: Requested) => readonly (string | Buffer)[];
  readonly cuts?: boolean;
  readonly counts: string;
};

const JSON_TYPE = "content-type: application/json";
const head = (status: string, ...headers: readonly string[]) => [`HTTP/1.1 ${status}`, ...headers, "", ""].join("\r\n");
const whole = (status: string, body: string | Buffer, ...headers: readonly string[]) => [
  head(status, `content-length: ${Buffer.byteLength(body)}`, ...headers),
  body,
];
const OTHER_ID = "11111111-1111-4111-8111-111111111111";

const KINDS: Readonly<Record<string, Kind>> = {
  good: { write: (good) => whole("200 OK", good, JSON_TYPE), counts: "good" },
  created: { write: (good) => whole("201 Created", good, JSON_TYPE), counts: "good" },
  packed: {
    write: (good) => whole("200 OK", gzipSync(good), JSON_TYPE, "content-encoding: gzip"),
    counts: "good",
  },
  stale: { write: (good) => whole("200 OK", good.replace(TOKEN_ID, OTHER_ID), JSON_TYPE), counts: "good" },
  nothing: { write: () => [head("204 No Content")], counts: "not-json" },
  empty: { write: () => whole("200 OK", "", JSON_TYPE), counts: "not-json" },
  page: { write: () => whole("200 OK", "<html></html>", "content-type: text/html"), counts: "not-json" },
  part: { write: (good) => whole("200 OK", good.slice(0, -9), JSON_TYPE), counts: "not-json" },
  found: { write: (good) => whole("302 Found", good, "location: /elsewhere"), counts: "redirect" },
  moved: { write: (good) => whole("307 Temporary Redirect", good, "location: /elsewhere"), counts: "redirect" },
  unwanted: { write: (good) => whole("401 Unauthorized", good, JSON_TYPE), counts: "rejected-by-target" },
  short: {
    write: (good) => [head("200 OK", `content-length: ${Buffer.byteLength(good) + 50}`, JSON_TYPE), good],
    cuts: true,
    counts: "truncated",
  },
  unending: {
    write: (good) => [
      head("200 OK", "transfer-encoding: chunked", JSON_TYPE),
      `${Buffer.byteLength(good).toString(16)}\r\n${good}\r\n`,
    ],
    cuts: true,
    counts: "truncated",
  },
  spoiled: {
    write: (good) => whole("200 OK", Buffer.from(`no gzip ${good}`), JSON_TYPE, "content-encoding: gzip"),
    counts: "encoding-broken",
  },
};
const NAMES = Object.keys(KINDS);

describe("a service with every kind of wrong response", () => {
  const given = new Map<string, number>();
  const requested = { stale: 0 };
  let service: RawServer;
  let result: LoadResult;
  beforeAll(async () => {
    service = await startRawServer((socket, request, count) => {
      const path = / (\S+) /.exec(request.toString("latin1"))?.[1] ?? "";
      const body = bodyOf(request).toString("utf8");
      const name = count <= SETUP_REQUESTS ? "good" : (NAMES[count % NAMES.length] ?? "good");
      const kind = KINDS[name];
      if (kind === undefined) throw new Error("no such kind");
      if (count > SETUP_REQUESTS) {
        given.set(kind.counts, (given.get(kind.counts) ?? 0) + 1);
        if (name === "stale" && path === "/token-price") requested.stale++;
      }
      for (const part of kind.write(JSON.stringify(goodResponse({ path, body })), { path, body })) socket.write(part);
      if (kind.cuts === true) socket.end();
    });
    const run = await startRun(folder.path, service.url, { timeout: 30_000 });
    result = await run.result;
  });
  afterAll(() => service.close());

  test("counts each by its kind", () => {
    const { goodput: good = 0, errorsByCode } = result.total;
    expect({ ...errorsByCode, good }).toEqual(Object.fromEntries(given));
    expect(result).toMatchObject(judgedUnlessLate(result, "fail"));
    expectAccounts(result);
  });

  test("has responses to other requests counted as advisory", () => {
    expect(requested.stale).toBeGreaterThan(5);
    expect(result.total.goodputWithAdvisory).toBe(requested.stale);
  });
});

test("a service whose responses have 5 MB is judged like others, and k6 stays within its memory", async () => {
  const { result } = await runAgainst(
    folder.path,
    (request) =>
      request.path === "/token-price"
        ? { body: JSON.stringify(goodResponse(request)).replace('"amm"', `"${"x".repeat(5_000_000)}"`) }
        : undefined,
    { rate: 10, duration: 3_000, timeout: 30_000, allowSmallSample: true },
  );
  expect(result.total.errors + result.total.invalid).toBe(0);
  expect(result.total.count).toBeGreaterThanOrEqual(30);
  expect(result.validity.reasons.every((reason) => /^(sample-too-small|generator-late):/.test(reason))).toBe(true);
  expectAccounts(result);
});

test("a flood of errors with different texts takes at most 150 MiB more than a run without errors", async () => {
  const resultOf = async (instead: () => Instead) => {
    const changes = { rate: 60, duration: 6_000, timeout: 10_000 };
    const { total, generator } = (await runAgainst(folder.path, instead, changes)).result;
    return { errors: total.errors, peakMiB: generator.k6PeakRssMiB + generator.assayPeakRssMiB };
  };
  const calm = () => resultOf(() => undefined);
  // The first run of a process leaves memory behind.
  await calm();
  const { peakMiB } = await calm();
  const flood = await resultOf(() => ({
    status: 500,
    body: JSON.stringify({ error: randomBytes(16_000).toString("hex") }),
  }));
  expect(flood.errors).toBeGreaterThan(0);
  expect(flood.peakMiB - peakMiB).toBeLessThan(150);
});
