// Trials that tell why a request that was accepted before is refused: by requests that are sent while no others are.
import { refusalOf } from "./lapse-watch.ts";
import type { JudgedExchange } from "./oracle.ts";
import type { Probe } from "./probe.ts";

/**
 * Why a request that was accepted before is refused:
 * - `rate`: it is accepted when nothing else is sent.
 * - `renewed`: the credential, and another one is accepted.
 * - `access`: the credential or a quota, because another operation refuses in the same way what it accepted before.
 * - `state`: anything else, such as a holding that is used up. The refusal says what it says.
 */
export type LapseCause = "rate" | "renewed" | "access" | "state";

/** How lapses are looked into: by requests that are sent while no others are. */
export type LapseTrial = {
  readonly send: (probe: Probe) => Promise<JudgedExchange>;
  readonly pause: (durationMs: number) => Promise<void>;
  /** Uses another credential from now on; false if there is none. */
  readonly renew: () => Promise<boolean>;
};

/** Pauses in ms before the refused request is sent again: enough for limits of so many requests a second. */
export const PAUSES_MS = [1_000, 2_000] as const;
/** A refusal that lasts no longer is that of a limit of so many requests a second. */
export const SHORT_MS = 3_000;
/** Further pauses, once for each refusal: enough for limits of so many requests a minute. */
export const LONG_PAUSES_MS = [4_000, 8_000, 16_000, 32_000] as const;

/** A cause, and how long the refusal lasted, in ms. */
export type FoundCause = { readonly cause: LapseCause; readonly lastedMs: number };

/**
 * Sends a refused request again by itself, then another one that was accepted, then the first with another credential. Before a
 * refusal is left alone, `isPatient` also waits for a limit of so many requests a minute.
 */
export async function lapseCauseOf(
  probe: Probe,
  refused: JudgedExchange,
  { send, pause, renew }: LapseTrial,
  reader: Probe | undefined,
  isPatient: boolean,
): Promise<FoundCause> {
  const isLike = (judged: JudgedExchange) => refusalOf(judged) === refusalOf(refused);
  let lastedMs = 0;
  const causeAfter = async (pausesMs: readonly number[]): Promise<LapseCause | undefined> => {
    const after = await overAfter(pausesMs, probe, refused, { send, pause });
    lastedMs += after.lastedMs;
    return after.over && (after.over.exchange.outcome.kind === "fault" ? "state" : "rate");
  };
  const find = async (): Promise<LapseCause> => {
    // A reset blames the service, as a status of 500 does. After a crash nothing listens, which a request at once shows.
    const { status = 500 } = refused;
    const isReset = refused.status === undefined;
    const soon = status === 401 ? undefined : await causeAfter(isReset ? [0, ...PAUSES_MS] : PAUSES_MS);
    if (soon !== undefined) return soon;
    if (status < 500 && reader !== undefined && !isLike(await send(reader))) return "state";
    if (status < 500 && (await renew()) && !isLike(await send(probe))) return "renewed";
    const later = isPatient && status !== 401 ? await causeAfter(LONG_PAUSES_MS) : undefined;
    return later ?? (status >= 500 ? "state" : "access");
  };
  return { cause: await find(), lastedMs };
}

/** Sends a refused request again after each pause, until it is not refused any more: what it then got, and the time in ms. */
export async function overAfter(
  pausesMs: readonly number[],
  probe: Probe,
  refused: JudgedExchange,
  { send, pause }: Pick<LapseTrial, "send" | "pause">,
): Promise<{ readonly over?: JudgedExchange; readonly lastedMs: number }> {
  let lastedMs = 0;
  for (const pauseMs of pausesMs) {
    await pause(pauseMs);
    lastedMs += pauseMs;
    const over = await otherThan(refusalOf(refused), probe, send);
    if (over !== undefined) return { over, lastedMs };
  }
  return { lastedMs };
}

/** A limit refuses each of so many requests in a row; a target that refuses at random hardly does. */
const IN_A_ROW = 3;

/** Sends a request some times in a row, until it gets something else than a refusal; undefined if it never does. */
export async function otherThan(
  refusal: string | undefined,
  probe: Probe,
  send: LapseTrial["send"],
): Promise<JudgedExchange | undefined> {
  for (let count = 0; count < IN_A_ROW; count++) {
    const judged = await send(probe);
    if (refusalOf(judged) !== refusal) return judged;
  }
  return undefined;
}
