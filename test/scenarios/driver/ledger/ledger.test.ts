// What look-ups of created tokens and sales of purchases accuse a target of, where its responses to them are not always right.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  type CreatedToken,
  createTokenLookUp,
  creationIn,
} from "../../../../scenarios/driver/ledger/created-tokens.ts";
import { judge } from "../../../../scenarios/driver/ledger/judgement.ts";
import { sellPurchases } from "../../../../scenarios/driver/ledger/purchases.ts";
import { startedForwarder, startThrough } from "../../../conformance/run.ts";
import { startedService } from "../../../service/running-service.ts";
import { CREATION, succeed } from "../../../service/session.ts";
import { notedWrite, senderTo } from "./noted-writes.ts";

type Quote = { readonly count: number; readonly tokenId: string; readonly credential: string };

/** A status that a quote gets instead, or a body; undefined for that of the service. `count` counts the quotes from 1. */
type Instead = (quote: Quote) => number | object | undefined;

/** How often a token is asked for before it is missing. */
const ROUNDS = 5;
const [FIRST, SECOND] = ["first-credential", "second-credential"];

/** Creates three tokens, two with the first credential, and looks them up together with one that is lost, the last. */
async function lookUp(instead: (tokens: readonly string[]) => Instead) {
  let intercept: Instead = () => undefined;
  let count = 0;
  const { url } = await startThrough(({ path, headers, body }, response) => {
    if (path !== "/token-price") return false;
    const credential = (headers.authorization ?? "").replace("Bearer ", "");
    const found = intercept({ count: ++count, tokenId: JSON.parse(body).tokenId, credential });
    if (found === undefined) return false;
    const status = typeof found === "number" ? found : 200;
    const retry = status === 429 ? { "retry-after": "0" } : {};
    response.writeHead(status, { "content-type": "application/json", ...retry }).end(JSON.stringify(found));
    return true;
  });
  const create = async (number: number, credential: string): Promise<CreatedToken> => {
    const fields = { ...CREATION, name: `Token ${number}`, symbol: `TOK${number}` };
    const { metadata } = await succeed({ url }, "create-token-transaction", fields, credential);
    const creation = creationIn(JSON.stringify(fields));
    if (creation === undefined || metadata?.tokenId === undefined) throw new Error("the creation is complete");
    return { tokenId: metadata.tokenId, creation, credential };
  };
  const created = [await create(1, FIRST), await create(2, FIRST), await create(3, SECOND)];
  const [one] = created as [CreatedToken];
  const tokens = [...created, { ...one, tokenId: randomUUID() }];
  intercept = instead(tokens.map(({ tokenId }) => tokenId));
  const look = createTokenLookUp(senderTo(url, FIRST, 1), 1_000);
  const states = await look.lookUp(tokens);
  const asked = tokens.flatMap((token, iteration) => {
    const now = states[iteration];
    const write = notedWrite("create-token-transaction", iteration, token.tokenId);
    return now === undefined ? [] : [{ write, token, now }];
  });
  return judge(asked, look);
}

const OTHER = { tokenName: "Another", tokenSymbol: "TOK1", chainSlug: "base-sepolia" };
const OTHER_NAME = (tokenId: string) => ({ success: true, data: { ...OTHER, tokenId } });

test("finds the one write that is lost", async () => {
  expect(await lookUp(() => () => undefined)).toMatchObject({ lookedUp: 4, lost: 1, changed: 0, unproven: 0 });
});

test.each<[string, (quote: Quote, isFirstForAnUnknownOne: () => boolean) => number | undefined]>([
  ["server errors now and then", ({ count }) => (count % 3 === 0 ? 500 : undefined)],
  ["too many requests now and then", ({ count }) => (count % 3 === 0 ? 429 : undefined)],
  ["an error at the first question for a token never created", (_, isFirst) => (isFirst() ? 500 : undefined)],
  ["a refused credential of other writes", ({ credential }) => (credential === SECOND ? 401 : undefined)],
])("finds only the lost write behind %s", async (_name, statusFor) => {
  let asked = 0;
  const found = await lookUp(
    (tokens) => (quote) => statusFor(quote, () => !tokens.includes(quote.tokenId) && ++asked === 1),
  );
  expect(found).toMatchObject({ lost: 1, changed: 0 });
});

// A refused credential, a gateway that knows no path, a limit of the rate, and errors.
test.each([401, 403, 404, 429, 500])("takes no write for lost that meets status %i later", async (status) => {
  const instead: Instead = ({ count }) => (count > 1 ? status : undefined);
  expect(await lookUp(() => instead)).toMatchObject({ lost: 0, changed: 0, examples: [] });
});

test("does not count a write as lost that the second look-up finds", async () => {
  const found = await lookUp((tokens) => {
    let asked = 0;
    const isAbsent = (tokenId: string) => !tokens.slice(0, -1).includes(tokenId);
    return ({ tokenId }) => (isAbsent(tokenId) || (tokenId === tokens[1] && ++asked <= ROUNDS) ? 404 : undefined);
  });
  expect(found).toMatchObject({ lost: 1, changed: 0 });
});

test.each([
  [0, 1],
  [1, 2],
])("counts %i writes as changed if %i quotes in a row show it", async (changed, most) => {
  const found = await lookUp(([first = ""]) => {
    let asked = 0;
    return ({ tokenId }) => (tokenId === first && ++asked <= most ? OTHER_NAME(first) : undefined);
  });
  expect(found.changed).toBe(changed);
});

const COUNT = 12;
const BOUGHT = 100;

/** The nth sale by the fourth user, whose purchase may be lost: a status in its place, another amount sold, or 503 after it. */
type OfSale = (sale: number) => { readonly status?: number; readonly amount?: number; readonly isHidden?: boolean };

/** Sells one purchase of each of twelve users; that of the fourth is executed so many times. */
async function sell(instead: OfSale, executed = 1, holding: "required" | "none" = "required") {
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
  const purchases = Array.from({ length: COUNT }, (_, iteration) => {
    const write = notedWrite("trade-token", iteration, tokenId);
    return { write, body, credential: `user-${iteration}` };
  });
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

test.each<[string, OfSale]>([
  ["one rejected sale", (sale) => (sale === 1 ? { status: 400 } : {})],
  ["one server error", (sale) => (sale === 1 ? { status: 500 } : {})],
  ["a sale that is sent again although it was executed", (sale) => ({ isHidden: sale <= 2 })],
  ["server errors of all sales", () => ({ status: 500 })],
  ["a refused credential", () => ({ status: 401 })],
  ["one sale of more than is left, which sells what is left", (sale) => (sale === 2 ? { amount: BOUGHT / 2 } : {})],
])("takes no purchase for lost or executed twice because of %s", async (_name, instead) => {
  expect((await sell(instead)).faults).toEqual([]);
});
