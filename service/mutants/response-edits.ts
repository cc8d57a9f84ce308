// Mutants that edit a success response: its body before it is written, or its text afterwards.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import type { Body } from "../exchange/stages.ts";
import { isObject } from "../exchange/stages.ts";
import { type Condition, whereClose } from "./conditions.ts";
import type { Install } from "./mutant.ts";

/** Edits the responses of some operations. `edit` returns whether it changed anything. */
export function editing(
  affected: readonly OperationId[],
  edit: (body: Body) => boolean,
  createCondition: () => Condition = always,
): Install {
  return ({ stages, act }) => {
    const isDue = createCondition();
    return {
      present: (exchange, body) => {
        const presented = stages.present(exchange, body);
        if (affected.includes(exchange.operation) && isDue(exchange) && edit(presented)) act();
        return presented;
      },
    };
  };
}

/** Edits the responses of an operation under a condition. */
export function editingWhere(
  operation: OperationId,
  createCondition: () => Condition,
  edit: (body: Body) => boolean,
): Install {
  return editing([operation], edit, createCondition);
}

/** Rewrites the JSON text of the responses of some operations. */
export function rewriting(
  affected: readonly OperationId[],
  rewrite: (json: string) => string,
  createCondition: () => Condition = always,
): Install {
  return ({ stages, act }) => {
    const isDue = createCondition();
    return {
      writeSuccess: (exchange, body) => {
        const response = stages.writeSuccess(exchange, body);
        if (!affected.includes(exchange.operation) || !isDue(exchange)) return response;
        const text = rewrite(response.text);
        if (text !== response.text) act();
        return { ...response, text };
      },
    };
  };
}

/** The text that a connection delivers when it closes a byte too early. */
export function withoutLastByte(json: string): string {
  return json.slice(0, -1);
}

/** Replaces a field that is present. `holder` is the pointer of the object that has it. */
export function replacing(holder: string, name: string, replace: (value: unknown) => unknown): (body: Body) => boolean {
  return (body) => {
    const object = valueAt(body, holder);
    if (!isObject(object) || !Object.hasOwn(object, name)) return false;
    const value = object[name];
    object[name] = replace(value);
    return object[name] !== value;
  };
}

/** Removes a field that is present. */
export function omitting(holder: string, name: string): (body: Body) => boolean {
  return (body) => {
    const object = valueAt(body, holder);
    return isObject(object) && Object.hasOwn(object, name) && delete object[name];
  };
}

/** Gives a field that is present another name. */
export function renaming(holder: string, name: string, other: string): (body: Body) => boolean {
  return (body) => {
    const object = valueAt(body, holder);
    if (!isObject(object) || !Object.hasOwn(object, name)) return false;
    object[other] = object[name];
    return delete object[name];
  };
}

function always(): Condition {
  return () => true;
}

/** Sends an object of the response before, if both were handled at about the same time. */
export function mixingUp(operation: OperationId, name: string): Install {
  return (context) => {
    let before: unknown;
    const isClose = whereClose(100);
    return editing([operation], (body) => {
      const own = body[name];
      const isMixedUp = isClose() && before !== undefined;
      if (isMixedUp) body[name] = before;
      before = structuredClone(own);
      return isMixedUp;
    })(context);
  };
}

/** Replaces a value by null. */
export function toNull(): null {
  return null;
}
