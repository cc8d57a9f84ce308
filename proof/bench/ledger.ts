// Which accepted writes that a service lost, changed or executed twice does the look-up find, and which does it accuse wrongly? The
// reference service is in this process, so that its own count of faulty writes is known; the look-up is that of every load.
import { createClient } from "../../http/client.ts";
import { parseTarget } from "../../http/target.ts";
import { ledgerFindings } from "../../run/findings/lost-write.ts";
import type { JournalLookUp } from "../../run/journal/journal-entries.ts";
import type { NotedWrite } from "../../run/journal/write-ledger.ts";
import { faultyWrites, ledgerResult } from "../../run/load/write-ledger-result.ts";
import { type CreatedToken, createTokenLookUp, creationIn } from "../../scenarios/driver/ledger/created-tokens.ts";
import { judge } from "../../scenarios/driver/ledger/judgement.ts";
import { type Purchase, sellPurchases } from "../../scenarios/driver/ledger/purchases.ts";
import type { OperationId } from "../../schemas/index.ts";
import { startService } from "../../service/server.ts";
import { sumOf } from "../../statistics/arithmetic.ts";
import { plainProbe } from "../../target/exchange/probe.ts";
import { createSender, type Sender } from "../../target/exchange/sender.ts";
import { PHASES } from "../../target/exchange/sent-request.ts";
import { createdTokenId } from "../../target/handed-out-ids.ts";
import { percent, table } from "../tables.ts";
import { atLeast, atMost, type Bench, type BenchContext } from "./bench.ts";

/** Sales that look a purchase up are writes, too, which the service may lose or double. */
const [MOST_FALSE, LEAST_CREATIONS, LEAST_PURCHASES] = [0.01, 0.99, 0.8];
const [TOKEN, CHAIN] = ["assay-placeholder-credential", "base-sepolia"];
const VISIBLE_WITHIN_MS = 1_000;
const CONCURRENCY = 8;
const TOKENS_BOUGHT = 100;

/** The faults of the service while it creates, trades and is looked up, how many tokens it creates, and the share of the runs. */
type Case = {
  readonly name: string;
  readonly creating?: string;
  readonly trading?: string;
  readonly lookingUp?: readonly string[];
  readonly isSlowIndex?: boolean;
  readonly creations?: number;
  readonly share?: number;
};

const UNRELIABLE = ["errors=2%", "errors=2%:503", "throttle=100", "reset=1%"];
const [CREATIONS, PURCHASES] = [60, 20];
const [SOME, FEW] = [0.25, 0.04];
const CASES: readonly Case[] = [
  { name: "none" },
  { name: "none; look-ups with 4 % server errors, 1 % resets and 1 % status 429", lookingUp: UNRELIABLE },
  { name: "none; a token is shown at the fourth look-up only", isSlowIndex: true },
  { name: "`lose-write=5%`, creations", creating: "lose-write=5%", share: SOME },
  { name: "the same; look-ups as unreliable as above", creating: "lose-write=5%", lookingUp: UNRELIABLE, share: SOME },
  { name: "`change-write=5%`, creations", creating: "change-write=5%", share: SOME },
  { name: "`lose-on-restart=0s` after half of the creations", creating: "lose-on-restart=0s", share: SOME },
  { name: "`lose-write=5%`, purchases", trading: "lose-write=5%", share: SOME },
  { name: "`double-write=5%`, purchases", trading: "double-write=5%", share: SOME },
  { name: "`lose-write=0.01%`, creations", creating: "lose-write=0.01%", creations: 10_000, share: FEW },
];

export const ledger: Bench = {
  question:
    "Which lost, changed and doubled writes does the look-up after a load find, and which does it see that are none?",
  defaults: { repeats: 100 },
  page: "soak.md",
  run: async (context) => {
    const rows: Awaited<ReturnType<typeof rowOf>>[] = [];
    for (const one of CASES) rows.push(await rowOf(one, context));
    const heads = ["Fault", "Runs", "Looked up", "Faulty", "Found", "Faulty runs failed", "Runs failed wrongly"];
    const share = (part: number, all: number) => (all === 0 ? "–" : percent(part / all));
    const cells = rows.map(({ name, runs, lookedUp, faulty, found, faultyRuns, failedRuns, wrongRuns }) => [
      name,
      ...[runs, lookedUp, faulty].map((count) => count.toLocaleString("en-US")),
      ...[share(found, faulty), share(failedRuns, faultyRuns), percent(wrongRuns / runs)],
    ]);
    const foundIn = (isTrading: boolean) =>
      rows.flatMap((row) => (row.isTrading === isTrading && row.faulty > 0 ? row.found / row.faulty : []));
    const wrong = rows.map(({ wrongRuns, runs }) => wrongRuns / runs);
    return {
      lines: [table(heads, cells)],
      goals: [
        atMost(MOST_FALSE, "of the runs of a row accuse the target of what it did not do", wrong),
        atLeast(LEAST_CREATIONS, "of the faulty creations of a row are found", foundIn(false)),
        atLeast(LEAST_PURCHASES, "of the faulty purchases of a row are found", foundIn(true)),
      ],
    };
  },
};

