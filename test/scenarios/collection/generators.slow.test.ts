// Generators with the real k6 and a collector on this machine, against one generator that sends all of the load.
import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Objective } from "../../../run/format/objectives.ts";
import type { JournalEnd } from "../../../run/journal/journal-entries.ts";
import { JOURNAL_FILE, readJournal } from "../../../run/journal/load-journal.ts";
import { createReducer, type LoadResult } from "../../../run/load/load-result.ts";
import { mergedEntries, openParts } from "../../../run/merge/merge.ts";
import { shareOfGenerator } from "../../../scenarios/collection/sent-plan.ts";
import { runOnK6 } from "../../../scenarios/driver/load/load-runner.ts";
import { startService } from "../../../service/server.ts";
import { createHistogram } from "../../../statistics/histogram.ts";
import { mergeEncodedInto } from "../../../statistics/histogram-text.ts";
import { summaryOf } from "../../../statistics/percentile.ts";
import { NO_FIXTURES } from "../driver/load-runs.ts";
import { realK6 } from "../driver/real-k6.ts";
import {
  goodResponse,
  type Instead,
  type Received,
  type SmallService,
  startSmallService,
} from "../driver/small-service.ts";
import { temporaryFolder } from "../driver/temporary-folder.ts";
import { type Changes, collect, lossesIn, plannedFor, startGenerator } from "./collected-loads.ts";
import { openCollector } from "./sent-plans.ts";

const folder = temporaryFolder();
beforeAll(realK6);

let loads = 0;
const nextFolder = () => join(folder.path, `load-${loads++}`);

async function startedService(instead?: (request: Received) => Instead) {
  const service = await startSmallService(instead);
  onTestFinished(() => service.close());
  return service;
}

/** The response times of all journals together, in the windows whose times count. */
async function unionOf({ windows }: LoadResult, journals: readonly string[]) {
  const left = windows.filter(({ isExcluded }) => isExcluded !== true).map(({ fromMs }) => fromMs);
  const union = createHistogram();
  for (const path of journals) {
    for await (const entry of readJournal(path)) {
      if (entry.kind !== "window" || !left.includes(entry.fromMs)) continue;
      for (const { responseTime } of Object.values(entry.operations)) mergeEncodedInto(union, responseTime);
    }
  }
  return summaryOf(union);
}

/** Many k6 at once do not fit on a small machine: the segments are sent some at a time, each by itself. */
async function sendInTurn(url: string, generators: number, changes: Changes) {
  const path = nextFolder();
  mkdirSync(path, { recursive: true });
  const { plan, target } = await plannedFor(url, generators, path, changes);
  const k6 = { path: (await realK6()).path, environment: process.env };
  const folders = Array.from({ length: generators }, (_, index) => join(path, `generator-${index}`));
  const waiting = [...folders.entries()];
  const sendNext = async (): Promise<void> => {
    const [index, own] = waiting.shift() ?? [];
    if (index === undefined || own === undefined) return;
    mkdirSync(own);
    const settings = { ...plan.settings, ...shareOfGenerator(index, generators) };
    const output = { folder: own, identity: plan.identity };
    await runOnK6({ settings, target, k6, output, bundle: plan.bundle }, plan.traffic);
    await sendNext();
  };
  await Promise.all(Array.from({ length: 6 }, sendNext));
  const journals = folders.map((own) => join(own, JOURNAL_FILE));
  const { parts, identity } = await openParts(journals, { lost: [], tolerated: 0 });
  const reducer = createReducer();
  for await (const entry of mergedEntries(parts, identity)) reducer.add(entry);
  return { run: reducer.result().result, journals };
}

/** With one credential, what the target holds takes a page and a quote. */
const SETUP_REQUESTS_OF_ONE = 2;

/** A tenth of the requests fail, and another tenth get a response that violates the interface, by what they ask. */
function faultOf(request: Received): Instead {
  const kind = request.index < SETUP_REQUESTS_OF_ONE ? 9 : crc32(request.body) % 10;
  if (kind === 0) return { status: 500, body: "{}" };
  return kind === 1 ? { body: JSON.stringify({ ...goodResponse(request), success: "yes", limit: "no" }) } : undefined;
}

const OBJECTIVES: readonly Objective[] = [
  { operation: "*", metric: "errors", atMost: 3 },
  { operation: "token-price", metric: "invalidRate", below: 0.5 },
];

/** What must not depend on the number of generators. */
function judgementOf({ objectives, findings, total, requests }: LoadResult) {
  return {
    objectives: objectives.filter(({ metric }) => /^(errors|invalid|samples)/.test(metric)),
    findings: findings.filter(({ kind }) => kind === "violation").map(({ kind }) => kind),
    counts: [total.count, total.errors, total.invalid, requests.finished, requests.dropped],
  };
}

function requestsTo({ received }: SmallService): readonly string[] {
  return received.map(({ path, body }) => `${path} ${body}`).toSorted();
}

let alone: ReturnType<typeof sendAlone> | undefined;

/** The same load without a collector and without segments. */
async function sendAlone() {
  const service = await startedService(faultOf);
  const { run } = await sendInTurn(service.url, 1, { objectives: OBJECTIVES });
  return { run, sent: requestsTo(service) };
}

