// Mutants, above all those made from the schemas: what they get wrong, when they act, and what they leave alone.
import { expect, test } from "vitest";
import { derivedMutants } from "../../proof/mutants/derived/index.ts";
import { mutationsOf } from "../../proof/mutants/derived/mutations.ts";
import { allMutants } from "../../proof/mutants/index.ts";
import { startMutant } from "../../proof/mutants/start.ts";
import {
  exampleRequest,
  limitOf,
  OPERATION_IDS,
  type OperationId,
  statements,
  validateResponse,
} from "../../schemas/index.ts";
import { send } from "../service/exchange.ts";
import { startedService } from "../service/running-service.ts";

const all = derivedMutants();
const AMOUNT_LIMIT = limitOf("token-price", "amount", "exclusiveMinimum");
const MOST_ENTRIES = limitOf("get-leaderboard", "limit", "maximum");

test("mutants say what they do and name existing statements", () => {
  for (const { id, statements: named, description } of allMutants()) {
    expect(
      named.filter((name) => !statements.has(name)),
      id,
    ).toEqual([]);
    expect(description, id).toMatch(/^[A-Z].*\.$/);
  }
});

test("mutants fail the start if one is unknown", async () => {
  await expect(startMutant({ mutants: ["nonsense"] })).rejects.toThrow("nonsense");
});

test("mutants have no activation without a matching request", async () => {
  const service = await startMutant({ mutants: ["accepts-long-symbol"] });
  await service.close();
  expect([...service.activations()]).toEqual([["accepts-long-symbol", 0]]);
});

test("the derived mutants are one for each mutation of each schema", () => {
  const mutations = OPERATION_IDS.flatMap((id) => [...mutationsOf(id, "request"), ...mutationsOf(id, "response")]);
  expect([...all.keys()]).toEqual(mutations.map(({ id }) => id));
  expect(all.size).toBeGreaterThanOrEqual(250);
});

test("the derived mutants give a reason if they are equivalent", () => {
  const equivalent = [...all.values()].filter((mutant) => mutant.equivalent !== undefined);
  expect(equivalent.length).toBeGreaterThan(0);
  expect(equivalent.filter(({ tier, equivalent: why = "" }) => tier !== "observed" || why.length < 40)).toEqual([]);
});

test.each<[does: string, id: string, operation: OperationId, edit: Readonly<Record<string, unknown>>]>([
  ["accepts", "token-price/request/tokenId/required/optional", "token-price", { tokenId: undefined }],
  ["accepts", "token-price/request/amount/exclusiveMinimum/limit-included", "token-price", { amount: AMOUNT_LIMIT }],
  ["accepts", "create-token-transaction/request/image/format/any", "create-token-transaction", { image: "words" }],
  ["accepts", "get-leaderboard/request/limit/maximum/one-more", "get-leaderboard", { limit: MOST_ENTRIES + 1 }],
  ["accepts", "get-user-fees/request/user_id/format/any", "get-user-fees", { user_id: "me" }],
  ["rejects", "token-price/request/chainSlug/enum/without-base", "token-price", {}],
  ["rejects", "get-leaderboard/request/limit/maximum/one-less", "get-leaderboard", { limit: MOST_ENTRIES }],
])("a mutant of a request %s what it gets wrong, and nothing else: %s", async (does, id, operation, edit) => {
  const isAccepted = does === "accepts";
  expect(await accepts(undefined, operation, edit)).toEqual({ isAccepted: !isAccepted, activations: 0 });
  expect(await accepts(id, operation, edit)).toEqual({ isAccepted, activations: 1 });
  if (isAccepted) expect(await accepts(id, operation, {})).toEqual({ isAccepted: true, activations: 0 });
});

test("a mutant of a request still rejects what violates another rule too", async () => {
  const edit = { amount: AMOUNT_LIMIT, chainSlug: "nonesuch" };
  const id = "token-price/request/amount/exclusiveMinimum/limit-included";
  expect(await accepts(id, "token-price", edit)).toEqual({ isAccepted: false, activations: 0 });
});

test.each<[id: string, operation: OperationId]>([
  ["token-price/response/data/outputAmount/type/or-string", "token-price"],
  ["token-price/response/data/chainSlug/properties/any", "token-price"],
  ["create-token-transaction/response/metadata/token_service_id/pattern/without-end", "create-token-transaction"],
  ["trade-token/response/transaction/gasLimit/required/optional", "trade-token"],
  ["get-user-fees/response/balances/items/items/any", "get-user-fees"],
])("a mutant of a response breaks its statement: %s", async (id, operation) => {
  const { violations, activations } = await responseOf(id, operation);
  expect(activations).toBe(1);
  expect(violations).toContain(all.get(id)?.statements[0]);
  expect((await responseOf(undefined, operation)).violations).toEqual([]);
});

test("a mutant of a response violates nothing specified by omitting an unmarked field", async () => {
  const id = "token-price/response/data/initFee/required/required";
  const { violations, activations } = await responseOf(id, "token-price");
  expect([violations, activations]).toEqual([[], 1]);
});

test.each(["without-buy", "without-sell"])(
  "a mutant of a response sends the adjacent value if a request names the field: %s",
  async (variant) => {
    const id = `token-price/response/data/direction/enum/${variant}`;
    const { violations, activations } = await responseOf(id, "token-price");
    expect([violations, activations]).toEqual([[], variant === "without-sell" ? 1 : 0]);
  },
);

test("a mutant of a response sends a body that is not an object unchanged", async () => {
  const { text } = await exchanged("get-user-fees/response/type/or-array", "get-user-fees", {});
  expect(JSON.parse(text)).toBeInstanceOf(Array);
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
  const request = exampleRequest(operation, { tokenId: service.tokenIds[0], user_id: service.userIds[0] });
  const body = JSON.stringify({ ...request, ...edit });
  const response = await send({ url: service.url, path: `/${operation}`, body });
  expect(service.failures()).toEqual([]);
  return {
    text: response.text,
    isAccepted: response.status === 200,
    activations: service.activations().get(id ?? "") ?? 0,
  };
}
