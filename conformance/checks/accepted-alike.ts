// What is accepted in one spelling of a kind is accepted in the others: UUIDs of every version, addresses with their checksum, and
// wallets of the chain that is named. Which users and wallets a service knows is open, so one that is not known has to be accepted
// first.
import type { JsonObject } from "../../schemas/json.ts";
import { createRandom } from "../../schemas/random.ts";
import { controlFor } from "../../target/control.ts";
import { describeResult } from "../../target/exchange/sent-request.ts";
import { editAt } from "../../target/request-edit.ts";
import { walletFor } from "../../target/wallets.ts";
import { type DefinedCheck, dialogueCheck, type Judgement, probeCheck } from "../definition/check.ts";
import { changed, type Dialogue } from "../definition/dialogue.ts";
import { absent, accepted, bodyOf, notAccepted, verdictOf } from "./dialogue-check.ts";
import { ownPurchase, sharedPurchase, TRADE } from "./earners.ts";
import { ONE_TOKEN, transactionOf } from "./exact-holding.ts";
import { ALL, FEES } from "./fees.ts";
import { changesOn, sharedOn } from "./on-chain.ts";
import { rejected } from "./rejected-values.ts";

export function acceptedAlikeChecks(): readonly DefinedCheck[] {
  return [
    dialogueCheck({
      parts: ["request", "user_id", "format", "versions"],
      operation: FEES,
      statements: ["get-user-fees/request/user_id/format"],
      rule: "A UUID of one version is not refused where one of another version is accepted.",
      expected: "UUIDs of the versions 1, 3, 5 and 7 are accepted, if an unknown one of version 4 is",
      requests: { [FEES]: 3 + OTHER_VERSIONS.length },
      judge: judgeVersions,
    }),
    ...(["create-token-transaction", TRADE] as const).map((operation) =>
      probeCheck("accept", {
        parts: ["request", "userAddress", "type", "checksummed"],
        operation,
        tier: "advisory",
        statements: [`${operation}/request/userAddress/type`],
        alternatives: [spelled(CHECKSUMMED)],
        expected: "accepted: the address with its checksum (EIP-55), if the same one in lower case is",
        adjacentValues: [spelled(CHECKSUMMED.toLowerCase())],
      }),
    ),
    dialogueCheck({
      parts: ["request", "userAddress", "type", "of-its-chain"],
      operation: TRADE,
      statements: [`${TRADE}/request/userAddress/type`],
      rule: "A wallet of the chain is not refused where one of another kind of chain is accepted.",
      expected: `a wallet of Solana is accepted on ${SOLANA}, if one of Ethereum is`,
      requests: { [TRADE]: 3 },
      shared: { "create-token-transaction": sharedOn(TRADE, [SOLANA])["create-token-transaction"] ?? [] },
      judge: judgeWallet,
    }),
    dialogueCheck({
      parts: ["request", "buyAmountToken", "type", "whole-token-in-wei"],
      operation: TRADE,
      statements: [`${TRADE}/request/buyAmountToken/type`],
      rule: "A text of wei is not refused for the number of its digits.",
      expected: "10^18 wei are accepted, if one wei less is and so is 1 as a number",
      shared: { [TRADE]: [`${WHOLE_TOKEN} wei`] },
      requests: { [TRADE]: 3 },
      judge: judgeWholeToken,
    }),
    dialogueCheck({
      parts: ["request", "buyAmountToken", "type", "number-of-whole-tokens"],
      operation: TRADE,
      statements: [`${TRADE}/request/buyAmountToken/type`],
      rule: "One token as a number is 10^18 wei as a text.",
      expected: "1 is not the transaction of another power of ten of wei",
      shared: { [TRADE]: [JSON.stringify(ONE_TOKEN), `${WHOLE_TOKEN} wei`] },
      requests: { [TRADE]: 1 + OTHER_DECIMALS.length },
      judge: judgeScale,
    }),
    probeCheck("accept", {
      parts: ["request", "builder", "fee", "type", "above-a-hundred"],
      operation: TRADE,
      tier: "advisory",
      statements: ["builder/fee/type"],
      control: controlFor(TRADE, "/builder/fee"),
      needsSeparateControl: true,
      alternatives: [editAt("/builder/fee", { kind: "replace", json: "250" })],
      expected: "accepted: 250 basis points, if 100 are",
      adjacentValues: [editAt("/builder/fee", { kind: "replace", json: "100" })],
    }),
  ];
}

