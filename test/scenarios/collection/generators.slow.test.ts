// Generators with the real k6 and a collector on this machine, against one generator that sends all of the load.
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parseTarget } from "../../../http/target.ts";
import type { LoadRun } from "../../../run/format/run.ts";
import { equalSequence } from "../../../run/format/segment.ts";
import { readJournal } from "../../../run/journal/load-journal.ts";
import { followCollectedLoad } from "../../../scenarios/collection/collected-load.ts";
import { journalPath } from "../../../scenarios/collection/collection.ts";
import { startCollector } from "../../../scenarios/collection/collector.ts";
import { createCollectorClient } from "../../../scenarios/collection/collector-client.ts";
import { runGenerator } from "../../../scenarios/collection/generator.ts";
import { sentPlanOf, shareOfGenerator } from "../../../scenarios/collection/sent-plan.ts";
import { bundleScenario } from "../../../scenarios/driver/bundle/bundle.ts";
import { prepareTraffic } from "../../../scenarios/driver/load/load.ts";
import { planLoad } from "../../../scenarios/driver/plan/planned-load.ts";
import { createHistogram } from "../../../statistics/histogram.ts";
import { mergeEncodedInto } from "../../../statistics/histogram-text.ts";
import { summaryOf } from "../../../statistics/percentile.ts";
import { IDENTITY } from "../driver/load-runs.ts";
import { FIND_LIMIT_MS, realK6 } from "../driver/real-k6.ts";
import { startSmallService, TOKEN_ID } from "../driver/small-service.ts";
import { temporaryFolder } from "../driver/temporary-folder.ts";

const folder = temporaryFolder();
beforeAll(realK6, FIND_LIMIT_MS);

const TOKEN = "token-of-the-load-0123";
let loads = 0;

/** Sends 80 requests/s for three seconds from so many generators; `through` may put something before the collector. */
async function collect(url: string, generators: number, through = async (collector: string) => collector) {
  const path = join(folder.path, `load-${loads++}`);
  const out = join(path, "out");
  mkdirSync(out, { recursive: true });
  const k6 = await realK6();
  const collector = await startCollector({
    folder: join(path, "c"),
    generators,
    token: TOKEN,
    host: "127.0.0.1",
    port: 0,
  });
  onTestFinished(() => collector.close());
  const target = parseTarget(url);
  const settings = { profile: "average", rate: 80, duration: 3_000, warmUp: 500, timeout: 4_000, seed: 5 } as const;
  const segments = equalSequence(generators);
  const traffic = await prepareTraffic({
    load: planLoad({ scenario: "mixed", settings: { ...settings, segments }, objectives: [] }),
    settings,
    target: {
      target,
      tokens: ["credential"],
      fixtures: { tokens: [{ tokenId: TOKEN_ID, chains: ["base-sepolia"] }], chainSlugs: [], userIds: [] },
      sideEffects: "none",
    },
  });
  const bundle = await readFile(await bundleScenario("mixed", out), "utf8");
  const identity = { ...IDENTITY, target: target.url };
  const plan = sentPlanOf({ generators, identity, settings, target, credentials: 1, traffic, bundle });
  const signal = new AbortController().signal;
  const sending = Array.from({ length: generators }, async (_, index) => {
    const own = join(path, `g${index}`);
    mkdirSync(own);
    return runGenerator({
      client: createCollectorClient(await through(collector.url), TOKEN, 60_000),
      index,
      credentials: ["credential"],
      k6: { path: k6.path, environment: process.env },
      folder: own,
      identity,
      requirePermission: () => undefined,
      observer: {},
      signal: new AbortController().signal,
    });
  });
  const client = createCollectorClient(collector.url, TOKEN, 60_000);
  const patience = { startMs: 120_000, silentMs: 60_000 };
  const [run] = await Promise.all([
    followCollectedLoad({ client, plan, folder: out, tolerated: 0, patience, observer: {}, signal }),
    ...sending,
  ]);
  const journals = Array.from({ length: generators }, (_, index) =>
    join(out, journalPath(shareOfGenerator(index, generators).instance)),
  );
  return { run, journals };
}

/** The response times of all journals together, in the windows whose times count. */
async function unionOf(run: LoadRun, journals: readonly string[]) {
  const left = run.windows.filter(({ isExcluded }) => isExcluded !== true).map(({ fromMs }) => fromMs);
  const union = createHistogram();
  for (const path of journals) {
    for await (const entry of readJournal(path)) {
      if (entry.kind !== "window" || !left.includes(entry.fromMs)) continue;
      for (const { responseTime } of Object.values(entry.operations)) mergeEncodedInto(union, responseTime);
    }
  }
  return summaryOf(union);
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

describe("generators of a collector", () => {
  test("send the requests of one generator, one or eight of them, and are one run with the percentiles of the union", async () => {
    const bodies: string[][] = [];
    for (const generators of [1, 8]) {
      const service = await startSmallService();
      onTestFinished(() => service.close());
      const { run, journals } = await collect(service.url, generators);
      bodies.push(service.received.map(({ path, body }) => `${path} ${body}`).toSorted());
      expect(run.requests).toMatchObject({ finished: 240, dropped: 0 });
      expect(run.generator.instances).toHaveLength(generators);
      expect(run.total.responseTimeMs).toEqual(await unionOf(run, journals));
    }
    expect(bodies[1]).toEqual(bodies[0]);
  });

  test("lose nothing while they are cut off from the collector", async () => {
    const service = await startSmallService();
    onTestFinished(() => service.close());
    let cutOnce = false;
    const { run } = await collect(service.url, 2, async (collector) => {
      const way = await startCuttable(collector);
      const timer = setInterval(() => {
        if (service.received.length < 50 || cutOnce) return;
        cutOnce = true;
        way.cut(true);
        setTimeout(() => way.cut(false), 5_000);
      }, 50);
      onTestFinished(() => clearInterval(timer));
      return way.url;
    });
    expect(cutOnce).toBe(true);
    expect(run.generator.lost).toBeUndefined();
    expect(run.counters?.["httpRequests"]).toBe(service.received.length - run.requests.setup);
    expect(run.validity.reasons.filter((reason) => /lost|killed|torn/.test(reason))).toEqual([]);
  });
});
