// When a fault shows: now and then, after a while, under concurrency, or for certain requests.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import type { Exchange } from "../../service/exchange/stages.ts";

/** Whether the fault shows in the response to an exchange; may count its calls. */
export type Condition = (exchange: Exchange) => boolean;

/** Every n-th exchange. */
export const every = (count: number) => counting((seen) => seen % count === 0);

/** All exchanges after the first n. */
export const after = (count: number) => counting((seen) => seen > count);

function counting(isDue: (seen: number) => boolean): () => Condition {
  return () => {
    let seen = 0;
    return () => isDue(++seen);
  };
}

/** Requests in which the value at a pointer fits, or is the one given. */
export function whereField(pointer: string, fits: string | number | ((value: unknown) => boolean)): () => Condition {
  const isFit = typeof fits === "function" ? fits : (value: unknown) => value === fits;
  return () => (exchange) => isFit(valueAt(exchange.body, pointer));
}

export function whereBody(fits: (body: unknown) => boolean): () => Condition {
  return () => (exchange) => fits(exchange.body);
}

/** Requests that are handled in the same turn of the event loop as another one: both were in flight at once. */
export function whereConcurrent(): () => boolean {
  let isTurnTaken = false;
  return () => {
    const isConcurrent = isTurnTaken;
    isTurnTaken = true;
    setImmediate(() => {
      isTurnTaken = false;
    });
    return isConcurrent;
  };
}

/** Requests that are handled within some milliseconds of another one: what a slower service would have in flight at once. */
export function whereClose(withinMs: number): () => boolean {
  let handledAt = Number.NEGATIVE_INFINITY;
  return () => {
    const isClose = performance.now() - handledAt < withinMs;
    handledAt = performance.now();
    return isClose;
  };
}

/** Requests that follow one of the operation within some milliseconds, with none of another operation in between. */
export function whereNext(operation: OperationId, withinMs: number): () => Condition {
  return () => {
    const isClose = whereClose(withinMs);
    let before: OperationId | undefined;
    return (exchange) => {
      const isNext = isClose() && before === operation;
      before = exchange.operation;
      return isNext;
    };
  };
}

/** Whether a value is a text of a form. */
export function matching(form: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === "string" && form.test(value);
}

/** Whether a request has the field. */
export function isPresent(value: unknown): boolean {
  return value !== undefined;
}