async function rowOf(one: Case, { repeats, seed, note }: BenchContext) {
  const results: Awaited<ReturnType<typeof sendRun>>[] = [];
  const runs = Math.max(1, Math.round(repeats * (one.share ?? 1)));
  for (let run = 0; run < runs; run++) results.push(await sendRun(one, seed + run));
  const totalOf = (of: (result: (typeof results)[number]) => number | boolean) => sumOf(results.map(of).map(Number));
  const row = {
    name: one.name,
    isTrading: one.trading !== undefined,
    runs,
    lookedUp: totalOf(({ lookedUp }) => lookedUp),
    faulty: totalOf(({ faulty }) => faulty),
    found: totalOf(({ found, faulty }) => Math.min(found, faulty)),
    faultyRuns: totalOf(({ faulty }) => faulty > 0),
    failedRuns: totalOf(({ faulty, isFailed }) => faulty > 0 && isFailed),
    wrongRuns: totalOf(({ found, faulty, isFailed }) => found > faulty || (faulty === 0 && isFailed)),
  };
  note(`${one.name}: ${row.found} of ${row.faulty} found, ${row.wrongRuns} of ${runs} runs wrong.`);
  return row;
}

/** Creates and trades on a service with the faults, looks the writes up, and compares with what the service did. */
async function sendRun(
  { creating, trading, lookingUp = [], isSlowIndex = false, creations = CREATIONS }: Case,
  seed: number,
) {
  const choices = { "trade.holding": "required", "token.indexing": isSlowIndex ? "after-lookups" : "at-once" } as const;
  const service = await startService({ seed, choices });
  const target = parseTarget(service.url);
  const client = createClient(target, { timeoutMs: 30_000 });
  try {
    const sender = createSender({ client, target, credentials: { token: TOKEN }, seed, concurrency: CONCURRENCY });
    for (const operation of ["token-price", "create-token-transaction", "trade-token"] as const)
      sender.learn(operation, { rejectsByStatus: true });
    const isForgetting = creating?.startsWith("lose-on-restart") === true;
    const half = creations / 2;
    const acted = () => sumOf(service.faults.counts().values());
    if (!isForgetting) service.faults.set(creating === undefined ? [] : [creating]);
    const first = await createAll(sender, 0, half);
    if (isForgetting) service.faults.set([creating]);
    const created = [...first, ...(await createAll(sender, half, creations))];
    const faultyCreations = isForgetting ? half : acted();
    service.faults.set(trading === undefined ? [] : [trading]);
    const purchases = creating !== undefined || isSlowIndex ? [] : await buyAll(sender, created.slice(0, PURCHASES));
    const faulty = faultyCreations + acted();
    // A write that is sent again is as likely to be faulty as the first one, independently of it.
    const again = isForgetting ? [] : [creating, trading].flatMap((text) => text ?? []);
    service.faults.set(["latency=0ms", ...again, ...lookingUp]);
    const result = ledgerResult([await lookUp(sender, created, purchases)]);
    const found = result === undefined ? 0 : faultyWrites(result);
    return { lookedUp: result?.lookedUp ?? 0, faulty, found, isFailed: ledgerFindings(result).length > 0 };
  } finally {
    await client.close();
    await service.close();
  }
}

async function createAll(sender: Sender, from: number, to: number): Promise<readonly CreatedToken[]> {
  const create = async (number: number): Promise<readonly CreatedToken[]> => {
    const fields = { description: "A token.", image: "https://img.example/t.png", chainSlug: CHAIN };
    const body = JSON.stringify({ name: `Token ${number}`, symbol: `T${number}`, ...fields });
    const result = await send(sender, "create-token-transaction", number, body);
    const [tokenId, creation] = [createdTokenId(result.body, () => false), creationIn(body)];
    return tokenId === undefined || creation === undefined ? [] : [{ tokenId, creation, credential: TOKEN }];
  };
  return (await Promise.all(Array.from({ length: to - from }, (_, at) => create(from + at)))).flat();
}

async function buyAll(sender: Sender, tokens: readonly CreatedToken[]): Promise<readonly Purchase[]> {
  const buy = async ({ tokenId }: CreatedToken, at: number): Promise<readonly Purchase[]> => {
    const body = JSON.stringify({ tokenId, chainSlug: CHAIN, direction: "buy", buyAmountToken: TOKENS_BOUGHT });
    const { isAccepted } = await send(sender, "trade-token", at, body);
    return isAccepted ? [{ write: notedWrite("trade-token", at, tokenId), body, credential: TOKEN }] : [];
  };
  return (await Promise.all(tokens.map(buy))).flat();
}

function send(sender: Sender, operation: OperationId, number: number, body: string) {
  return sender.send(plainProbe(operation, body), [PHASES.discovery, operation, "bench", number], "sample");
}

function notedWrite(operation: OperationId, iteration: number, tokenId: string): NotedWrite {
  return { operation, iteration, tokenId, step: 0, credential: 0, endedMs: iteration, isUnknown: false, checksum: 0 };
}

async function lookUp(
  sender: Sender,
  created: readonly CreatedToken[],
  purchases: readonly Purchase[],
): Promise<JournalLookUp> {
  const tokens = createTokenLookUp(sender, VISIBLE_WITHIN_MS);
  const states = await tokens.lookUp(created);
  const asked = created.flatMap((token, at) => {
    const now = states[at];
    return now === undefined ? [] : [{ write: notedWrite("create-token-transaction", at, token.tokenId), token, now }];
  });
  const found = await judge(asked, tokens);
  const sold = await sellPurchases(sender, purchases, VISIBLE_WITHIN_MS);
  const count = (fault: string) => sold?.examples.filter((one) => one.fault === fault).length ?? 0;
  const none = { lookedUp: 0, unproven: 0, lost: 0, changed: 0, doubled: 0, examples: [], trades: purchases.length };
  return {
    kind: "look-up",
    instance: "bench",
    ...{ sinceMs: 0, fromMs: 0, visibleWithinMs: VISIBLE_WITHIN_MS, unknown: 0 },
    ...{ accepted: created.length + purchases.length, creations: created.length },
    ...none,
    ...found,
    ...(sold !== undefined && { sold: { ...sold, lost: count("lost"), doubled: count("doubled") } }),
  };
}
