// Mutants that edit a success response: its body before it is written, or its text afterwards.
import { type OperationId, valueAt } from "../../schemas/index.ts";
import { type Body, type Exchange, isObject, type ServiceResponse } from "../../service/exchange/stages.ts";
import type { Install } from "../../service/mutants.ts";
import { type Condition, whereClose } from "./conditions.ts";

/** Creates the condition under which responses are edited; each service has its own. */
type When = () => Condition;

const always: When = () => () => true;

type Operations = OperationId | readonly OperationId[];

/** Edits the responses of some operations. `edit` returns whether it changed anything. */
export function editing(
  operations: Operations,
  edit: (body: Body, exchange: Exchange) => boolean,
  when = always,
): Install {
  return ({ stages, act }) => {
    const isDue = when();
    const affected = [operations].flat();
    return {
      present: (exchange, body) => {
        const presented = stages.present(exchange, body);
        if (affected.includes(exchange.operation) && isDue(exchange) && edit(presented, exchange)) act();
        return presented;
      },
    };
  };
}

export function replacing(
  operations: Operations,
  pointer: string,
  replace: (value: unknown) => unknown,
  when = always,
): Install {
  return editing(operations, (body) => replaceField(body, pointer, replace), when);
}

export function omitting(operations: Operations, pointer: string, when = always): Install {
  return editing(operations, (body) => omitField(body, pointer), when);
}

export function renaming(operations: Operations, pointer: string, other: string): Install {
  return editing(operations, (body) => renameField(body, pointer, other));
}

/** Sends another response instead of a success, unless `change` returns undefined. */
export function replying(
  change: (response: ServiceResponse, exchange: Exchange) => ServiceResponse | undefined,
): Install {
  return ({ stages, act }) => ({
    writeSuccess: (exchange, body) => {
      const response = stages.writeSuccess(exchange, body);
      const changed = change(response, exchange);
      if (changed !== undefined) act();
      return changed ?? response;
    },
  });
}

export function rewriting(affected: readonly OperationId[], rewrite: (json: string) => string, when = always): Install {
  return (context) => {
    const isDue = when();
    return replying((response, exchange) => {
      if (!affected.includes(exchange.operation) || !isDue(exchange)) return undefined;
      const text = rewrite(response.text);
      return text === response.text ? undefined : { ...response, text };
    })(context);
  };
}

/** Replaces the field at a pointer; false if it is absent or keeps its value. */
export function replaceField(body: Body, pointer: string, replace: (value: unknown) => unknown): boolean {
  const [holder, name] = fieldAt(body, pointer);
  if (holder === undefined) return false;
  const value = holder[name];
  holder[name] = replace(value);
  return holder[name] !== value;
}

/** Omits the field at a pointer; false if it is absent. */
function omitField(body: Body, pointer: string): boolean {
  const [holder, name] = fieldAt(body, pointer);
  return holder !== undefined && delete holder[name];
}

/** Gives the field at a pointer another name; false if it is absent. */
export function renameField(body: Body, pointer: string, other: string): boolean {
  const [holder, name] = fieldAt(body, pointer);
  if (holder === undefined) return false;
  holder[other] = holder[name];
  return delete holder[name];
}

/** The object or array that has the field at a pointer, and its name there. `items` is the last element of an array. */
export function fieldAt(body: Body, pointer: string): readonly [holder: Body | undefined, name: string] {
  const steps = pointer.split("/").slice(1);
  const last = steps.pop() ?? "";
  const holder = steps.reduce<unknown>((value, step) => ownValue(value, nameIn(value, step)), body);
  const name = nameIn(holder, last);
  return [ownValue(holder, name) === undefined ? undefined : (holder as Body), name];
}

function nameIn(holder: unknown, step: string): string {
  return Array.isArray(holder) && step === "items" ? String(holder.length - 1) : step;
}

function ownValue(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined;
}

/** Sends some values of the response before, if both requests were handled at about the same time. */
export function mixingUp(
  operation: OperationId,
  pointers: readonly string[],
  createCondition: () => () => boolean = () => whereClose(100),
): Install {
  return (context) => {
    let before: readonly unknown[] | undefined;
    const isClose = createCondition();
    return editing(operation, (body) => {
      const own = pointers.map((pointer) => structuredClone(valueAt(body, pointer)));
      const sent = isClose() ? before : undefined;
      before = own;
      const changes = pointers.map((pointer, index) => sent && replaceField(body, pointer, () => sent[index]));
      return changes.includes(true);
    })(context);
  };
}

/** The array of entries of a page; a new empty one if it has none. */
export function entriesOf({ leaderboard }: Body): Body[] {
  return Array.isArray(leaderboard) && leaderboard.every(isObject) ? leaderboard : [];
}
