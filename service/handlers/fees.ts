// Distributes the fee of a trade: creator, referrer, builder.
import type { TradeTokenRequest } from "../../schemas/index.ts";
import type { User } from "../market/ledger.ts";
import { TRADING_FEE } from "../market/pricing.ts";
import { microUsdc } from "../market/state.ts";
import type { Token } from "../market/tokens.ts";
import type { Context } from "./handler.ts";

/**
 * Books the fee of a trade of that USDC volume: 70 % to the token's creator, 20 % to the referrer if there is one, the
 * rest to nobody; the builder's fee comes on top, at most a tenth of the volume.
 */
export function takeFees(request: TradeTokenRequest, token: Token, volume: number, context: Context): void {
  const { ledger } = context.state;
  const { chainSlug, builder, token_referral: referral } = request;
  const fee = volume * TRADING_FEE;
  const creator = ledger.findUser(token.creator);
  if (creator !== undefined) ledger.earn(creator, chainSlug, microUsdc(fee * CREATOR_SHARE));
  const referrer = referral === undefined ? undefined : ledger.userOfAddress(referral);
  if (referrer !== undefined) {
    const reward = microUsdc(fee * REFERRER_SHARE);
    ledger.earn(referrer, chainSlug, reward);
    ledger.refer(referrer, traderOf(request, context), reward);
  }
  const builderUser = builder?.code === undefined ? undefined : ledger.userOfAddress(builder.code);
  const share = Math.min(Math.max(builder?.fee ?? 0, 0), HIGHEST_BUILDER_FEE) / BASIS_POINTS;
  if (builderUser !== undefined && share > 0) ledger.earn(builderUser, chainSlug, microUsdc(volume * share));
}

/** The user who trades or creates: the one of the wallet named, else the one behind the credential. */
export function traderOf(request: { readonly userAddress?: string }, { state, credential }: Context): User {
  const named = request.userAddress === undefined ? undefined : state.ledger.userOfAddress(request.userAddress);
  return named ?? state.ledger.userOfCredential(credential);
}

const CREATOR_SHARE = 0.7;
const REFERRER_SHARE = 0.2;
const HIGHEST_BUILDER_FEE = 1000;
const BASIS_POINTS = 10_000;
