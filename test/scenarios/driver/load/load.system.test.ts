import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { JOURNAL_FILE } from "../../../../run/journal/load-journal.ts";
import { runFromJournal } from "../../../../run/load/load-result.ts";
import type { LoadResult } from "../../../../scenarios/driver/load/load.ts";
import type { RunView } from "../../../../scenarios/driver/load/run-options.ts";
import { makePool } from "../../../../scenarios/driver/plan/pool.ts";
import { SCENARIOS } from "../../../../scenarios/registry.ts";
import { poolOrder } from "../../../../scenarios/runtime/pool-order.ts";
import { workloadOf } from "../../../../scenarios/workload.ts";
import { OPERATION_IDS } from "../../../../schemas/index.ts";
import { IDENTITY } from "../../../run/merge/journals.ts";
import { runningService } from "../../../service/running-service.ts";
import {
  CREDENTIALS,
  expectAccounts,
  filesIn,
  judgedUnlessLate,
  k6Folder,
  NO_FIXTURES,
  runAgainst,
  SETUP_REQUESTS,
  startRun,
  windowsOf,
} from "../load-runs.ts";
import { goodResponse, type SmallService, TOKEN_ID } from "../small-service.ts";

const folder = k6Folder();
const service = await runningService({});

describe("a run of the mixed scenario on the reference service", () => {
  const views: RunView[] = [];
  const notices: string[] = [];
  let result: LoadResult;
  let runFolder = "";

  beforeAll(async () => {
    const run = await startRun(folder.path, service.url, {
      fixtures: NO_FIXTURES,
      sideEffects: "any",
      identity: IDENTITY,
      onProgress: (view) => views.push(view),
      onNotice: (sentence) => notices.push(sentence),
    });
    runFolder = run.folder;
    result = await run.result;
  });

  test("passes, every request of all five operations accepted and valid, and adds up", () => {
    expect(result).toMatchObject(judgedUnlessLate(result, "pass"));
    expect(result.total).toMatchObject({ errors: 0, invalid: 0, advisory: 0 });
    expect(result.objectives.every(({ met }) => met)).toBe(true);
    expect(new Set(Object.keys(result.operations))).toEqual(new Set(OPERATION_IDS));
    expectAccounts(result);
    // Pages with both credentials, 12 creations with a quote each, 10 trades, fees of 3 users and of all slugs with both.
    expect(result.requests.setup).toBe(45);
    expect(Math.abs(result.requests.started - 160)).toBeLessThanOrEqual(1);
  });

  test("announces what it will create and trade, shows its progress, and knows what the generator used", () => {
    expect(notices.some((notice) => /\d+ creations and \d+ trades/.test(notice))).toBe(true);
    expect(views.length).toBeGreaterThan(1);
    expect(views.at(-1)).toMatchObject({ finished: result.total.count, errors: 0, dropped: 0, scheduledMs: 2_000 });
    expect(result.generator.k6PeakRssMiB).toBeGreaterThan(20);
    expect(result.generator.cpuSecondsPerThousandRequests).toBeGreaterThan(0);
  });

  test("leaves a journal from which the same run is made", async () => {
    expect(await runFromJournal(join(runFolder, JOURNAL_FILE))).toEqual({ ...IDENTITY, ...result });
  });

  test("leaves no trace of a credential in any file", () => {
    const files = filesIn(runFolder);
    expect(files.map(({ name }) => name).sort()).toEqual(["journal.ndjson", "k6.log", "mixed.js", "pool.json"]);
    for (const credential of CREDENTIALS)
      for (const trace of [credential, Buffer.from(credential).toString("base64").slice(0, 12)])
        expect(files.filter(({ text }) => text.includes(trace))).toEqual([]);
  });
});

