// Mutants made from the schemas: what they get wrong, when they act, and what they leave alone.
import { describe, expect, test } from "vitest";
import { derivedMutants } from "../../proof/mutants/derived/index.ts";
import { mutationsOf } from "../../proof/mutants/derived/mutations.ts";
import { limitOf, OPERATION_IDS, type OperationId, validateResponse } from "../../schemas/index.ts";
import { send } from "../service/exchange.ts";
import { startedService } from "../service/running-service.ts";

const all = derivedMutants();
const AMOUNT_LIMIT = limitOf("token-price", "amount", "exclusiveMinimum");
const MOST_ENTRIES = limitOf("get-leaderboard", "limit", "maximum");

/** A request of each operation that the service takes; `TOKEN` and `USER` stand for ids that it knows. */
const RIGHT: Readonly<Partial<Record<OperationId, Readonly<Record<string, unknown>>>>> = {
  "token-price": { tokenId: "TOKEN", chainSlug: "base", amount: 2, direction: "buy", inputToken: "usdc" },
  "create-token-transaction": {
    name: "Lantern",
    symbol: "LANT",
    description: "A light.",
    image: "https://pictures.example/lantern.png",
    chainSlug: "base-sepolia",
    links: { website: "https://lantern.example/" },
    builder: { code: "0x1", fee: 12.5 },
  },
  "trade-token": { tokenId: "TOKEN", chainSlug: "base", direction: "buy", buyAmountUSD: 2.5 },
  "get-leaderboard": { limit: 3, offset: 0, network_mode: "both" },
  "get-user-fees": { user_id: "USER" },
};

describe("the derived mutants", () => {
  test("are one for each mutation of each schema", () => {
    const mutations = OPERATION_IDS.flatMap((id) => [...mutationsOf(id, "request"), ...mutationsOf(id, "response")]);
    expect([...all.keys()]).toEqual(mutations.map(({ id }) => id));
    expect(all.size).toBeGreaterThanOrEqual(250);
  });

  test("give a reason if they are equivalent", () => {
    const equivalent = [...all.values()].filter((mutant) => mutant.equivalent !== undefined);
    expect(equivalent.length).toBeGreaterThan(0);
    expect(equivalent.filter(({ tier, equivalent: why = "" }) => tier !== "observed" || why.length < 40)).toEqual([]);
  });
});

describe("a mutant of a request", () => {
  test.each<[does: string, id: string, operation: OperationId, edit: Readonly<Record<string, unknown>>]>([
    ["accepts", "token-price/request/tokenId/required/optional", "token-price", { tokenId: undefined }],
    ["accepts", "token-price/request/amount/exclusiveMinimum/limit-included", "token-price", { amount: AMOUNT_LIMIT }],
    ["accepts", "create-token-transaction/request/image/format/any", "create-token-transaction", { image: "words" }],
    ["accepts", "get-leaderboard/request/limit/maximum/one-more", "get-leaderboard", { limit: MOST_ENTRIES + 1 }],
    ["accepts", "get-user-fees/request/user_id/format/any", "get-user-fees", { user_id: "me" }],
    ["rejects", "token-price/request/chainSlug/enum/without-base", "token-price", {}],
    ["rejects", "get-leaderboard/request/limit/maximum/one-less", "get-leaderboard", { limit: MOST_ENTRIES }],
  ])("%s what it gets wrong, and nothing else: %s", async (does, id, operation, edit) => {
    const isAccepted = does === "accepts";
    expect(await accepts(undefined, operation, edit)).toEqual({ isAccepted: !isAccepted, activations: 0 });
    expect(await accepts(id, operation, edit)).toEqual({ isAccepted, activations: 1 });
    if (isAccepted) expect(await accepts(id, operation, {})).toEqual({ isAccepted: true, activations: 0 });
  });

  test("still rejects what violates another rule too", async () => {
    const edit = { amount: AMOUNT_LIMIT, chainSlug: "nonesuch" };
    const id = "token-price/request/amount/exclusiveMinimum/limit-included";
    expect(await accepts(id, "token-price", edit)).toEqual({ isAccepted: false, activations: 0 });
  });
});

describe("a mutant of a response", () => {
  test.each<[id: string, operation: OperationId]>([
    ["token-price/response/data/outputAmount/type/or-string", "token-price"],
    ["token-price/response/data/chainSlug/properties/any", "token-price"],
    ["create-token-transaction/response/metadata/token_service_id/pattern/without-end", "create-token-transaction"],
    ["trade-token/response/transaction/gasLimit/required/optional", "trade-token"],
    ["get-user-fees/response/balances/items/items/any", "get-user-fees"],
  ])("breaks its statement: %s", async (id, operation) => {
    const { violations, activations } = await responseOf(id, operation);
    expect(activations).toBe(1);
    expect(violations).toContain(all.get(id)?.statements[0]);
    expect((await responseOf(undefined, operation)).violations).toEqual([]);
  });

  test("violates nothing specified by omitting an unmarked field", async () => {
    const { violations, activations } = await responseOf(
      "token-price/response/data/initFee/required/required",
      "token-price",
    );
    expect([violations, activations]).toEqual([[], 1]);
  });

  test.each(["without-buy", "without-sell"])(
    "sends the adjacent value if a request names the field: %s",
    async (variant) => {
      const id = `token-price/response/data/direction/enum/${variant}`;
      const { violations, activations } = await responseOf(id, "token-price");
      expect([violations, activations]).toEqual([[], variant === "without-buy" ? 1 : 0]);
    },
  );

  test("sends a body that is not an object unchanged", async () => {
    const { text } = await exchanged("get-user-fees/response/type/or-array", "get-user-fees", {});
    expect(JSON.parse(text)).toBeInstanceOf(Array);
  });
});

async function accepts(id: string | undefined, operation: OperationId, edit: Readonly<Record<string, unknown>>) {
  const { isAccepted, activations } = await exchanged(id, operation, edit);
  return { isAccepted, activations };
}

async function responseOf(id: string | undefined, operation: OperationId) {
  const { text, activations } = await exchanged(id, operation, {});
  const violations = validateResponse(operation, JSON.parse(text)).map(({ statement }) => statement);
  return { violations, activations };
}

async function exchanged(id: string | undefined, operation: OperationId, edit: Readonly<Record<string, unknown>>) {
  const service = await startedService({ mutants: id === undefined ? [] : [id] });
  const body = JSON.stringify({ ...RIGHT[operation], ...edit })
    .replace("TOKEN", service.tokenIds[0] ?? "")
    .replace("USER", service.userIds[0] ?? "");
  const response = await send({ url: service.url, path: `/${operation}`, body });
  expect(service.failures()).toEqual([]);
  return {
    text: response.text,
    isAccepted: response.status === 200,
    activations: service.activations().get(id ?? "") ?? 0,
  };
}
