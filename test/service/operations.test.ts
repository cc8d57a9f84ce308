import { describe, expect, it } from "vitest";
import { CHAIN_SLUGS, CHAINS } from "../../service/market/chains.ts";
import { call } from "./exchange.ts";
import { CREATION, services, succeed } from "./session.ts";

const start = services();

const WALLET = "0x52908400098527886e0f7030069857d2e4169ee7";

describe("quotes", () => {
  it("count what is left out as selling one token", async () => {
    const service = await start();
    const { data } = await succeed(service, "token-price", { tokenId: service.tokenIds[0], chainSlug: "base" });
    expect(data).toMatchObject({ direction: "sell", inputToken: "token", inputAmount: 1, outputTokenSymbol: "USDC" });
    expect(data.outputAmount).toBeGreaterThan(0);
  });

  it.each(CHAIN_SLUGS)("are given for every seeded token on %s", async (chainSlug) => {
    const service = await start();
    for (const tokenId of service.tokenIds) {
      const { data } = await succeed(service, "token-price", { tokenId, chainSlug });
      expect(data).toMatchObject({ tokenId, chainSlug });
    }
    expect(service.tokenIds).toHaveLength(50);
  });

  it.each([
    ["buy", "usdc", "USDC"],
    ["sell", "usdc", "USDC"],
    ["buy", "token", undefined],
    ["sell", "token", undefined],
  ])("name the input for %s in %s", async (direction, inputToken, symbol) => {
    const service = await start();
    const request = { tokenId: service.tokenIds[0], chainSlug: "polygon", amount: 3.5, direction, inputToken };
    const { data } = await succeed(service, "token-price", request);
    expect(data.inputAmount).toBe(3.5);
    expect(data.inputTokenSymbol).toBe(symbol ?? data.tokenSymbol);
    expect([data.inputTokenSymbol, data.outputTokenSymbol].sort()).toEqual(["USDC", data.tokenSymbol].sort());
  });

  it("stay finite for the largest amount", async () => {
    const service = await start();
    for (const direction of ["buy", "sell"]) {
      for (const inputToken of ["token", "usdc"]) {
        const request = {
          tokenId: service.tokenIds[0],
          chainSlug: "base",
          amount: Number.MAX_VALUE,
          direction,
          inputToken,
        };
        const { data } = await succeed(service, "token-price", request);
        expect(Number.isFinite(data.outputAmount)).toBe(true);
      }
    }
  });

  it("take their time from the clock", async () => {
    const service = await start({ clock: () => Date.UTC(2030, 0, 2, 3, 4, 5, 6) });
    const { data } = await succeed(service, "token-price", { tokenId: service.tokenIds[0], chainSlug: "base" });
    expect(data.timestamp).toBe("2030-01-02T03:04:05.006Z");
  });

  it("refuse a token that does not exist", async () => {
    const service = await start();
    const unknown = { tokenId: "0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f", chainSlug: "base" };
    expect((await call(service.url, "token-price", unknown)).status).toBe(404);
  });
});

describe("creations", () => {
  it("can be quoted and traded on the first and the destination chains", async () => {
    const service = await start({ choices: { "token.pools": "rejected" } });
    const request = { ...CREATION, destinationChains: ["solana-devnet", "base-sepolia"] };
    const { metadata } = await succeed(service, "create-token-transaction", request);
    for (const chainSlug of ["base-sepolia", "solana-devnet"]) {
      const place = { tokenId: metadata?.tokenId, chainSlug };
      const { data } = await succeed(service, "token-price", place);
      expect(data).toMatchObject({ tokenName: CREATION.name, tokenSymbol: CREATION.symbol });
      await succeed(service, "trade-token", { ...place, direction: "buy", buyAmountUSD: 5 });
    }
    expect((await call(service.url, "token-price", { tokenId: metadata?.tokenId, chainSlug: "monad" })).status).toBe(
      404,
    );
  });

  it("go to the stated chains where none are named", async () => {
    const service = await start({ choices: { "token.pools": "rejected" } });
    const { metadata } = await succeed(service, "create-token-transaction", CREATION);
    for (const chainSlug of ["base-sepolia", "bnb-testnet", "solana-devnet"]) {
      await succeed(service, "token-price", { tokenId: metadata?.tokenId, chainSlug });
    }
  });

  it.each(CHAIN_SLUGS)("carry the number of the chain %s", async (chainSlug) => {
    const service = await start();
    const { chainId } = await succeed(service, "create-token-transaction", { ...CREATION, chainSlug });
    expect(chainId).toBe(CHAINS[chainSlug].chainId);
  });

  it("lead to the hub page of the slug", async () => {
    const service = await start();
    const request = { ...CREATION, name: "Größe & Übermut 2" };
    const { metadata, transaction } = await succeed(service, "create-token-transaction", request);
    expect(metadata?.slug).toMatch(/^[a-z0-9-]+$/);
    expect(metadata?.hubUrl?.endsWith(`/hub/${metadata.slug}`)).toBe(true);
    expect(transaction).not.toHaveProperty("chain");
  });

  it("are executed with the stored wallet alone", async () => {
    const service = await start();
    const own = await succeed(service, "create-token-transaction", CREATION);
    const named = await succeed(service, "create-token-transaction", { ...CREATION, userAddress: WALLET });
    expect(own).toMatchObject({ executed: true, transactionHash: expect.any(String) });
    expect(named).toMatchObject({ executed: false });
    expect(named).not.toHaveProperty("transactionHash");
  });

  it("take a body of seven megabytes", async () => {
    const service = await start();
    const image = `data:image/png;base64,${"A".repeat(7_000_000)}`;
    await succeed(service, "create-token-transaction", { ...CREATION, image });
  });
});
