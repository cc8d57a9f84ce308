// `assay reproduce RUN ITERATION` for a lost or changed write: sends its request again, and looks the new write up as the load did.
import type { ExitCode } from "../../errors.ts";
import { placeText } from "../../run/findings/lost-write.ts";
import type { LedgerExample, LoadRun, WriteLedgerResult } from "../../run/format/run.ts";
import { repetitionsToShow } from "../../run/load/write-ledger-result.ts";
import { countOf } from "../../run/text/plural.ts";
import { createTokenLookUp, creationIn } from "../../scenarios/driver/ledger/created-tokens.ts";
import { createSeller, type WriteAgain } from "../../scenarios/driver/ledger/purchases.ts";
import { sendAgain } from "../../scenarios/replay/reproduction.ts";
import type { PooledRequest } from "../../scenarios/runtime/pool.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import type { Context } from "../definition/command.ts";
import type { OpenTarget } from "../target/target.ts";
import { type Outcome, printReproduction, type Rows } from "./reproduction.ts";

/** The write of a run that a place names, and the requests of its session up to it. */
export type FaultyWrite = {
  readonly load: LoadRun;
  readonly example: LedgerExample;
  readonly requests: readonly PooledRequest[];
};

/** Sends the write again until one is not kept, at most as often as `--repeat` says, and prints the outcome. */
export async function reproduceWrite(
  context: Context,
  opened: OpenTarget,
  write: FaultyWrite,
  sender: Sender,
): Promise<ExitCode> {
  const { settings, signal } = context;
  const { load, example: then } = write;
  const { ledger } = load;
  for (const operation of ["token-price", "create-token-transaction", "trade-token"] as const)
    sender.learn(operation, { rejectsByStatus: true });
  const again = then.operation === "trade-token" ? purchaseAgain : creationAgain;
  const sendOnce = again(write, { sender, tokens: opened.tokens, visibleWithinMs: settings.visibleWithin });
  // One after the other: a target that derives ids from contents would give those of a lost creation to the next one.
  const outcomes: WriteAgain[] = [];
  while (outcomes.length < settings.repeat && (outcomes.at(-1) ?? "kept") === "kept") outcomes.push(await sendOnce());
  signal.throwIfAborted();
  const outcome = outcomeOf(then.fault, outcomes);
  const why = outcome === "not shown" ? whyNotShown(ledger, then.fault, outcomes.length) : undefined;
  const counted = [...new Set(outcomes)].map((one) => `${outcomes.filter((other) => other === one).length} ${one}`);
  const rows: Rows = [
    ["request", `${then.operation} ${then.request}`],
    ["then", `${then.fault}: expected ${then.expected}, found ${then.actual}`],
    ["now", counted.join(", ")],
    ["why", why],
  ];
  const subject = `${load.scenario} ${placeText(then)} at ${opened.target.url}`;
  return printReproduction(context, outcome, subject, rows);
}

function whyNotShown(
  ledger: WriteLedgerResult | undefined,
  fault: LedgerExample["fault"],
  repetitions: number,
): string {
  const needed = repetitionsToShow(ledger, fault);
  if (!Number.isFinite(needed))
    return "the target forgot all its writes at once, as in a restart, which a new write alone does not show: repeat the load";
  if (repetitions >= needed)
    return "the fault may need requests at the same time, and these were sent one after the other: repeat the load";
  return `the load had ${ledger?.[fault]} ${fault} of ${countOf(ledger?.lookedUp ?? 0, "write")} that were looked up; --repeat ${needed} shows a fault as rare with a chance of 99 %`;
}

/**
 * Writes that are kept, sent one after the other, do not show that a fault is fixed, which may need the requests of a load at
 * the same time.
 */
function outcomeOf(fault: LedgerExample["fault"], outcomes: readonly WriteAgain[]): Outcome {
  if (outcomes.includes(fault)) return "still failing";
  return outcomes.some((one) => one !== "kept") ? "different" : "not shown";
}

type Repetition = {
  readonly sender: Sender;
  readonly tokens: readonly string[];
  readonly visibleWithinMs: number;
};

/** Sends the creation byte for byte, and looks the new token up. */
function creationAgain(
  { example, requests }: FaultyWrite,
  { sender, tokens, visibleWithinMs }: Repetition,
): () => Promise<WriteAgain> {
  const creation = creationIn(example.request);
  if (creation === undefined) throw new Error("the ledger has only creations that can be made again");
  const token = { tokenId: example.tokenId, creation, credential: credentialOf(requests, tokens) };
  // Of a changed write, the fields that the load found changed: a target need not keep the others.
  const isCompared = (field: string) => example.fault === "changed" && example.expected.includes(`${field} "`);
  const { createAgain } = createTokenLookUp(sender, visibleWithinMs);
  return async () => (await createAgain([token], isCompared))[0]?.outcome ?? "unproven";
}

/** Buys in a new session, and sells what it bought; of a token of another session, the purchase alone, byte for byte. */
function purchaseAgain(
  { example, requests }: FaultyWrite,
  { sender, tokens, visibleWithinMs }: Repetition,
): () => Promise<WriteAgain> {
  const seller = createSeller(sender, visibleWithinMs);
  const credential = credentialOf(requests, tokens);
  const alone = requests.slice(-1).map((last) => ({ ...last, body: example.request }));
  const session = requests.at(-1)?.namesNewToken ? requests : alone;
  return async () => {
    if (session === alone) await seller.sellRest({ body: example.request, credential });
    const { code, body } = await sendAgain(session, session.length - 1, (text) => text, sender, tokens);
    const isAccepted = code === "accepted" || code === "invalid";
    return isAccepted ? seller.stateOf({ body, credential }) : "rejected";
  };
}

function credentialOf(requests: readonly PooledRequest[], tokens: readonly string[]): string {
  return tokens[requests.at(-1)?.credential ?? 0] ?? tokens[0] ?? "";
}
