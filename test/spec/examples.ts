// Reads examples.json: base bodies for each operation and direction, one line a case that names a base and its edits, and the
// values of a text that occurs at several places.
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

type Place = `${OperationId}/${Direction}`;

/** The file as written: what several places share, and each place with its cases by statement. */
type ExamplesFile = Readonly<
  Record<
    Place,
    {
      readonly bases: Readonly<Record<string, unknown>>;
      readonly cases: Readonly<Record<string, readonly Case[]>>;
    }
  >
> & {
  readonly shared: readonly {
    readonly statement: string;
    readonly places: Readonly<Partial<Record<Place, { readonly base: string; readonly field: string }>>>;
    /** Values to accept, each with one to reject. */
    readonly values: Readonly<Record<string, string>>;
  }[];
};

/** Every example with whole bodies. */
export const examples: readonly Example[] = expandExamples(
  JSON.parse(readFileSync(join(import.meta.dirname, "examples.json"), "utf8")),
);

/** Builds whole bodies; throws for an unknown base or field, an edit that changes nothing, and an id that occurs twice. */
function expandExamples({ shared, ...file }: ExamplesFile): readonly Example[] {
  const ofShared = shared.flatMap(({ statement, places, values }) =>
    Object.entries(places).flatMap(([place, { base, field }]) =>
      Object.entries(values).map(([accept, reject]): Example => {
        const [operation, direction] = place.split("/") as [OperationId, Direction];
        const id = `${place}${field}/${accept}`;
        const body = file[place as Place].bases[base];
        const withValue = (value: string) => changed(body, field.split("/").slice(1), value, id);
        return { id, operation, direction, statement, accept: withValue(accept), reject: withValue(reject) };
      }),
    ),
  );
  const ofPlaces = Object.entries(file).flatMap(([place, { bases, cases }]) => {
    const [operation, direction] = place.split("/") as [OperationId, Direction];
    return Object.entries(cases).flatMap(([statement, rows]) =>
      rows.map(({ name, base, tier, accept, reject, ...unknown }): Example => {
        const id = `${place}/${name}`;
        if (Object.keys(unknown).length > 0) throw new Error(`${id} has unknown fields: ${Object.keys(unknown)}`);
        if (name.endsWith("-accepted") !== (reject === undefined))
          throw new Error(`${id} must have a reject, or a name that ends in -accepted`);
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
  const list = [...ofShared, ...ofPlaces];
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
