// Places of a body by steps. In an array the last element counts, which a look at the first one does not reveal.
import { type Body, isObject } from "../../exchange/stages.ts";

/** The object at a place; undefined if there is none. */
export function holderAt(body: Body, steps: readonly string[]): Body | undefined {
  const value = steps.reduce<unknown>(stepInto, body);
  return isObject(value) ? value : undefined;
}

/** Replaces the value at a place, if there is one and `replace` returns another. */
export function replaceAt(body: Body, steps: readonly string[], replace: (value: unknown) => unknown): boolean {
  const holder = steps.slice(0, -1).reduce<unknown>(stepInto, body);
  const last = steps.at(-1) ?? "";
  const current = stepInto(holder, last);
  const other = current === undefined ? undefined : replace(current);
  if (other === undefined) return false;
  if (Array.isArray(holder)) holder[holder.length - 1] = other;
  else if (isObject(holder)) holder[last] = other;
  return true;
}

function stepInto(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return step === "items" ? value.at(-1) : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