/** Passes connections on, until it is cut for a while. */
async function startCuttable(to: string) {
  let isCut = false;
  const open = new Set<{ destroy: () => void }>();
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const onward = connect(Number(new URL(to).port), "127.0.0.1");
    for (const one of [socket, onward]) {
      open.add(one);
      one.on("error", () => one.destroy());
      one.on("close", () => {
        open.delete(one);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const one of open) one.destroy();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (now: boolean) => {
      isCut = now;
      if (now) for (const one of open) one.destroy();
    },
  };
}

/** How long the collector cannot be reached, in s; a minute with ASSAY_TEST_CUT_SECONDS=60. */
const CUT_SECONDS = Number(process.env["ASSAY_TEST_CUT_SECONDS"] ?? 5);

/** How many generators share a load; ASSAY_TEST_GENERATORS=1,2,8,50 takes a minute of both processors longer. */
const GENERATORS = (process.env["ASSAY_TEST_GENERATORS"] ?? "3,11").split(",").map(Number);

describe("generators of a collector", () => {
  test.each(GENERATORS)("send the requests of one load and come to its judgement, %i of them", async (generators) => {
    alone ??= sendAlone();
    const { sent, run: whole } = await alone;
    const service = await startedService(faultOf);
    const { run, journals } =
      generators > 8
        ? await sendInTurn(service.url, generators, { objectives: OBJECTIVES })
        : await collect(nextFolder(), service.url, generators, { objectives: OBJECTIVES });
    expect(requestsTo(service)).toEqual(sent);
    expect(run.requests).toMatchObject({ setup: generators > 8 ? 2 * generators : 2, finished: 240, dropped: 0 });
    expect(run.total.errors).toBeGreaterThan(3);
    expect(run.generator.instances ?? [{}]).toHaveLength(generators);
    expect(judgementOf(run)).toEqual(judgementOf(whole));
    expect(judgementOf(run).findings).not.toEqual([]);
    expect(run.total.responseTimeMs).toEqual(await unionOf(run, journals));
  });

  test("lose nothing while they are cut off from the collector", async () => {
    const service = await startedService();
    let cutOnce = false;
    const through = async (collector: string) => {
      const way = await startCuttable(collector);
      const timer = setInterval(() => {
        if (service.received.length < 50 || cutOnce) return;
        cutOnce = true;
        way.cut(true);
        setTimeout(() => way.cut(false), CUT_SECONDS * 1_000);
      }, 50);
      onTestFinished(() => clearInterval(timer));
      return way.url;
    };
    const { run } = await collect(nextFolder(), service.url, 2, { through });
    expect(cutOnce).toBe(true);
    expect(run.generator.lost).toBeUndefined();
    expect(run.counters?.["httpRequests"]).toBe(service.received.length - run.requests.setup);
    expect(lossesIn(run)).toEqual([]);
  });

  test("end by themselves once the collector has all lines, with which it ends", async () => {
    const service = await startedService();
    const path = nextFolder();
    mkdirSync(path);
    const { client, collection, close } = await openCollector(path, 1, 5_000);
    const { plan } = await plannedFor(service.url, 1, path);
    await client.putPlan(plan);
    const take: typeof client.take = async (...lines) => {
      const receipt = await client.take(...lines);
      if (collection.status().generators[0]?.state === "ended") await close();
      return receipt;
    };
    expect(await startGenerator(path, plan, 0, { ...client, take })).toBe("sent");
  });

  test("all end once they together miss an objective that ends the load", async () => {
    let failures = 0;
    // Fewer than a generator alone would have to see.
    const service = await startedService(({ index }) =>
      index > 40 && failures++ < 8 ? { status: 500, body: "{}" } : undefined,
    );
    const objectives: readonly Objective[] = [{ operation: "*", metric: "errors", atMost: 6, abort: true }];
    const { run, journals } = await collect(nextFolder(), service.url, 2, { objectives, rate: 20, duration: 60_000 });
    const ends: JournalEnd[] = [];
    for (const path of journals)
      for await (const entry of readJournal(path)) if (entry.kind === "end") ends.push(entry);
    const reason = expect.stringMatching(/^errors ≤ 6 can no longer be met/);
    expect(ends).toMatchObject(journals.map(() => ({ cause: "objective-missed", reason })));
    expect(run).toMatchObject({ verdict: run.validity.valid ? "fail" : "inconclusive", endedEarly: reason });
    expect(run.requests.finished).toBeLessThan(1_000);
  });

  test("note the accepted writes, of which the lost ones are found", async () => {
    const service = await startService({ seed: 1, faults: ["lose-write=30%"] });
    onTestFinished(() => service.close());
    const { run } = await collect(nextFolder(), service.url, 2, {
      workload: { mix: { launch: 1 } },
      rate: 40,
      fixtures: NO_FIXTURES,
      sideEffects: "testnet",
      visibleWithinMs: 200,
    });
    expect(run.ledger).toMatchObject({ lookUps: 1, unproven: 0, changed: 0 });
    expect(run.ledger?.creations).toBe(run.ledger?.lookedUp);
    expect(run.ledger?.creations).toBeGreaterThan(50);
    expect(run.ledger?.lost).toBeGreaterThan(5);
    expect(run.findings.map(({ kind }) => kind)).toContain("lost-write");
  });
});