describe("a service whose pages take three times as long as its quotes", () => {
  const DELAYS_MS: Readonly<Record<string, number>> = { "/token-price": 50, "/get-leaderboard": 150 };
  let result: LoadResult;
  let service: SmallService;
  beforeAll(async () => {
    ({ result, service } = await runAgainst(folder.path, ({ path }) => ({ afterMs: DELAYS_MS[path] ?? 0 })));
  });

  test("is measured so, by both times", () => {
    // A busy machine adds to both; histograms are exact to a hundredth.
    for (const times of ["serviceTimeMs", "responseTimeMs"] as const) {
      const page = result.operations["get-leaderboard"]?.[times].p50 ?? 0;
      const quote = result.operations["token-price"]?.[times].p50 ?? 0;
      expect(page).toBeGreaterThan(150 * 0.99);
      expect(quote).toBeGreaterThan(50 * 0.99);
      expect(page).toBeGreaterThan(quote);
    }
  });

  test("gets the bodies of the pool in sequence, reproducible from the seed alone", () => {
    const tokens = [{ tokenId: TOKEN_ID, chainSlug: "base-sepolia" as const }];
    const inventory = { tokens, userIds: [], permittedSlugs: [] };
    const received = service.received.slice(SETUP_REQUESTS).map(({ body }) => body);
    const { requests } = makePool("mixed", workloadOf(SCENARIOS.mixed.workload), inventory, 5, 160);
    const place = poolOrder(5, 160);
    const expected = received.map((_, iteration) => requests[place(iteration)]?.body);
    expect([...received].sort()).toEqual([...expected].sort());
    // A request may arrive later than some that left after it.
    const near = received.filter((body, index) => expected.slice(Math.max(0, index - 4), index + 5).includes(body));
    expect(near.length / received.length).toBeGreaterThan(0.8);
  });

  test("receives the credentials in turn, and no request to operations that may not be called", () => {
    const used = service.received.slice(SETUP_REQUESTS).map(({ authorization }) => authorization);
    for (const credential of CREDENTIALS) {
      const count = used.filter((one) => one === `Bearer ${credential}`).length;
      expect(Math.abs(count - 80), credential).toBeLessThanOrEqual(1);
    }
    const inTurn = used.filter((one, index) => one !== used[index - 1]);
    expect(inTurn.length / used.length).toBeGreaterThan(0.7);
    // The first one first: with the other one first, hardly any request is in its place.
    const inPlace = used.filter((one, index) => one === `Bearer ${CREDENTIALS[index % CREDENTIALS.length]}`);
    expect(inPlace.length / used.length).toBeGreaterThan(0.5);
    expect(new Set(service.received.map(({ path }) => path))).toEqual(new Set(["/token-price", "/get-leaderboard"]));
    expect(result.leftOut).toHaveLength(3);
    expect(result.notes).toEqual([]);
  });
});

describe("a service with an invalid tenth response, a wrong quote in every seventh and a wrong name in every eleventh", () => {
  let result: LoadResult;
  let runFolder = "";
  const planted = { broken: 0, misquoted: 0, misnamed: 0, feeless: 0, refused: 0 };
  beforeAll(async () => {
    ({ result, folder: runFolder } = await runAgainst(folder.path, (request, count) => {
      if (request.path !== "/token-price") return undefined;
      const good = goodResponse(request);
      const data = { ...Object(good["data"]) };
      const plant = (kind: keyof typeof planted, change: object) => {
        planted[kind]++;
        return JSON.stringify({ ...good, data: { ...data, ...change } });
      };
      if (count % 10 === 0) return { body: plant("broken", { chainSlug: request.authorization }) };
      if (count % 7 === 0) return { body: plant("misquoted", { tokenId: "11111111-9b1f-4b6e-8b38-6f1f0b0e1a11" }) };
      if (count % 11 === 0) return { body: plant("misnamed", { tokenName: "Another Token" }) };
      if (count % 13 === 0) return { body: plant("feeless", { initFee: undefined }) };
      return count % 31 === 0 ? { status: 500, body: plant("refused", { chainSlug: 3 }) } : undefined;
    }));
  });

  test("fails, each kind of response counted exactly under its statement or code, the bodies of errors not judged", () => {
    const { total } = result;
    expect(Math.min(planted.broken, planted.misquoted)).toBeGreaterThan(5);
    expect(Math.min(planted.misnamed, planted.feeless, planted.refused)).toBeGreaterThan(0);
    expect(result).toMatchObject(judgedUnlessLate(result, "fail"));
    expect(total.invalid).toBe(planted.broken);
    expect(total.invalidByStatement).toEqual({ "chain-slug/enum": planted.broken });
    expect(total.advisoryByStatement).toEqual({
      "token-price/relation/echo": planted.misquoted + planted.broken,
      "token-price/relation/identity": planted.misnamed,
    });
    expect(total.errorsByCode).toEqual({ "server-error": planted.refused });
    const missing = windowsOf(runFolder).map(({ operations }) => operations["token-price"]?.missing["data.initFee"]);
    expect(missing.reduce((sum = 0, count = 0) => sum + count, 0)).toBe(planted.feeless);
    expectAccounts(result);
  });

  test("is shown by one example of each statement, the credential that it echoed removed", () => {
    const example = result.examples.find(({ statement }) => statement === "chain-slug/enum");
    expect(example).toMatchObject({ operation: "token-price", pointer: "/data/chainSlug" });
    expect(example?.actual).toContain("[redacted]");
    expect(result.examples.filter(({ statement }) => statement === "chain-slug/enum")).toHaveLength(1);
    const echoes = filesIn(runFolder).filter(({ text }) => CREDENTIALS.some((credential) => text.includes(credential)));
    expect(echoes).toEqual([]);
  });
});
