// Reads examples.json: base bodies for each operation and direction, and one line a case that names a base and its edits.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Direction, OperationId } from "../../schemas/index.ts";

/** A body that must be valid and, except in a case that only accepts, one that differs from it and must be invalid. */
export type Example = {
  /** Permanent: operation, direction and name. */
  readonly id: string;
  readonly operation: OperationId;
  readonly direction: Direction;
  /** The statement that the reject violates, or that allows what the accept shows. */
  readonly statement: string;
  /** Weight of what the reject violates; specified by default. */
  readonly tier?: "advisory";
  readonly accept: unknown;
  readonly reject?: unknown;
};

/** Values by JSON pointer; `{"remove": true}` removes the value, an object with `repeat` stands for a long string. */
type Edits = Readonly<Record<string, unknown>>;

type LongString = {
  readonly before?: string;
  readonly repeat: string;
  readonly times: number;
  readonly after?: string;
};

type Case = {
  readonly name: string;
  readonly base: string;
  readonly tier?: "advisory";
  readonly accept?: Edits;
  readonly reject?: Edits;
};

/** The file as written, by `<operation>/<direction>`; cases by statement. */
export type ExamplesFile = Readonly<
  Record<
    `${OperationId}/${Direction}`,
    {
      readonly bases: Readonly<Record<string, unknown>>;
      readonly cases: Readonly<Record<string, readonly Case[]>>;
    }
  >
>;

/** Text of the file, for tests of its form. */
export const examplesText = readFileSync(join(import.meta.dirname, "examples.json"), "utf8");

/** Every example with whole bodies. */
export const examples: readonly Example[] = expandExamples(JSON.parse(examplesText));

/** Builds whole bodies; throws for an unknown base, an edit that changes nothing, and an id that occurs twice. */
function expandExamples(file: Partial<ExamplesFile>): readonly Example[] {
  const list = Object.entries(file).flatMap(([place, { bases, cases }]) => {
    const [operation, direction] = place.split("/") as [OperationId, Direction];
    return Object.entries(cases).flatMap(([statement, rows]) =>
      rows.map(({ name, base, tier, accept, reject }): Example => {
        const id = `${place}/${name}`;
        if (!Object.hasOwn(bases, base)) throw new Error(`${id} names an unknown base: ${base}`);
        const accepted = edited(bases[base], accept, id);
        return {
          ...{ id, operation, direction, statement, accept: accepted },
          ...(tier && { tier }),
          ...(reject && { reject: edited(accepted, reject, id) }),
        };
      }),
    );
  });
  const ids = list.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`${twice} occurs twice`);
  return list;
}

function edited(body: unknown, edits: Edits = {}, id: string): unknown {
  return Object.entries(edits).reduce((before, [pointer, value]) => {
    const after = changed(before, pointer.split("/").slice(1), unpacked(value), `${id} at ${pointer}`);
    if (JSON.stringify(after) === JSON.stringify(before)) throw new Error(`${id} changes nothing at ${pointer}`);
    return after;
  }, body);
}

/** `undefined` as the value removes. A parent that does not exist is a mistake: an edit has one place. */
function changed(body: unknown, [key, ...rest]: readonly string[], value: unknown, place: string): unknown {
  if (key === undefined) return value;
  if (typeof body !== "object" || body === null) throw new Error(`there is no object or array for ${place}`);
  const before: unknown = Reflect.get(body, key);
  const after = rest.length === 0 ? value : changed(before, rest, value, place);
  if (Array.isArray(body)) {
    if (!(Number(key) <= body.length)) throw new Error(`the array has no such place: ${place}`);
    return after === undefined ? body.toSpliced(Number(key), 1) : body.toSpliced(Number(key), 1, after);
  }
  const { [key]: _, ...others } = body as Record<string, unknown>;
  return after === undefined ? others : { ...body, [key]: after };
}

function unpacked(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if ("remove" in value) return undefined;
  if (!("repeat" in value)) return value;
  const { before = "", repeat, times, after = "" } = value as LongString;
  return before + repeat.repeat(times) + after;
}
