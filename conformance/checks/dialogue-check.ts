// What checks with several requests share: collecting accepted responses, and judgements on values that may be absent.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import { isObject, type JsonObject, parsedJson } from "../../schemas/json.ts";
import { describeResult, type SendResult, type SentRequest } from "../../target/exchange/sent-request.ts";
import { Ended, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";

/** The response, if it was accepted; otherwise the check ends. */
export function accepted(result: SendResult | undefined): SendResult {
  if (result?.isAccepted) return result;
  throw new Ended(notAccepted(result));
}

/** The responses to samples that are asked for one after the other; if one is not accepted, the check ends. */
export async function allAccepted(
  dialogue: Dialogue,
  operation: OperationId,
  samples: readonly JsonObject[],
  index?: number,
): Promise<readonly SendResult[]> {
  const results: SendResult[] = [];
  for (const changes of samples) results.push(accepted(await dialogue.sample(operation, changes, index)));
  return results;
}

/** A new body of a control that the target accepts; if it accepted none, the check ends. */
export function bodyOf(dialogue: Dialogue, operation: OperationId, control?: string): JsonObject {
  const body = dialogue.body(operation, control);
  if (body === undefined) throw new Ended(notAccepted(undefined));
  return body;
}

/** Judges a value of two responses to the same request, of which the second is the evidence. */
export async function compareTwo(
  dialogue: Dialogue,
  operation: OperationId,
  pointer: string,
  isRight: (second: unknown, first: unknown) => boolean,
): Promise<Judgement> {
  const first = accepted(await dialogue.sample(operation));
  const second = accepted(await dialogue.sample(operation, {}, 1));
  return compare(second, pointer, (value) => isRight(value, valueAt(first.body, pointer)));
}

/**
 * The response to the last of some samples once all are accepted, asked for again for some seconds in all: what was created may
 * take a while to be known. If one is not accepted by then, its last response.
 */
export async function untilAccepted(
  dialogue: Dialogue,
  operation: OperationId,
  ...samples: readonly JsonObject[]
): Promise<SendResult | undefined> {
  let result: SendResult | undefined;
  let pauses = 0;
  for (const changes of samples) {
    result = await dialogue.sample(operation, changes, pauses);
    for (const pauseMs of INDEXING_PAUSES_MS.slice(pauses)) {
      if (result === undefined || result.isAccepted || result.class === "transient") break;
      await dialogue.pause(pauseMs);
      result = await dialogue.sample(operation, changes, ++pauses);
    }
    if (!result?.isAccepted) break;
  }
  return result;
}

/** Pauses between requests for what was just created, five seconds in all. */
const INDEXING_PAUSES_MS = [200, 300, 500, 1000, 1500, 1500];

/** The most requests of {@link untilAccepted}. */
export const INDEXING_REQUESTS = 1 + INDEXING_PAUSES_MS.length;

/** The names of the shared requests of {@link untilAccepted}. */
export function namesUntilAccepted(what: string): readonly string[] {
  return Array.from({ length: INDEXING_REQUESTS }, (_, index) => `${what} ${index}`);
}

/**
 * Judges what rests on time or chance: it fails only if every observation does. After a failure there is a pause, because a
 * cache may lag behind; an unstable judgement is repeated at once, and any other one is final. Each repetition has its own
 * samples.
 */
export function steadily(judge: (dialogue: Dialogue, repetition: number) => Promise<Judgement>) {
  return async (dialogue: Dialogue): Promise<Judgement> => {
    let failures = 0;
    for (let repetition = 0; ; repetition++) {
      const judgement = await judge(dialogue, repetition);
      const isFailure = judgement.verdict === "fail";
      if (isFailure) failures++;
      else if (judgement.reason !== "control-unstable") return judgement;
      if (repetition === REPETITIONS - 1)
        return isFailure && failures < REPETITIONS ? unstable(judgement.actual, judgement.evidence) : judgement;
      if (isFailure) await dialogue.pause(CACHE_MS);
    }
  };
}

/** How many observations have to agree in {@link steadily} before a check fails. */
export const REPETITIONS = 3;

/** The names of shared requests in every repetition. */
export function inEveryRepetition(names: readonly string[]): readonly string[] {
  return Array.from({ length: REPETITIONS }, (_, repetition) => names.map((name) => `${name} ${repetition}`)).flat();
}

/** Longer than responses may be cached. */
const CACHE_MS = 2_500;

/** The judgement if what a claim rests on changed from one request to the next. */
export function unstable(actual: string, evidence: SentRequest | undefined): Judgement {
  return { verdict: "inconclusive", reason: "control-unstable", actual, ...(evidence !== undefined && { evidence }) };
}

/** The body of a request; without fields if it is not JSON in UTF-8, which a target may accept nevertheless. */
export function requestedBody({ exchange }: SendResult): JsonObject {
  const body = parsedJson(new TextDecoder().decode(exchange.request.body));
  return isObject(body) ? body : {};
}

/** The judgement if a needed response was not accepted, or its request could not be built. */
export function notAccepted(result: SendResult | undefined): Judgement {
  return {
    verdict: "inconclusive",
    actual: result === undefined ? "there is no accepted request to begin with" : describeResult(result),
    reason: result?.reason ?? "control-rejected",
    ...(result !== undefined && { evidence: result.sent }),
  };
}

/** The judgement on a value of a response; not applicable if the value is absent. */
export function compare(result: SendResult, pointer: string, holds: (value: unknown) => boolean): Judgement {
  const value = valueAt(result.body, pointer);
  if (value === undefined) return absent(result, pointer);
  return verdictOf(holds(value), `${pointer} is ${JSON.stringify(value)}`, result);
}

/** The judgement on a pointer that a response does not have, or whose value cannot be judged. */
export function absent(result: SendResult, pointer: string): Judgement {
  return notApplicable("never-seen", whyAbsent(result.body, pointer), result);
}

export function notApplicable(reason: Judgement["reason"] & string, actual: string, { sent }: SendResult): Judgement {
  return { verdict: "notApplicable", reason, actual, evidence: sent };
}

/** Such as "/pagination/total is absent", or "/leaderboard is empty" if an array on the way is too short. */
function whyAbsent(body: unknown, pointer: string): string {
  if (valueAt(body, pointer) !== undefined) return `${pointer} has a value that cannot be judged`;
  const short = [...pointer.matchAll(/\/(\d+)(?=\/|$)/g)].find(({ index, 1: entry }) => {
    const array = valueAt(body, pointer.slice(0, index));
    return Array.isArray(array) && array.length <= Number(entry);
  });
  if (short === undefined) return `${pointer} is absent`;
  const array = pointer.slice(0, short.index);
  const { length } = Object(valueAt(body, array));
  return length === 0 ? `${array} is empty` : `${array} has ${length} entries, and the check needs more`;
}

/** What a response has at one of many places, and whether it is right there. */
export type Found = { readonly result: SendResult; readonly isRight: boolean; readonly actual: string };

/** The judgement on many places, by the first that is wrong; not applicable without any, for which the pointer stands. */
export function judgeFound(found: readonly Found[], first: SendResult | undefined, pointer: string): Judgement {
  const wrong = found.find(({ isRight }) => !isRight);
  if (wrong !== undefined) return verdictOf(false, wrong.actual, wrong.result);
  if (first === undefined) return notAccepted(first);
  return found.length === 0 ? absent(first, pointer) : verdictOf(true, `as expected in ${found.length} values`, first);
}

export function verdictOf(holds: boolean, actual: string, result: SendResult): Judgement {
  return { verdict: holds ? "pass" : "fail", actual, evidence: result.sent };
}

/** The objects of an array of a response; empty without an array. */
export function objectsAt(result: SendResult, pointer: string): readonly JsonObject[] {
  const value = valueAt(result.body, pointer);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "object" && entry !== null) : [];
}
