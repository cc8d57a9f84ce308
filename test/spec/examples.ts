// Reads examples.json: for each operation and direction a whole body, and tables of values that must be valid or invalid at a
// place of it; and the values of a text that occurs at several places.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { applyEdit, type Direction, type Edit, type OperationId, valueAt } from "../../schemas/index.ts";

/** A body that must be valid and, except in an example that only accepts, one that differs from it and must be invalid. */
export type Example = {
  /** The statement, where in which body, and both values. */
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

/** A value to accept, and values to reject in its place. `{"remove": true}` is no value, an object with `repeat` a long string. */
type Row = readonly [accept: unknown, ...reject: readonly unknown[]];

/** Rows by JSON pointer, of each statement. */
type Values = Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>>;

type Place = `${OperationId}/${Direction}`;

/** The file as written: what several fields share, and each place with its values. */
type ExamplesFile = Readonly<
  Record<Place, { readonly body: unknown; readonly values: Values; readonly advisory?: Values }>
> & {
  readonly shared: readonly {
    readonly statement: string;
    /** Each with its place. */
    readonly fields: readonly string[];
    /** Values to accept, each with one to reject. */
    readonly values: Readonly<Record<string, string>>;
  }[];
};

const { shared, ...file }: ExamplesFile = JSON.parse(readFileSync(join(import.meta.dirname, "examples.json"), "utf8"));
const places = Object.keys(file) as readonly Place[];

/** Every example with whole bodies. */
export const examples: readonly Example[] = [
  ...shared.flatMap(({ statement, fields, values }) =>
    fields.flatMap((field) => {
      const [place = "", pointer = ""] = field.split(/(?<=^[^/]+\/[^/]+)(?=\/)/);
      return ofValues(place as Place, { [statement]: { [pointer]: Object.entries(values) } });
    }),
  ),
  ...places.flatMap((place) => ofValues(place, file[place].values)),
  ...places.flatMap((place) =>
    ofValues(place, file[place].advisory ?? {}).map((example) => ({ ...example, tier: "advisory" as const })),
  ),
];

function ofValues(place: Place, values: Values): readonly Example[] {
  const [operation, direction] = place.split("/") as [OperationId, Direction];
  return Object.entries(values).flatMap(([statement, fields]) =>
    Object.entries(fields).flatMap(([pointer, rows]) =>
      rows.flatMap(([accepted, ...rejected]) => {
        const id = `${statement} at ${place}${pointer}: ${JSON.stringify(accepted)}`;
        const withValue = (value: unknown) => changed(file[place].body, pointer, unpacked(value));
        const example = { id, operation, direction, statement, accept: withValue(accepted) };
        if (rejected.length === 0) return [example];
        return rejected.map((value) => ({
          ...example,
          id: `${id}, not ${JSON.stringify(value)}`,
          reject: withValue(value),
        }));
      }),
    ),
  );
}

/** The body with a value at a place, or without one. A parent that does not exist is a mistake: a value has one place. */
function changed(body: unknown, pointer: string, value: unknown): unknown {
  const parent = valueAt(body, pointer.replace(/\/[^/]*$/, ""));
  if (typeof parent !== "object") throw new Error(`there is no object or array for ${pointer}`);
  if (value === undefined && valueAt(body, pointer) === undefined) return body;
  const edit: Edit = value === undefined ? { kind: "remove" } : { kind: "replace", json: JSON.stringify(value) };
  return JSON.parse(applyEdit(body, pointer, edit));
}

function unpacked(value: unknown): unknown {
  const { remove, repeat, times, before = "", after = "" } = Object(value);
  if (remove === true) return undefined;
  return typeof repeat === "string" ? before + repeat.repeat(times) + after : value;
}
