import { appendFileSync, mkdirSync, readFileSync, rmdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { JournalEntry } from "../../../run/journal/journal-entries.ts";
import { lineOf } from "../../../run/journal/journal-lines.ts";
import { journalPath, openCollection } from "../../../scenarios/collection/collection.ts";
import { createCollectorClient } from "../../../scenarios/collection/collector-client.ts";
import { listening } from "../../http/listening.ts";
import { temporaryFolder } from "../driver/temporary-folder.ts";
import { CLOCK, entriesOf, linesOf, openCollector, sentPlan, TOKEN } from "./sent-plans.ts";

const folder = temporaryFolder();
test("a collector serves clients with its token, and its health to everybody", async () => {
  const { url } = await openCollector(folder.path);
  const other = createCollectorClient(url, "token-of-another-load", 600_000);
  await expect(other.plan()).rejects.toThrow(/its collector, but the collector responded with status 401/);
  await expect(other.putPlan(sentPlan(2))).rejects.toThrow(/status 401/);
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

test("a collector accepts only one plan, for its number of generators", async () => {
  const { client } = await openCollector(folder.path);
  expect(await client.plan()).toBeUndefined();
  expect(await client.putPlan(sentPlan(3))).toMatch(/it must be a plan for 2 generators/);
  expect(await client.putPlan({ hello: 1 })).toMatch(/it must be a plan/);
  const { engine: _, ...earlier } = sentPlan(2);
  expect(await client.putPlan({ ...earlier, formatVersion: 1 })).toMatch(/by the same build of Assay/);
  for (const _again of [1, 2]) expect(await client.putPlan(sentPlan(2))).toBeUndefined();
  expect(await client.putPlan({ ...sentPlan(2), bundle: "other" })).toMatch(/that of another load/);
  expect(await client.plan()).toEqual(JSON.parse(JSON.stringify(sentPlan(2))));
});

test("a collector lets generators start together, and no segment twice", async () => {
  const { client } = await openCollector(folder.path);
  expect(await client.arrive(0, { session: "evicted", ...CLOCK })).toBe("wait");
  expect(await client.arrive(0, { session: "first", ...CLOCK })).toBe("wait");
  const admission = await client.arrive(1, { session: "second", ...CLOCK });
  expect(admission).toEqual({ startAtMs: expect.any(Number) });
  expect(await client.arrive(0, { session: "first", ...CLOCK })).toEqual(admission);
  expect(await client.arrive(0, { session: "restarted", ...CLOCK })).toBe("taken");
  await expect(client.take(0, "restarted", 0, linesOf(entriesOf(0, 2)))).rejects.toThrow(/started by this process/);
  const { status } = await client.read([0, 0]);
  expect(status.generators.map(({ isReplaced }) => isReplaced)).toEqual([true, undefined]);
  expect(status.generators).toMatchObject([{ state: "started" }, { state: "started" }]);
});

test("a collector waits for a generator that has gone silent", () => {
  let nowMs = 0;
  const collection = openCollection(join(folder.path, "silent"), 2, () => nowMs);
  expect(collection.arrive(0, { session: "a", ...CLOCK })).toBe("wait");
  nowMs = 11_000;
  expect(collection.arrive(1, { session: "b", ...CLOCK })).toBe("wait");
  expect(collection.arrive(0, { session: "a", ...CLOCK })).toEqual({ startAtMs: expect.any(Number) });
});

test("a collector takes each line once, in its order", async () => {
  const { client, start, path } = await openCollector(folder.path);
  await start();
  const entries = entriesOf(0, 2);
  expect(await client.take(0, "s0", 0, linesOf(entries.slice(0, 2)))).toEqual({ next: 2 });
  expect(await client.take(0, "s0", 0, linesOf(entries.slice(0, 2)))).toEqual({ next: 2 });
  expect(await client.take(0, "s0", 3, linesOf(entries.slice(3)))).toMatchObject({ next: 2, problem: /line 2/ });
  expect(await client.take(0, "s0", 1, linesOf(entries.slice(1)))).toEqual({ next: 4 });
  expect(readFileSync(join(path, journalPath("g1")), "utf8")).toBe(linesOf(entries));
  const { texts } = await client.read([linesOf(entries.slice(0, 1)).length, 0]);
  expect(texts).toEqual([linesOf(entries.slice(1)), ""]);
});

const [plan, first, second, end] = entriesOf(0, 2);
const foreign = entriesOf(1, 2);
test.each([
  ["another generator's", 0, linesOf(foreign.slice(0, 1)), /of generator g1/],
  ["a window before its plan", 0, linesOf([first, end].flatMap((one) => one ?? [])), /one plan/],
  ["a damaged one", 0, `${lineOf(plan ?? {})}${lineOf(first ?? {}).replace("0", "1")}`, /checksum/],
  ["one that is no entry", 0, `${lineOf(plan ?? {})}${lineOf({ kind: "window" })}`, /checksum/],
  ["a window that comes twice", 0, linesOf([plan, first, first].flatMap((one) => one ?? [])), /window 1, got 0/],
  ["one off the grid", 0, linesOf([plan, { ...first, fromMs: 500 }] as JournalEntry[]), /begin at 0 ms, got 500/],
  ["a window left out", 0, linesOf([plan, second].flatMap((one) => one ?? [])), /window 0, got 1/],
  ["one after the end", 0, linesOf([plan, end, end].flatMap((one) => one ?? [])), /has its end/],
  ["one of two megabytes", 0, `${lineOf(plan ?? {})}${lineOf({ kind: "example", text: "x".repeat(2 ** 21) })}`, /./],
])("a collector refuses %s, and all that follow", async (_, from, lines, problem) => {
  const { client, start } = await openCollector(folder.path);
  await start();
  const receipt = await client.take(0, "s0", from, lines);
  expect(receipt.problem).toMatch(problem);
  expect(receipt.next).toBeLessThan(lines.split("\n").length - 1);
});

test("a collector refuses more bytes than lines have, and a generator that there is not", async () => {
  const { url, start } = await openCollector(folder.path);
  await start();
  const post = (index: number, body: string) =>
    fetch(`${url}/generators/${index}/lines?session=s${index}&from=0`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/x-ndjson" },
      body,
    }).then(({ status }) => status);
  expect(await post(1, "x".repeat(9 * 2 ** 20))).toBe(413);
  expect([await post(1, ""), await post(7, "")]).toEqual([200, 400]);
});

test("a collector takes nothing after lines that it cannot write, until it is started again", async () => {
  const { client, start, path, failure } = await openCollector(folder.path);
  await start();
  const [lines, journal] = [linesOf(entriesOf(0, 2)), join(path, journalPath("g1"))];
  mkdirSync(journal);
  await expect(client.take(0, "s0", 0, lines)).rejects.toThrow(/status 503: it cannot keep what it is sent: EISDIR/);
  rmdirSync(journal);
  await expect(client.take(0, "s0", 0, lines)).rejects.toThrow(/status 503/);
  expect(failure()).toMatchObject({ code: "EISDIR" });
  expect(openCollection(path, 2).take(0, "s0", 0, Buffer.from(lines))).toMatchObject({ next: 4 });
});

test("a collector continues after a restart, without a torn line", async () => {
  const { client, start, path } = await openCollector(folder.path);
  await client.putPlan(sentPlan(2));
  await start();
  const entries = entriesOf(0, 2);
  await client.take(0, "s0", 0, linesOf(entries.slice(0, 3)));
  appendFileSync(join(path, journalPath("g1")), linesOf(entries.slice(3)).slice(0, 40));
  const again = openCollection(path, 2);
  expect(again.plan()).toBeDefined();
  expect(again.arrive(0, { session: "other", ...CLOCK })).toBe("taken");
  expect(again.take(0, "s0", 3, Buffer.from(linesOf(entries.slice(3))))).toEqual({ next: 4 });
  expect(readFileSync(join(path, journalPath("g1")), "utf8")).toBe(linesOf(entries));
});

test("a collector holds up no generator that is ended before the load, but still gets its journal", async () => {
  const { url, client, close, start } = await openCollector(folder.path, 1);
  const ended = AbortSignal.abort(130);
  const generator = createCollectorClient(url, TOKEN, 600_000, ended);
  await expect(generator.plan()).rejects.toBe(130);
  await start();
  expect(await generator.take(0, "s0", 0, linesOf(entriesOf(0, 1)))).toMatchObject({ next: 4 });
  await close();
  const user = new AbortController();
  const waiting = createCollectorClient(url, TOKEN, 600_000, user.signal).plan();
  user.abort(130);
  await expect(waiting).rejects.toBeDefined();
  await expect(client.plan()).rejects.toThrow(/cannot be reached/);
});

test.each([
  ["no response", ""],
  ["half a response", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"],
])("a collector gives up a connection with %s", async (_, sent) => {
  const { url, close } = await listening(createServer((socket) => socket.write(sent)));
  onTestFinished(close);
  const client = createCollectorClient(url, TOKEN, 0, undefined, 50);
  await expect(client.plan()).rejects.toThrow(/cannot be reached \(/);
});
