// The independent implementation itself: true where the interface description speaks, and with each mutant wrong in one place.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CONTROLS,
  DEMONSTRATIONS,
  type Demonstration,
  edited,
  type HttpResponse,
  isAccepted,
  OPERATIONS,
  type Operation,
  REFUSED_TOKEN,
  within,
} from "../../proof/independent/demonstrations.ts";
import { type Independent, independentMutants, startIndependent } from "../../proof/independent/independent.ts";

const OPTIONS = { seed: 1, refusedTokens: [REFUSED_TOKEN] };
const mutants = await independentMutants();
let service: Independent;

beforeAll(async () => {
  service = await startIndependent(OPTIONS);
});
afterAll(() => service.close());

describe("the true service", () => {
  test.each(OPERATIONS)("accepts the control of %s and refuses it without a credential", async (operation) => {
    expect(await post(service.url, operation, edited(operation))).toSatisfy(isAccepted);
    for (const authorization of [null, "", "Bearer", "token", "Basic dTpw", `Bearer ${REFUSED_TOKEN}`]) {
      expect(await post(service.url, operation, edited(operation), authorization)).not.toSatisfy(isAccepted);
    }
  });

  test.each<[Operation, Record<string, unknown>]>([
    ["token-price", { amount: 1e-18, direction: "buy", inputToken: "usdc" }],
    ["token-price", { amount: null, direction: null, more: [] }],
    ["create-token-transaction", { symbol: "ABCDEFGHIJ", name: "n", description: "d", type: "coin", tags: [] }],
    ["create-token-transaction", { image: "data:image/png;base64,AA==", video: "data:video/mp4;base64,AA==" }],
    ["create-token-transaction", { destinationChains: ["base-sepolia", "monad"], poolType: "startup-preseed" }],
    ["create-token-transaction", { builder: { fee: 2.5, more: 1 }, links: { website: "https://a.example" } }],
    ["trade-token", { sellAmountToken: "1000000000000000000" }],
    ["trade-token", { direction: "buy", sellAmountToken: undefined, buyAmountUSD: 0.5 }],
    ["get-leaderboard", { limit: 1, offset: 0, network_mode: "testnet" }],
    ["get-leaderboard", { limit: 1000, offset: 5000, network_mode: "mainnet" }],
    ["get-user-fees", { chains: ["base", "elsewhere"] }],
  ])("accepts %s with %j", async (operation, edit) => {
    expect(await post(service.url, operation, edited(operation, edit))).toSatisfy(isAccepted);
  });

  test.each<[Operation, Record<string, unknown>]>([
    ["token-price", { tokenId: null }],
    ["token-price", { tokenId: "7d3c9a52-4b1e-4f6a-9c80-2e5f1b7a6d3" }],
    ["token-price", { chainSlug: "Base" }],
    ["token-price", { chainSlug: " base" }],
    ["token-price", { amount: -1 }],
    ["token-price", { amount: false }],
    ["token-price", { inputToken: "USDC" }],
    ["create-token-transaction", { symbol: "" }],
    ["create-token-transaction", { symbol: 7 }],
    ["create-token-transaction", { image: "" }],
    ["create-token-transaction", { banner: "" }],
    ["create-token-transaction", { links: { website: 1 } }],
    ["create-token-transaction", { links: [] }],
    ["create-token-transaction", { destinationChains: ["base", "bitcoin"] }],
    ["create-token-transaction", { destinationChains: "base" }],
    ["create-token-transaction", { poolType: "MEME" }],
    ["create-token-transaction", { builder: { code: 5 } }],
    ["create-token-transaction", { builder: { fee: true } }],
    ["create-token-transaction", { userAddress: 1 }],
    ["trade-token", { sellAmountToken: "abc" }],
    ["trade-token", { sellAmountToken: "" }],
    ["trade-token", { sellAmountToken: "-1" }],
    ["trade-token", { sellAmountToken: 0 }],
    ["trade-token", { direction: "hold" }],
    ["trade-token", { direction: "buy", buyAmountUSD: "1", sellAmountToken: undefined }],
    ["get-leaderboard", { limit: 0 }],
    ["get-leaderboard", { limit: "10" }],
    ["get-leaderboard", { limit: true }],
    ["get-leaderboard", { offset: 0.5 }],
    ["get-user-fees", { user_id: "me" }],
    ["get-user-fees", { chains: [1] }],
  ])("refuses %s with %j for breaking a rule", async (operation, edit) => {
    expect((await post(service.url, operation, edited(operation, edit))).status).toBe(422);
  });

  test.each(OPERATIONS)("refuses what is no JSON on %s", async (operation) => {
    const control = edited(operation);
    const open = control.slice(0, -1);
    for (const body of ["no", open, `${control} {}`, `${open},"x":NaN}`, `${open},"x":-Infinity}`, `${open},}`]) {
      expect((await post(service.url, operation, body)).status).toBe(400);
    }
    const latin = Buffer.from(`${open},"x":"\u00e9"}`, "latin1");
    expect((await post(service.url, operation, latin)).status).toBe(400);
  });

  test("refuses a body that is no object", async () => {
    for (const operation of OPERATIONS) {
      for (const body of ["[]", "null", "1", '"x"']) {
        expect((await post(service.url, operation, body)).status).toBe(422);
      }
    }
  });

  test("shows the defaults of a quote", async () => {
    const { body } = await post(service.url, "token-price", edited("token-price"));
    expect(body).toMatchObject({ success: true, data: { direction: "sell", inputToken: "token", inputAmount: 1 } });
  });

  test("quotes and trades what it has created, on the chains of the token alone", async () => {
    const created = await post(
      service.url,
      "create-token-transaction",
      edited("create-token-transaction", { destinationChains: ["monad"] }),
    );
    expect(created.body).toMatchObject({
      success: true,
      executed: false,
      chainId: expect.any(Number),
      transaction: { to: expect.any(String), data: expect.any(String), value: expect.any(String) },
      metadata: { name: "Lantern", symbol: "LNT", description: "A light" },
    });
    expect(within(created.body, "transaction", "chain")).toBeUndefined();
    const tokenId = within(created.body, "metadata", "tokenId");
    const statusOf = async (operation: Operation, chainSlug: string) =>
      (await post(service.url, operation, edited(operation, { tokenId, chainSlug }))).status;
    expect(await statusOf("token-price", "base-sepolia")).toBe(200);
    expect(await statusOf("trade-token", "monad")).toBe(200);
    expect(await statusOf("trade-token", "solana")).toBe(404);
  });

  test("pages a board in one order without gap or repetition", async () => {
    const whole = await board({ limit: 1000 });
    const pages = await Promise.all([0, 10, 20, 30].map((offset) => board({ limit: 10, offset })));
    expect(pages.flatMap((page) => page.entries)).toEqual(whole.entries);
    expect(pages.map((page) => page.hasMore)).toEqual([true, true, true, false]);
    expect(whole.entries.map((entry) => within(entry, "rank"))).toEqual([...whole.entries.keys()]);
    const totals = whole.entries.map((entry) => Number(within(entry, "total_earned_all_tokens")));
    expect(totals).toEqual([...totals].sort((a, b) => b - a));
  });

  test("gives the same responses to the same seed and otherwise to another", async () => {
    const [again, other] = await Promise.all([startIndependent(OPTIONS), startIndependent({ seed: 2 })]);
    const boards = await Promise.all([service, again, other].map(({ url }) => post(url, "get-leaderboard", "{}")));
    await Promise.all([again.close(), other.close()]);
    expect(boards[1]).toEqual(boards[0]);
    expect(boards[2]).not.toEqual(boards[0]);
  });

  test("reads a body sent in chunks", async () => {
    const headers = { Authorization: "Bearer any", "Transfer-Encoding": "chunked" };
    const sent = request(`${service.url}/get-leaderboard`, { method: "POST", headers });
    sent.write('{"limit"');
    sent.end(": 3}");
    const [response] = await once(sent, "response");
    expect(within(await json(response), "pagination", "limit")).toBe(3);
  });

  test("knows no other path", async () => {
    expect((await fetch(`${service.url}/token-prices`, { method: "POST", body: "{}" })).status).toBe(404);
  });
});

