// Whether spellings of one kind are accepted alike, on services of a test.
import { expect, test } from "vitest";
import type { OperationId } from "../../../schemas/index.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { converse, exampleWith, verdictOn } from "../dialogues.ts";

const VERSIONS = "get-user-fees/request/user_id/format/versions";
const WALLET = "trade-token/request/userAddress/type/of-its-chain";
const ofSales = "trade-token/request/sellAmountUSD/direction/own";

function refusing(refuses: (operation: OperationId, body: JsonObject) => number | undefined) {
  return converse((operation, body) => refuses(operation, body) ?? exampleWith(operation, {}));
}

test("fails users of one version alone, and no service that knows no other users", async () => {
  const version = ({ user_id: user }: JsonObject) => String(user)[14];
  expect(
    await verdictOn(
      VERSIONS,
      refusing(() => undefined),
    ),
  ).toBe("pass");
  expect(
    await verdictOn(
      VERSIONS,
      refusing((_, body) => (version(body) === "4" ? undefined : 422)),
    ),
  ).toBe("fail");
  expect(
    await verdictOn(
      VERSIONS,
      refusing((operation) => (operation === "get-user-fees" ? 404 : undefined)),
    ),
  ).toBe("inconclusive");
});

test("fails a wallet of Solana that is refused where one of Ethereum is not", async () => {
  const isEthereum = ({ userAddress }: JsonObject) => userAddress === undefined || String(userAddress).startsWith("0x");
  expect(
    await verdictOn(
      WALLET,
      refusing(() => undefined),
    ),
  ).toBe("pass");
  expect(
    await verdictOn(
      WALLET,
      refusing((_, body) => (isEthereum(body) ? undefined : 422)),
    ),
  ).toBe("fail");
  expect(
    await verdictOn(
      WALLET,
      refusing((operation) => (operation === "trade-token" ? 422 : undefined)),
    ),
  ).toBe("inconclusive");
});

test("fails a sale that counts the amount of a purchase, and none that lacks a holding", async () => {
  const selling = (answer: (body: JsonObject) => number | undefined) =>
    refusing((operation, body) =>
      operation === "trade-token" && body["direction"] === "sell" ? answer(body) : undefined,
    );
  const has = (body: JsonObject, name: string) => body[name] !== undefined;
  expect(
    await verdictOn(
      ofSales,
      selling(() => undefined),
    ),
  ).toBe("pass");
  expect(
    await verdictOn(
      ofSales,
      selling(() => 422),
    ),
  ).toBe("notApplicable");
  expect(
    await verdictOn(
      ofSales,
      selling((body) => (has(body, "sellAmountUSD") ? 409 : undefined)),
    ),
  ).toBe("notApplicable");
  const swapped = selling((body) =>
    has(body, "buyAmountUSD") ? (body["tokenId"] === undefined ? 404 : undefined) : 422,
  );
  expect(["fail", "notApplicable"]).toContain(await verdictOn(ofSales, swapped));
});
