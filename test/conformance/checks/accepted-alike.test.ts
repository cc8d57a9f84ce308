// Whether spellings of one kind are accepted alike, on services of a test.
import { expect, test } from "vitest";
import type { OperationId } from "../../../schemas/index.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { AMOUNTS } from "../../../target/request-bodies.ts";
import { FIXTURES } from "../control-bodies.ts";
import { converse, exampleWith, verdictOn } from "../dialogues.ts";

const VERSIONS = "get-user-fees/request/user_id/format/versions";
const WALLET = "trade-token/request/userAddress/type/of-its-chain";
const ofSales = "trade-token/request/sellAmountUSD/direction/own";

type Refuse = (operation: OperationId, body: JsonObject) => number | undefined;

/** The verdict on a service that refuses some requests, each with a status. */
function verdictWhere(id: string, refuse: Refuse) {
  return verdictOn(
    id,
    converse((operation, body) => refuse(operation, body) ?? exampleWith(operation, {})),
  );
}

test("fails users of one version alone, and no service that knows no other users", async () => {
  const version = ({ user_id: user }: JsonObject) => String(user)[14];
  expect(await verdictWhere(VERSIONS, () => undefined)).toBe("pass");
  expect(await verdictWhere(VERSIONS, (_, body) => (version(body) === "4" ? undefined : 422))).toBe("fail");
  const knowsNobody: Refuse = (operation) => (operation === "get-user-fees" ? 404 : undefined);
  expect(await verdictWhere(VERSIONS, knowsNobody)).toBe("inconclusive");
  let count = 0;
  const onceOnly: Refuse = (operation) => (operation === "get-user-fees" && ++count === 3 ? 422 : undefined);
  expect(await verdictWhere(VERSIONS, onceOnly)).not.toBe("fail");
});

test("fails a wallet of Solana that is refused where one of Ethereum is not", async () => {
  const isEthereum = ({ userAddress }: JsonObject) => userAddress === undefined || String(userAddress).startsWith("0x");
  expect(await verdictWhere(WALLET, () => undefined)).toBe("pass");
  expect(await verdictWhere(WALLET, (_, body) => (isEthereum(body) ? undefined : 422))).toBe("fail");
  const tradesNothing: Refuse = (operation) => (operation === "trade-token" ? 422 : undefined);
  expect(await verdictWhere(WALLET, tradesNothing)).toBe("inconclusive");
});

test("fails a sale that counts the amount of a purchase, and none that lacks a holding", async () => {
  const selling = (refuse: (has: (name: string) => boolean, body: JsonObject) => number | undefined) =>
    verdictWhere(ofSales, (operation, body) =>
      operation === "trade-token" && body["direction"] === "sell"
        ? refuse((name) => body[name] !== undefined, body)
        : undefined,
    );
  expect(await selling(() => undefined)).toBe("pass");
  expect(await selling(() => 422)).toBe("notApplicable");
  expect(await selling((has) => (has("sellAmountUSD") ? 409 : undefined))).toBe("notApplicable");
  const isKnown = ({ tokenId }: JsonObject) => tokenId === FIXTURES.tokenId;
  const swapped = (has: (name: string) => boolean, body: JsonObject) =>
    has("buyAmountUSD") ? (isKnown(body) ? undefined : 404) : 422;
  expect(await selling(swapped)).toBe("fail");
  // Names say what is given and what is got, as in a swap.
  const swaps: Refuse = (operation, body) => {
    const known =
      body["direction"] === "sell" ? ["sellAmountToken", "buyAmountUSD"] : ["buyAmountToken", "sellAmountUSD"];
    if (operation !== "trade-token" || known.some((name) => body[name] !== undefined))
      return body["tokenId"] === FIXTURES.tokenId ? undefined : 404;
    return 422;
  };
  for (const { name, direction } of AMOUNTS)
    expect(await verdictWhere(`trade-token/request/${name}/direction/own`, swaps), direction).not.toBe("fail");
  const reversed: Refuse = (operation, body) => {
    const foreign = body["direction"] === "sell" ? "buyAmount" : "sellAmount";
    if (operation !== "trade-token" || Object.keys(body).some((name) => name.startsWith(foreign)))
      return body["tokenId"] === FIXTURES.tokenId ? undefined : 404;
    return 422;
  };
  const verdicts = AMOUNTS.map(({ name }) => verdictWhere(`trade-token/request/${name}/direction/own`, reversed));
  const expected = AMOUNTS.map(({ name }) => (name.endsWith("Token") ? "fail" : "notApplicable"));
  expect(await Promise.all(verdicts)).toEqual(expected);
});