describe("the process", () => {
  test("ends when its input closes", async () => {
    const python = spawn("python3", ["-B", join(import.meta.dirname, "../../proof/independent/service.py")], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    const said = text(python.stdout);
    const complaint = text(python.stderr);
    python.stdin.end();
    expect(await once(python, "exit")).toEqual([0, null]);
    expect(await said).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(await complaint).toBe("");
  });

  test("is gone when it has been closed, once or twice", async () => {
    const gone = await startIndependent();
    await gone.close();
    await gone.close();
    await expect(post(gone.url, "get-leaderboard", "{}")).rejects.toThrow();
  });

  test("says which mutant it does not know", async () => {
    await expect(startIndependent({ mutant: "nothing" })).rejects.toThrow(/nothing/);
  });
});

describe("a mutant", () => {
  test("has one demonstration each", () => {
    expect(mutants.length).toBeGreaterThan(14);
    expect(mutants.map(({ id }) => id).sort()).toEqual(Object.keys(DEMONSTRATIONS).sort());
  });

  test.concurrent.each(mutants)("$id $breaks, and the true service does not", async ({ id, operation }) => {
    const demonstration = DEMONSTRATIONS[id];
    if (demonstration === undefined) throw new Error(`no demonstration of ${id}`);
    expect(["every", demonstration.operation]).toContain(operation);
    const mutant = await startIndependent({ ...OPTIONS, mutant: id });
    try {
      const { times = 1 } = demonstration;
      const shown = await faultsOf(mutant.url, demonstration);
      expect(shown).toBeGreaterThan(0);
      // A fault that comes and goes also goes.
      if (times > 1) expect(shown).toBeLessThan(times);
      expect(await faultsOf(service.url, demonstration)).toBe(0);
      for (const control of OPERATIONS) {
        expect(await post(mutant.url, control, JSON.stringify(CONTROLS[control]))).toSatisfy(isAccepted);
      }
    } finally {
      await mutant.close();
    }
  });
});

async function faultsOf(url: string, demonstration: Demonstration): Promise<number> {
  const { operation, text: body, authorization, isFaulty = isAccepted, times = 1 } = demonstration;
  let faults = 0;
  for (let sent = 0; sent < times; sent += 1) {
    if (isFaulty(await post(url, operation, body, authorization))) faults += 1;
  }
  return faults;
}

/** Sends text or bytes as they are; no Authorization header with null. */
async function post(
  url: string,
  operation: Operation,
  body: string | Uint8Array<ArrayBuffer>,
  authorization: string | null = "Bearer any",
): Promise<HttpResponse> {
  const headers = {
    "Content-Type": "application/json",
    ...(authorization === null ? {} : { Authorization: authorization }),
  };
  const response = await fetch(`${url}/${operation}`, { method: "POST", headers, body });
  return { status: response.status, body: await response.json() };
}

async function board(edit: Readonly<Record<string, unknown>>) {
  const { body } = await post(service.url, "get-leaderboard", edited("get-leaderboard", edit));
  const entries = within(body, "leaderboard");
  return { entries: Array.isArray(entries) ? entries : [], hasMore: within(body, "pagination", "has_more") };
}
