// What sales of purchases accuse a target of, where its responses to them are not always right.
import { expect, test } from "vitest";
import { sellPurchases } from "../../../../scenarios/driver/ledger/purchases.ts";
import { startedForwarder } from "../../../conformance/run.ts";
import { startedService } from "../../../service/running-service.ts";
import { succeed } from "../../../service/session.ts";
import { notedWrite, senderTo } from "./noted-writes.ts";

const COUNT = 12;
const BOUGHT = 100;

/** The nth sale by the fourth user, whose purchase may be lost: a status in its place, another amount sold, or 503 after it. */
type Instead = (sale: number) => { readonly status?: number; readonly amount?: number; readonly isHidden?: boolean };

/** Sells one purchase of each of twelve users; that of the fourth is executed so many times. */
async function sell(instead: Instead, executed = 1, holding: "required" | "none" = "required") {
  const service = await startedService({ seed: 1, choices: { "trade.holding": holding } });
  let sales = 0;
  const isSale = ({ headers, body }: { headers: { authorization?: string | undefined }; body: string }) =>
    headers.authorization === "Bearer user-3" && body.includes('"sell"');
  const forwarder = await startedForwarder(
    service.url,
    (passed, response) => {
      const { status } = isSale(passed) ? instead(sales + 1) : {};
      if (status !== undefined)
        response.writeHead(status, { "content-type": "application/json" }).end('{"error":"no"}');
      if (status !== undefined) sales++;
      return status !== undefined;
    },
    {
      response: (_, passed) => (isSale(passed) && instead(sales).isHidden === true ? { status: 503 } : {}),
      request: (passed) => {
        const { amount } = isSale(passed) ? instead(++sales) : {};
        return amount === undefined
          ? {}
          : { body: passed.body.replace(/"sellAmountToken":[\d.]+/, `"sellAmountToken":${amount}`) };
      },
    },
  );
  const [tokenId = ""] = service.tokenIds;
  const purchase = { tokenId, chainSlug: "base-sepolia", direction: "buy", buyAmountToken: BOUGHT };
  const body = JSON.stringify(purchase);
  const purchases = Array.from({ length: COUNT }, (_, iteration) => ({
    write: notedWrite("trade-token", iteration, tokenId),
    body,
    credential: `user-${iteration}`,
  }));
  for (const [at, { credential }] of purchases.entries())
    for (let left = at === 3 ? executed : 1; left > 0; left--)
      await succeed(service, "trade-token", purchase, credential);
  const sold = await sellPurchases(senderTo(forwarder.url, "user-0", 4), purchases, 1_000);
  return { lookedUp: sold?.lookedUp, faults: sold?.examples.map(({ iteration, fault }) => `${iteration} ${fault}`) };
}

test.each<[string, number, readonly string[]]>([
  ["a purchase that was executed", 1, []],
  ["a purchase that was not executed", 0, ["3 lost"]],
  ["a purchase that was executed twice", 2, ["3 doubled"]],
])("sells %s", async (_name, executed, faults) => {
  expect(await sell(() => ({}), executed)).toEqual({ lookedUp: COUNT, faults });
});

test("judges no purchase if sales need no holding", async () => {
  expect(await sell(() => ({}), 0, "none")).toEqual({ lookedUp: undefined, faults: undefined });
});

test.each<[string, Instead]>([
  ["one rejected sale", (sale) => (sale === 1 ? { status: 400 } : {})],
  ["one server error", (sale) => (sale === 1 ? { status: 500 } : {})],
  ["a sale that is sent again although it was executed", (sale) => ({ isHidden: sale <= 2 })],
  ["server errors of all sales", () => ({ status: 500 })],
  ["a refused credential", () => ({ status: 401 })],
  ["one sale of more than is left, which sells what is left", (sale) => (sale === 2 ? { amount: BOUGHT / 2 } : {})],
])("takes no purchase for lost or executed twice because of %s", async (_name, instead) => {
  expect((await sell(instead)).faults).toEqual([]);
});
