// Mutants whose responses have one fault: a field is missing, or has another type, value or form. The mutated schema
// accepts the fault and the original one does not.
import { FORMATS, operations, type Schema } from "../../../schemas/index.ts";
import { createRandom } from "../../../schemas/random.ts";
import { walk } from "../../../schemas/walk.ts";
import { isObject } from "../../../service/exchange/stages.ts";
import type { Install } from "../../../service/mutants.ts";
import { editing, fieldAt, omitting, replaceField, replacing } from "../response-edits.ts";
import { mutatedSchema, nodeAt, stepsOf } from "../schema-nodes.ts";
import type { SchemaMutation } from "./mutations.ts";

/** Sends a value that breaks one of the statements. */
export function sendingWrong(mutation: SchemaMutation, statements: readonly string[]): Install {
  const { operation, id } = mutation;
  const steps = stepsOf(mutation);
  return (context) => {
    const [right, wrong] = [nodeAt(operations[operation].response, steps), nodeAt(mutatedSchema(mutation), steps)];
    const passes = acceptorOf(wrong);
    const breaks = (value: unknown) =>
      walk(right, value, FORMATS).some(({ statement }) => statements.includes(statement));
    const candidates: Candidates = {
      strange: (wrong.enum ?? []).filter((value) => !right.enum?.includes(value)),
      fits: (value) => breaks(value) && passes(value),
    };
    if (steps.length === 0) return writingWrong(operation, id, candidates)(context);
    const replace = (value: unknown) => wrongValueOf(value, id, candidates);
    return replacing(operation, pointerOf(mutation), replace)(context);
  };
}

export function leavingOut(mutation: SchemaMutation): Install {
  return omitting(mutation.operation, pointerOf(mutation));
}

/** Adds a field that must be absent. */
export function adding(mutation: SchemaMutation, field: string, value: unknown): Install {
  return editing(mutation.operation, (body) => {
    const [holder, name] = fieldAt(body, pointerOf(mutation));
    const object = holder?.[name];
    if (isObject(object)) object[field] = value;
    return isObject(object);
  });
}

/**
 * Sends another value of an enumeration instead of the one that the mutated schema does not list, if the request names that one:
 * a default may be either.
 */
export function sendingNeighbour(mutation: SchemaMutation): Install {
  const steps = stepsOf(mutation);
  return (context) => {
    const left = nodeAt(mutation.schema, steps).enum ?? [];
    return editing(mutation.operation, (body, { body: request }) => {
      const isNamed = (value: unknown) => isObject(request) && Object.values(request).includes(value);
      const replace = (value: unknown) => (left.some((other) => other === value) || !isNamed(value) ? value : left[0]);
      return replaceField(body, pointerOf(mutation), replace);
    })(context);
  };
}

/** Sends a value in the narrower form of the mutated schema: a whole number, lower case. */
export function narrowing(mutation: SchemaMutation): Install {
  const steps = stepsOf(mutation);
  return (context) => {
    const passes = acceptorOf(nodeAt(mutation.schema, steps));
    return replacing(mutation.operation, pointerOf(mutation), (value) => (passes(value) ? value : narrowed(value)))(
      context,
    );
  };
}

function writingWrong(operation: SchemaMutation["operation"], seed: string, candidates: Candidates): Install {
  return ({ stages, act }) => ({
    writeSuccess: (exchange, body) => {
      const response = stages.writeSuccess(exchange, body);
      if (exchange.operation !== operation) return response;
      act();
      return { ...response, text: JSON.stringify(wrongValueOf(body, seed, candidates)) };
    },
  });
}

function acceptorOf(schema: Schema): (value: unknown) => boolean {
  return (value) => walk(schema, value, FORMATS).length === 0;
}

function narrowed(value: unknown): unknown {
  return typeof value === "number" ? Math.round(value) : String(value).toLowerCase();
}

function pointerOf({ path }: SchemaMutation): string {
  return `/${path}`;
}

/** What makes a value wrong enough, and values that are not in an enumeration. */
export type Candidates = {
  readonly strange: readonly string[];
  readonly fits: (value: unknown) => boolean;
};

/** One of the wrong values that fit, always the same for the same seed; the value itself if none fits. */
function wrongValueOf(value: unknown, seed: string, { strange, fits }: Candidates): unknown {
  const fitting = [...strange, ...mistakesWith(value)].filter(fits);
  return fitting.length === 0 ? value : createRandom(1, "wrong-value", seed).pick(fitting);
}

function mistakesWith(value: unknown): readonly unknown[] {
  return [null, [value], { value }, {}, [], true, ...(typeof value === "string" ? ofText(value) : ofOther(value))];
}

function ofText(text: string): readonly unknown[] {
  const number = Number(text);
  return [
    Number.isFinite(number) && text !== "" ? number : 0,
    text.toUpperCase(),
    `${text}0`,
    `${text}\n`,
    `${text}/`,
    `x${text}`,
    text.slice(1),
    text.slice(0, -1),
    "",
    "yesterday",
  ];
}

function ofOther(value: unknown): readonly unknown[] {
  if (typeof value === "number") return [String(value), value + 0.5];
  if (typeof value === "boolean") return [String(value), Number(value)];
  return [JSON.stringify(value), 0, ""];
}
