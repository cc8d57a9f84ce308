import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { journalPath } from "../../../scenarios/collection/collection.ts";
import { followCollectedLoad, type Patience } from "../../../scenarios/collection/followed-load.ts";
import { temporaryFolder } from "../driver/temporary-folder.ts";
import { CLOCK, entriesOf, linesOf, openCollector, sentPlan } from "./sent-plans.ts";

const folder = temporaryFolder();
const PATIENT: Patience = { startMs: 60_000, silentMs: 60_000 };

/** A collector with its client; `follow` follows a load of two generators from there. */
async function openLoad() {
  const { path, client, ...collector } = await openCollector(folder.path, 2, 5_000);
  const out = join(path, "out");
  mkdirSync(out);
  const windows: number[] = [];
  const follow = (changes: { tolerated?: number; patience?: Partial<Patience>; signal?: AbortSignal } = {}) =>
    followCollectedLoad({
      client,
      plan: sentPlan(2),
      folder: out,
      tolerated: changes.tolerated ?? 0,
      patience: { ...PATIENT, ...changes.patience },
      observer: { onWindow: ({ fromMs }) => windows.push(fromMs) },
      signal: changes.signal ?? new AbortController().signal,
    });
  const send = async (index: number, end: Parameters<typeof entriesOf>[2] = {}) => {
    await client.take(index, `s${index}`, 0, linesOf(entriesOf(index, 2, end)));
  };
  return { ...collector, out, client, follow, send, windows };
}

test("a collected load is one run of all generators, whose windows are shown while they come", async () => {
  const { follow, send, start, windows } = await openLoad();
  await start();
  await Promise.all([send(0), send(1)]);
  const run = await follow();
  expect(run).toMatchObject({ verdict: "pass", requests: { finished: 200 }, generator: { instances: [{}, {}] } });
  expect(windows).toEqual([0, 1_000]);
});

test.each([
  [0, "inconclusive"],
  [1, "pass"],
])("a collected load names a generator that is lost; with %i tolerated it is %s", async (tolerated, verdict) => {
  const { follow, send, start } = await openLoad();
  await start();
  await Promise.all([send(0), send(1, "none")]);
  const run = await follow({ tolerated, patience: { silentMs: 500 } });
  expect(run).toMatchObject({ verdict, generator: { lost: [{ instance: "g2", segment: "1/2:1" }] } });
  expect(run.generator.lost?.[0]?.reason).toMatch(/^was not heard of for \d+ s; its journal ends after 1 s$/);
});

test("a collected load does not start without all generators, and says what keeps one from sending", async () => {
  const { follow, client } = await openLoad();
  await client.arrive(0, { session: "s0", ...CLOCK });
  const late = follow({ patience: { startMs: 10 } });
  await expect(late).rejects.toThrow(/^All 2 generators must be ready within 0.01 s, got 1/);
  const other = await openLoad();
  await other.client.fail(1, "s1", "There is no k6.");
  const unready = { code: "generators-not-ready" };
  const failed = { ...unready, message: "Generator g2 must be able to send its segment: There is no k6." };
  await expect(other.follow()).rejects.toMatchObject(failed);
  const used = await openLoad();
  await used.client.putPlan({ ...sentPlan(2), bundle: "other" });
  const message = "The collector must take the plan of the load, but responded: it has that of another load.";
  await expect(used.follow()).rejects.toMatchObject({ ...unready, message });
});

test("a collected load ends when its user interrupts it", async () => {
  const { follow, send, start, client, collection } = await openLoad();
  await start();
  const user = new AbortController();
  user.abort(130);
  const run = follow({ signal: user.signal });
  while (!collection.status().isStopped) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await client.take(0, "s0", 0, "")).stop).toEqual({ cause: "interrupted" });
  await Promise.all([send(0), send(1)]);
  expect(await run).toMatchObject({ kind: "load" });
  const waiting = await openLoad();
  await expect(waiting.follow({ signal: user.signal })).rejects.toBe(130);
});

test("a collected load ends all generators once one of them has found its target down", async () => {
  const { follow, send, start, client } = await openLoad();
  await start();
  const run = follow();
  await send(0, { cause: "target-down", reason: "the target was down" });
  let stop: unknown;
  while (stop === undefined) ({ stop } = await client.take(1, "s1", 0, ""));
  expect(stop).toEqual({ cause: "target-down", reason: "the target was down" });
  await send(1);
  expect(await run).toMatchObject({ endedEarly: "the target was down" });
});

test("a collected load continues with a collector that was started again", async () => {
  const { out, follow, send, start, client, restart } = await openLoad();
  await start();
  const run = follow();
  await Promise.all([send(0), send(1, "none")]);
  await vi.waitUntil(() => existsSync(join(out, journalPath("g2"))), { timeout: 20_000 });
  await restart();
  const { next } = await client.take(1, "s1", 0, linesOf(entriesOf(1, 2)));
  expect(next).toBe(4);
  expect(await run).toMatchObject({ verdict: "pass", requests: { finished: 200 } });
});

test("a collected load fails where its collector is gone", async () => {
  const { follow, close } = await openLoad();
  await close();
  await expect(follow()).rejects.toMatchObject({ code: "collector-failed" });
});
