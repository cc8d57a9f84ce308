// The first request to a target: is there anything that responds?
import type { ReasonCode } from "../run/format/run.ts";
import { plainProbe } from "./exchange/probe.ts";
import type { Sender } from "./exchange/sender.ts";
import { PHASES, type SendResult } from "./exchange/sent-request.ts";

/** Attempts at a first response: a target that drops or delays every other request is there, and is judged. */
const MOST_ATTEMPTS = 8;
const PAUSE_MS = 100;
/** What the next attempt may not meet. A connection that is refused is not tried again. */
const LOST: ReadonlySet<ReasonCode | undefined> = new Set(["reset", "truncated"]);
const HUNG: ReadonlySet<ReasonCode | undefined> = new Set(["timeout-headers", "timeout-body"]);

/**
 * Asks for the leaderboard until something is complete. The first attempt is made by `send` if it is given. Attempts after one
 * that hung are made at once: one after the other they would take minutes.
 */
export async function firstContact(
  sender: Sender,
  body: object = {},
  send?: () => Promise<SendResult>,
): Promise<SendResult> {
  const probe = plainProbe("get-leaderboard", JSON.stringify(body));
  const attempt = (number: number) =>
    sender.send(probe, [PHASES.discovery, "first", number], "violation", { maxAttempts: 1 });
  let result = await (send?.() ?? attempt(1));
  let attempts = 1;
  for (; LOST.has(result.reason) && attempts < MOST_ATTEMPTS; attempts++) {
    await sender.pause(PAUSE_MS);
    result = await attempt(attempts + 1);
  }
  if (!HUNG.has(result.reason)) return result;
  const others = Array.from({ length: MOST_ATTEMPTS - attempts }, (_, at) => attempt(attempts + 1 + at));
  return (await Promise.all(others)).find(({ exchange }) => exchange.outcome.kind === "response") ?? result;
}
