import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FixtureSet } from "../../results/run/fixture-set.ts";
import { idsWith, run, WHOLE_SUITE_MS } from "../conformance/run.ts";
import {
  type Installed,
  install,
  NATURAL_REFUSED_TOKEN,
  NATURAL_TOKEN,
  type NaturalService,
} from "./natural-services.ts";

/** Installing from registries and compiling takes its time on a machine that has neither done before. */
const INSTALL_MS = 300_000;

const RUN = { token: NATURAL_TOKEN, refusedToken: NATURAL_REFUSED_TOKEN, wait: pause } as const;

/** Real time: the services index and limit by it. */
function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** Failures that docs/natural-services.md finds right: the services really break these rules. */
const RIGHT: Readonly<Record<NaturalService, RegExp>> = {
  // Python's parser of JSON accepts NaN.
  fastapi: /\/request\/body\/json\/nan-literal$/,
  express: /^$/,
  go: /^$/,
};

describe.each(["fastapi", "express", "go"] as const)("the %s service", (name) => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await install(name);
  }, INSTALL_MS);
  afterAll(() => installed.remove());

  test("is accused of nothing but what it does, and leaves nothing specified unproven", {
    timeout: WHOLE_SUITE_MS,
  }, async () => {
    const service = await installed.start();
    try {
      const result = await run(service.url, RUN);
      const accused = idsWith(result, "fail", "specified").filter((id) => !RIGHT[name].test(id));
      expect(accused).toEqual([]);
      expect(idsWith(result, "inconclusive", "specified").length).toBeLessThanOrEqual(10);
      expect(result.requests.creates).toBeLessThanOrEqual(100);
      expect(result.requests.trades).toBeLessThanOrEqual(200);
    } finally {
      await service.close();
    }
  });
});

describe("the stateful service", () => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await install("go");
  }, INSTALL_MS);
  afterAll(() => installed.remove());

  test("proves every specified check with what its owner knows of it", { timeout: WHOLE_SUITE_MS }, async () => {
    const service = await installed.start();
    try {
      const result = await run(service.url, { ...RUN, token: "assay-demo-credential", fixtureSet: KNOWN });
      expect(idsWith(result, "fail", "specified")).toEqual([]);
      expect(idsWith(result, "inconclusive", "specified")).toEqual([]);
      expect(idsWith(result, "fail", "advisory")).toEqual([]);
    } finally {
      await service.close();
    }
  });
});

const CHAINS = ["base-sepolia", "bnb-testnet", "solana-devnet", "base"];
const TOKEN_ID = "7b0c3f0e-6f5c-4b65-9a53-6f0e2f2f1a11";

/** What the service says of its demonstration user when it starts. */
const KNOWN: FixtureSet = {
  tokens: [{ tokenId: TOKEN_ID, chains: CHAINS }],
  users: [
    {
      userId: "3d5a0c1e-8f27-4c7b-9b1e-5a6c2d4e7f90",
      chains: ["base-sepolia"],
      holdings: CHAINS.map((chainSlug) => ({ tokenId: TOKEN_ID, chainSlug, amount: 1_000_000 })),
    },
  ],
};
