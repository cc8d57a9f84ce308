// Looks at the target of a run before the schedule begins, with a client of its own; what is looked for is in discovery.ts.
import { createClient } from "../../../traffic/http/client.ts";
import type { LoadOptions } from "../load/load-options.ts";
import { CREATED_TOKENS, type Discovery, discover, type Found } from "./discovery.ts";

type Options = Omit<Discovery, "client" | "needsTokens" | "onCreation" | "onWait"> &
  Pick<LoadOptions, "timeoutMs" | "onNotice">;

/** What the traffic needs: whether it names tokens at all, and what they are created for, to end "tokens are created". */
export type Need = { readonly needsTokens: boolean; readonly purpose: string };

/** Finds what the traffic can ask for; announces it where tokens have to be created. Failures are those of `discover`. */
export async function lookAtTarget(options: Options, { needsTokens, purpose }: Need): Promise<Found> {
  const { target, tokens, fixtures, sideEffects, seed, timeoutMs, signal, onNotice } = options;
  const client = createClient(target, { timeoutMs });
  const onCreation = () => onNotice?.(`First, up to ${CREATED_TOKENS} tokens are created${purpose}`);
  const onWait = (waitMs: number) =>
    onNotice?.(
      `The target asks to come again in ${Math.ceil(waitMs / 1_000)} s (Retry-After); Assay waits before the load.`,
    );
  try {
    return await discover({
      client,
      target,
      tokens,
      fixtures,
      sideEffects,
      seed,
      needsTokens,
      onCreation,
      onWait,
      signal,
    });
  } finally {
    await client.close();
  }
}