/** An unknown user of version 4, and others. */
const VERSION_4 = "3f6d2b18-9a4c-4e57-b0d3-7c1e5a8f2946";
const OTHER_VERSIONS = [
  "b7a9c2d0-5e31-11ef-9c1a-0242ac120002",
  "6fa459ea-ee8a-3ca4-894e-db77e160355e",
  "21f7f8de-8051-5b89-8680-0195ef798b6a",
  "01912d68-783e-7a03-8467-5661c1243ad4",
];

async function judgeVersions(dialogue: Dialogue): Promise<Judgement> {
  const read = (user: string) => dialogue.request(FEES, changed(bodyOf(dialogue, FEES), { ...ALL, user_id: user }));
  const control = accepted(await read(VERSION_4));
  for (const user of OTHER_VERSIONS) {
    const result = await read(user);
    if (result.isAccepted) continue;
    rejected(result);
    accepted(await read(VERSION_4));
    const again = rejected(await read(user));
    return verdictOf(false, `${describeResult(again)} for ${user}, and ${VERSION_4} is accepted`, again);
  }
  return verdictOf(true, "all versions are accepted", control);
}

const WHOLE_TOKEN = 10n ** 18n;

/** No holding, pool or limit lies between two amounts that differ by one wei, and beside it at one token. */
async function judgeWholeToken(dialogue: Dialogue): Promise<Judgement> {
  const result = await sharedPurchase(dialogue, { buyAmountToken: `${WHOLE_TOKEN}` });
  if (result?.isAccepted) return verdictOf(true, describeResult(result), result);
  rejected(result);
  for (const buyAmountToken of [`${WHOLE_TOKEN - 1n}`, 1]) accepted(await ownPurchase(dialogue, { buyAmountToken }));
  const again = rejected(await ownPurchase(dialogue, { buyAmountToken: `${WHOLE_TOKEN}` }));
  return verdictOf(false, `${describeResult(again)} for 10^18 wei, and one wei less is accepted`, again);
}

/** Decimals of tokens, other than those of wei, that a number may be scaled by. */
const OTHER_DECIMALS = [6, 9, 8, 0];

/** The text has to give one transaction each time, so that another one for the number tells another amount. */
async function judgeScale(dialogue: Dialogue): Promise<Judgement> {
  const number = accepted(await sharedPurchase(dialogue, ONE_TOKEN));
  const text = accepted(await sharedPurchase(dialogue, { buyAmountToken: `${WHOLE_TOKEN}` }));
  const [one, whole] = [transactionOf(number), transactionOf(text)];
  if (one === whole) return verdictOf(true, "one transaction for both", text);
  if (transactionOf(await ownPurchase(dialogue, ONE_TOKEN)) !== one) return absent(text, "/transaction");
  for (const decimals of OTHER_DECIMALS) {
    const other = await ownPurchase(dialogue, { buyAmountToken: `${10n ** BigInt(decimals)}` });
    if (!other.isAccepted || transactionOf(other) !== one) continue;
    return verdictOf(false, `1 as a number is the transaction of 10^${decimals} wei`, other);
  }
  return absent(text, "/transaction");
}

/** An example of EIP-55. */
const CHECKSUMMED = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

function spelled(address: string) {
  return editAt("/userAddress", { kind: "replace", json: JSON.stringify(address) });
}

const SOLANA = "solana-devnet";

async function judgeWallet(dialogue: Dialogue): Promise<Judgement> {
  const plain = bodyOf(dialogue, TRADE);
  const on = dialogue.mayCreateOn(SOLANA) ? await changesOn(dialogue, TRADE, SOLANA) : undefined;
  if (on === undefined) return notAccepted(undefined);
  const trade = (slug: string): ReturnType<Dialogue["request"]> => {
    const body: JsonObject = { ...plain, ...on, userAddress: walletFor(slug, createRandom(1, "wallet of", slug)) };
    return dialogue.request(TRADE, body);
  };
  const result = await trade(SOLANA);
  if (result.isAccepted) return verdictOf(true, describeResult(result), result);
  rejected(result);
  accepted(await trade("base"));
  const again = rejected(await trade(SOLANA));
  return verdictOf(false, `${describeResult(again)} on ${SOLANA}, and a wallet of Ethereum is accepted there`, again);
}
