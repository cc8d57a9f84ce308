// What look-ups of created tokens accuse a target of, where its responses to them are not always right.
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "../../../../http/client.ts";
import { parseTarget } from "../../../../http/target.ts";
import {
  type CreatedToken,
  createTokenLookUp,
  creationIn,
} from "../../../../scenarios/driver/ledger/created-tokens.ts";
import { judge } from "../../../../scenarios/driver/ledger/judgement.ts";
import { createSender } from "../../../../target/exchange/sender.ts";
import { startThrough } from "../../../conformance/run.ts";

/** A status that a quote gets instead, or a body; undefined for that of the service. `count` counts the quotes from 1. */
type Instead = (quote: {
  readonly count: number;
  readonly tokenId: string;
  readonly credential: string;
}) => number | object | undefined;

/** How often a token is asked for before it is missing. */
const ROUNDS = 5;
const [FIRST, SECOND] = ["first-credential", "second-credential"];

/** Creates three tokens, two with the first credential, and looks them up together with one that is lost. */
async function lookUp(instead: (tokens: readonly string[], lost: string) => Instead) {
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
    const fields = {
      name: `Token ${number}`,
      symbol: `TOK${number}`,
      description: "A token.",
      chainSlug: "base-sepolia",
    };
    const body = JSON.stringify({ ...fields, image: "https://img.example/token.png" });
    const headers = { authorization: `Bearer ${credential}`, "content-type": "application/json" };
    const response = await fetch(`${url}/create-token-transaction`, { method: "POST", headers, body });
    const { metadata } = (await response.json()) as { metadata: { tokenId: string } };
    const creation = creationIn(body);
    if (creation === undefined) throw new Error("the creation has the fields that are compared");
    return { tokenId: metadata.tokenId, creation, credential };
  };
  const created = [await create(1, FIRST), await create(2, FIRST), await create(3, SECOND)];
  const [one] = created as [CreatedToken];
  const lost = { ...one, tokenId: randomUUID() };
  intercept = instead(
    created.map(({ tokenId }) => tokenId),
    lost.tokenId,
  );
  const tokens = [...created, lost];
  const target = parseTarget(url);
  const client = createClient(target, { timeoutMs: 5_000 });
  onTestFinished(() => client.close());
  const sender = createSender({
    client,
    target,
    credentials: { token: FIRST },
    seed: 1,
    concurrency: 1,
    wait: async () => undefined,
  });
  for (const operation of ["token-price", "create-token-transaction"] as const)
    sender.learn(operation, { rejectsByStatus: true });
  const look = createTokenLookUp(sender, 1_000);
  const states = await look.lookUp(tokens);
  const asked = tokens.flatMap((token, iteration) => {
    const now = states[iteration];
    const rest = {
      operation: "create-token-transaction",
      step: 0,
      credential: 0,
      endedMs: iteration,
      isUnknown: false,
      checksum: 0,
    } as const;
    return now === undefined ? [] : [{ write: { ...rest, iteration, tokenId: token.tokenId }, token, now }];
  });
  return judge(asked, look);
}

const OTHER_NAME = (tokenId: string) => ({
  success: true,
  data: { tokenId, tokenName: "Another", tokenSymbol: "TOK1", chainSlug: "base-sepolia" },
});

test("finds the one write that is lost", async () => {
  expect(await lookUp(() => () => undefined)).toMatchObject({ lookedUp: 4, lost: 1, changed: 0, unproven: 0 });
});

test.each<[string, (tokens: readonly string[], lost: string) => Instead]>([
  [
    "server errors now and then",
    () =>
      ({ count }) =>
        count % 3 === 0 ? 500 : undefined,
  ],
  [
    "too many requests now and then",
    () =>
      ({ count }) =>
        count % 3 === 0 ? 429 : undefined,
  ],
  [
    "a server error at the first question for a token that was never created",
    (tokens, lost) => {
      let asked = 0;
      return ({ tokenId }) => (![...tokens, lost].includes(tokenId) && ++asked === 1 ? 500 : undefined);
    },
  ],
  [
    "a refused credential of other writes",
    () =>
      ({ credential }) =>
        credential === SECOND ? 401 : undefined,
  ],
])("finds only the lost write behind %s", async (_name, instead) => {
  expect(await lookUp(instead)).toMatchObject({ lost: 1, changed: 0 });
});

test.each<[string, Instead]>([
  ["a credential that is refused from some time on", ({ count }) => (count > 1 ? 401 : undefined)],
  ["forbidden from some time on", ({ count }) => (count > 1 ? 403 : undefined)],
  ["server errors from some time on", ({ count }) => (count > 1 ? 500 : undefined)],
  ["too many requests from some time on", ({ count }) => (count > 1 ? 429 : undefined)],
  ["a gateway that knows no path from some time on", ({ count }) => (count > 1 ? 404 : undefined)],
])("takes no write for lost because of %s", async (_name, instead) => {
  expect(await lookUp(() => instead)).toMatchObject({ lost: 0, changed: 0, examples: [] });
});

test("does not count a write as lost that the second look-up finds", async () => {
  const found = await lookUp((tokens) => {
    let asked = 0;
    return ({ tokenId }) =>
      !tokens.includes(tokenId) || (tokenId === tokens[1] && ++asked <= ROUNDS) ? 404 : undefined;
  });
  expect(found).toMatchObject({ lost: 1, changed: 0 });
});

test("counts a write as changed only if two quotes in a row show it", async () => {
  const once = await lookUp(([first = ""]) => {
    let asked = 0;
    return ({ tokenId }) => (tokenId === first && ++asked === 1 ? OTHER_NAME(first) : undefined);
  });
  expect(once.changed).toBe(0);
  const always = await lookUp(
    ([first = ""]) =>
      ({ tokenId }) =>
        tokenId === first ? OTHER_NAME(first) : undefined,
  );
  expect(always.changed).toBe(1);
});
