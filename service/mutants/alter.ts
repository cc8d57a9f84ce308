// Mutants that alter a success response before it is written.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import { type Body, isObject } from "../stages.ts";
import type { Install } from "./mutant.ts";

/** Alters the responses of some operations. `alter` says whether it changed anything. */
export function altering(affected: readonly OperationId[], alter: (body: Body) => boolean): Install {
  return ({ stages, act }) => ({
    present: (exchange, body) => {
      const presented = stages.present(exchange, body);
      if (affected.includes(exchange.operation) && alter(presented)) act();
      return presented;
    },
  });
}

/** Replaces a member where it is there. `holder` is the pointer of the object that has it. */
export function replacing(
  holder: string,
  name: string,
  replace: (value: unknown, body: Body) => unknown,
): (body: Body) => boolean {
  return (body) => {
    const object = valueAt(body, holder);
    if (!isObject(object) || !Object.hasOwn(object, name)) return false;
    object[name] = replace(object[name], body);
    return true;
  };
}

/** Takes a member out where it is there. */
export function omitting(holder: string, name: string): (body: Body) => boolean {
  return (body) => {
    const object = valueAt(body, holder);
    return isObject(object) && Object.hasOwn(object, name) && delete object[name];
  };
}
