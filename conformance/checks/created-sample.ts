// The creations that all checks of a run share, and the token of the first. It is never traded, so its price is constant.
import { FORMATS } from "../../schemas/dialect.ts";
import { valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { Ended } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { namesUntilAccepted, notAccepted, requestedBody, untilAccepted } from "./dialogue-check.ts";

export const CREATE = "create-token-transaction";

export const CREATED = { first: "plain 0", second: "plain 1" } as const;

/** Names of the shared requests that lead to the first token and its first quote. */
export const QUOTED = { [CREATE]: [CREATED.first], "token-price": namesUntilAccepted("created") };

/** The fields of a request that name the first created token; undefined without one, or if its id is not a UUID. */
export async function createdToken(dialogue: Dialogue): Promise<JsonObject | undefined> {
  const created = await dialogue.sample(CREATE);
  return created?.isAccepted ? tokenOf(created) : undefined;
}

/** The first quote of the first created token, awaited as long as it may take to be known; undefined without a token. */
export async function quoteOfCreated(dialogue: Dialogue): Promise<SendResult | undefined> {
  const token = await createdToken(dialogue);
  return token && untilAccepted(dialogue, "token-price", token);
}

/** The token and the chain of an accepted creation, as quotes name them. */
export function tokenOf(created: SendResult): JsonObject | undefined {
  const tokenId = valueAt(created.body, "/metadata/tokenId");
  if (typeof tokenId !== "string" || !FORMATS.uuid.test(tokenId)) return undefined;
  return { tokenId, chainSlug: requestedBody(created)["chainSlug"] };
}

/** The changing part of the first creation's name, so that checks with the same texts share a creation. */
export async function nonceOf(dialogue: Dialogue): Promise<string> {
  const created = await dialogue.sample(CREATE);
  if (created === undefined) throw new Ended(notAccepted(created));
  return String(requestedBody(created)["name"]).split(" ").at(-1) ?? "";
}

/** Fields of a quote by the words for them, which are fields of a creation and its metadata too. */
export const WORDS = { tokenName: "name", tokenSymbol: "symbol" } as const;

/** A text without the differences that a service may have good reasons for. */
export function normal(value: unknown): unknown {
  return typeof value === "string" ? value.normalize("NFC").trim() : value;
}
