// Requests a quote, and learns whether the target's correct quotes have `success` false, which the interface leaves open.
import type { JsonObject } from "../schemas/json.ts";
import { type Purpose, plainProbe } from "./exchange/probe.ts";
import type { Sender } from "./exchange/sender.ts";
import type { Order, SendResult } from "./exchange/sent-request.ts";

/** Ambiguous responses in a row to one quote after which `success` says nothing: a single one may be a fault. */
const AMBIGUOUS_QUOTES = 3;

/** Sends a quote. Once the target's `success` is known to say nothing, the data alone decides (open/T2). */
export async function sendQuote(
  sender: Sender,
  body: JsonObject,
  order: Order,
  purpose: Purpose,
  token?: string,
): Promise<SendResult> {
  const probe = plainProbe("token-price", JSON.stringify(body));
  for (let count = 1; ; count++) {
    const at = count === 1 ? order : [...order, "again", count];
    const result = await sender.send(probe, at, purpose, { token });
    if (result.class !== "ambiguous" || count > AMBIGUOUS_QUOTES) return result;
    if (count === AMBIGUOUS_QUOTES) sender.learn("token-price", { falseIsSuccess: true });
  }
}
