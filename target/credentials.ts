// Whether a target accepts the credentials of a load, each of which it sends.
import { Failure } from "../errors.ts";
import type { Target } from "../http/target.ts";
import { sendBuilt } from "./control.ts";
import type { Sender } from "./exchange/sender.ts";
import { PHASES, type SendResult } from "./exchange/sent-request.ts";

/** Whether a response to a valid request refuses its credential. */
export function isCredentialRefusal({ class: kind, status }: SendResult): boolean {
  return kind === "rejected" && (status === 401 || status === 403);
}

const MOST_LOAD_CREDENTIALS = 1_000;

/** Tries the credentials after the first; fails with the numbers of those that are refused, never with one of them. */
export async function requireCredentials(target: Target, tokens: readonly string[], sender: Sender): Promise<void> {
  const operation = "get-leaderboard";
  const request = { operation, build: () => ({ limit: 1, offset: 0, network_mode: "both" }) } as const;
  const tried = tokens.slice(0, MOST_LOAD_CREDENTIALS);
  const results = await Promise.all(
    tried.slice(1).map(async (token, index) => {
      const order = [PHASES.discovery, operation, "credential", 1 + index];
      const result = await sendBuilt(sender, request, order, "violation", { token });
      return isCredentialRefusal(result) ? [index + 2] : [];
    }),
  );
  const refused = results.flat();
  if (refused.length === 0) return;
  const named = `${refused.slice(0, 10).join(", ")}${refused.length > 10 ? ", …" : ""}`;
  throw new Failure(
    "credential-refused",
    `${target.url} must accept all ${tried.length} credentials, but refuses ${refused.length} of them: number ${named}.`,
  );
}
