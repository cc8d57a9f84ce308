import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConformanceOptions, ConformanceResult } from "../../conformance/run/runner.ts";
import {
  GO_OWNER,
  type Installed,
  install,
  NATURAL_REFUSED_TOKEN,
  NATURAL_TOKEN,
  type NaturalService,
} from "../../proof/natural/natural-services.ts";
import { OPERATION_IDS } from "../../schemas/index.ts";
import { idsWith, run } from "../conformance/run.ts";

/** In real time: the services index and limit by it. */
const RUN = { token: NATURAL_TOKEN, refusedToken: NATURAL_REFUSED_TOKEN, wait: (ms: number) => sleep(ms) } as const;

/** Failures that docs/reference/natural-services.md finds right: the services really break these rules. */
const RIGHT = {
  // Python's parser of JSON accepts NaN.
  fastapi: OPERATION_IDS.map((operation) => `${operation}/request/body/json/nan-literal`),
  // A quote for a purchase beyond the doubles is null.
  express: ["token-price/response/data/outputAmount/type"],
} as const;

describe.each(["fastapi", "express"] as const)("the %s service", (name) => {
  const installed = installedFor(name);

  test("fails only the checks that it violates, and leaves nothing specified unproven", async () => {
    const result = await installed.judge();
    expect(idsWith(result, "fail", "specified")).toEqual(RIGHT[name]);
    expect(idsWith(result, "inconclusive", "specified")).toEqual([]);
    expect(result.requests.creates).toBeLessThanOrEqual(100);
    expect(result.requests.trades).toBeLessThanOrEqual(200);
    expect(result.requests.sent).toBeLessThanOrEqual(1_700);
  });
});

/** Seeds that are tried; `npm run natural -- --only go --seeds 20` tries twenty. */
const SEEDS = [1, 2];

// Most of their time is waiting for the index of the service.
describe.concurrent("the stateful service", () => {
  const installed = installedFor("go");

  test("gets the same verdict with each seed, and no failure", async () => {
    const verdictOf = async (seed: number) => {
      const result = await installed.judge({ seed });
      const open = idsWith(result, "inconclusive", "specified").length;
      return { verdict: result.verdict, failed: idsWith(result, "fail"), isProven: open <= 10 };
    };
    const verdicts = await Promise.all(SEEDS.map(verdictOf));
    // The fees of another user are not shown, so that user_id is never accepted.
    const expected = { verdict: "inconclusive", failed: [], isProven: true };
    expect(verdicts).toEqual(SEEDS.map(() => expected));
  });

  test("passes every specified check with its owner's fixtures", async () => {
    const result = await installed.judge(GO_OWNER);
    expect(idsWith(result, "fail")).toEqual([]);
    expect(idsWith(result, "inconclusive", "specified")).toEqual([]);
    expect(result.verdict).toBe("pass");
  });
});

/** Installs a service for the tests of a group, and judges a fresh instance each time. */
function installedFor(name: NaturalService) {
  let installed: Installed | undefined;
  beforeAll(async () => {
    installed = await install(name);
  });
  afterAll(() => installed?.remove());
  return {
    judge: async (options: Partial<ConformanceOptions> = {}): Promise<ConformanceResult> => {
      if (installed === undefined) throw new Error(`${name} is not installed`);
      const service = await installed.start();
      try {
        return await run(service.url, { ...RUN, ...options });
      } finally {
        await service.close();
      }
    },
  };
}
