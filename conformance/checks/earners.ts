// Users who earn in this run, so that a service that starts empty has a ranking, and fees on several chains, to judge: purchases
// that name referral addresses of which nobody else knows. What a referral earns, and when, is open: nothing may come of it.
import { headerValues } from "../../http/exchange.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { createRandom } from "../../schemas/random.ts";
import { permittedSlugs } from "../../target/chains.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { walletFor } from "../../target/wallets.ts";
import type { SharedRequests } from "../definition/check.ts";
import { changed, type Dialogue } from "../definition/dialogue.ts";
import { createdToken, QUOTED } from "./created-sample.ts";
import { bodyOf, requestedBody } from "./dialogue-check.ts";
import { changesOn, sharedOn } from "./on-chain.ts";

export const TRADE = "trade-token";

/** No amount, so that a purchase or a sale has just the one that is added. */
export const NO_AMOUNT: JsonObject = {
  buyAmountUSD: undefined,
  buyAmountToken: undefined,
  sellAmountToken: undefined,
  sellAmountUSD: undefined,
};

/** A purchase of an amount, made once for all checks that share it. */
export function sharedPurchase(dialogue: Dialogue, amount: JsonObject): Promise<SendResult | undefined> {
  return dialogue.sample(TRADE, { ...NO_AMOUNT, direction: "buy", ...amount });
}

/** A purchase of an amount that no other check made. */
export function ownPurchase(dialogue: Dialogue, amount: JsonObject): Promise<SendResult> {
  return dialogue.request(TRADE, { ...changed(bodyOf(dialogue, TRADE), NO_AMOUNT), direction: "buy", ...amount });
}

/** The test networks, those of Solana at the end: wallets have another form there. */
const TEST_NETWORKS = [false, true].flatMap((isSolana) =>
  permittedSlugs("testnet").filter((slug) => slug.startsWith("solana") === isSolana),
);

/**
 * Who earns by which purchase in USD, and on which test network. The first earner gets most in all, but less than the second on
 * each network, and each comes after one who earns less. One wallet buys with its address twice.
 */
const PURCHASES = [
  { earner: 2, network: 2, usd: 100 },
  { earner: 3, network: 3, usd: 150 },
  { earner: 1, network: 0, usd: 500 },
  { earner: 0, network: 0, usd: 150 },
  { earner: 0, network: 0, usd: 200 },
  { earner: 0, network: 1, usd: 300 },
] as const;

/** Names of the shared requests that {@link earnersOf} makes. */
export const EARNERS: SharedRequests = {
  ...QUOTED,
  [TRADE]: PURCHASES.map(({ earner, network, usd }) => `earner ${earner} on ${network} for ${usd}`),
  "create-token-transaction": [
    ...(QUOTED["create-token-transaction"] ?? []),
    ...(sharedOn(TRADE, TEST_NETWORKS)["create-token-transaction"] ?? []),
  ],
};

/** A referral address, and the wallets that bought with it in this run; undefined stands for the stored wallet of the caller. */
export type Earner = {
  readonly wallet: string;
  readonly traders: ReadonlySet<unknown>;
  /** The Date header of the first of these purchases; undefined without one. */
  readonly since: string | undefined;
};

/** Makes the purchases once in a run. Returns the earners of those that were accepted; none if nothing can be created. */
export async function earnersOf(dialogue: Dialogue): Promise<readonly Earner[]> {
  const created = await createdToken(dialogue);
  const earners = new Map<string, { readonly traders: Set<unknown>; readonly since: string | undefined }>();
  for (const { earner, network, usd } of created === undefined ? [] : PURCHASES) {
    const slug = TEST_NETWORKS[network];
    if (slug === undefined || !dialogue.mayCreateOn(slug)) continue;
    const on = await changesOn(dialogue, TRADE, slug);
    if (on === undefined) continue;
    // The token is of this run, so no earlier run has named the same wallets.
    const wallet = walletFor(slug, createRandom(earner, "earner", String(created?.["tokenId"])));
    const purchase = { ...NO_AMOUNT, ...on, direction: "buy", buyAmountUSD: usd, token_referral: wallet };
    const result = await dialogue.sample(TRADE, purchase, network);
    if (!result?.isAccepted) continue;
    const { outcome } = result.exchange;
    const [since] = outcome.kind === "response" ? headerValues(outcome.response.headers, "date") : [];
    const known = earners.get(wallet) ?? { traders: new Set(), since };
    earners.set(wallet, known);
    known.traders.add(requestedBody(result)["userAddress"]);
  }
  return [...earners].map(([wallet, known]) => ({ wallet, ...known }));
}
