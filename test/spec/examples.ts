// Reads examples.json: for each operation and direction a whole body, and tables of values that must be valid or invalid at a
// place of it; and the values of a text that occurs at several places.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Direction, OperationId } from "../../schemas/index.ts";

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

type LongString = {
  readonly before?: string;
  readonly repeat: string;
  readonly times: number;
  readonly after?: string;
};

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

/** Every example with whole bodies. */
export const examples: readonly Example[] = expandExamples(
  JSON.parse(readFileSync(join(import.meta.dirname, "examples.json"), "utf8")),
);

/** Builds whole bodies; throws for a pointer without a parent, and an example that occurs twice. */
function expandExamples({ shared, ...file }: ExamplesFile): readonly Example[] {
  const ofShared = shared.flatMap(({ statement, fields, values }) =>
    fields.flatMap((field) => {
      const [place = "", pointer = ""] = field.split(/(?<=^[^/]+\/[^/]+)(?=\/)/);
      return ofValues(place as Place, file, { [statement]: { [pointer]: Object.entries(values) } });
    }),
  );
  const places = Object.keys(file) as readonly Place[];
  const list = [
    ...ofShared,
    ...places.flatMap((place) => ofValues(place, file, file[place].values)),
    ...places.flatMap((place) =>
      ofValues(place, file, file[place].advisory ?? {}).map((example) => ({ ...example, tier: "advisory" as const })),
    ),
  ];
  const ids = list.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`${twice} occurs twice`);
  return list;
}

function ofValues(
  place: Place,
  { [place]: { body } }: Omit<ExamplesFile, "shared">,
  values: Values,
): readonly Example[] {
  const [operation, direction] = place.split("/") as [OperationId, Direction];
  return Object.entries(values).flatMap(([statement, fields]) =>
    Object.entries(fields).flatMap(([pointer, rows]) =>
      rows.flatMap(([accepted, ...rejected]) => {
        const name = `${statement} at ${place}${pointer}: ${JSON.stringify(accepted)}`;
        const withValue = (value: unknown) => changed(body, pointer.split("/").slice(1), unpacked(value), name);
        const example = { operation, direction, statement, accept: withValue(accepted) };
        if (rejected.length === 0) return [{ ...example, id: name }];
        return rejected.map((value) => {
          const id = `${name}, not ${JSON.stringify(value)}`;
          return { ...example, id, reject: withValue(value) };
        });
      }),
    ),
  );
}

/** `undefined` as the value removes. A parent that does not exist is a mistake: a value has one place. */
function changed(body: unknown, [key, ...rest]: readonly string[], value: unknown, name: string): unknown {
  if (key === undefined) return value;
  if (typeof body !== "object" || body === null) throw new Error(`there is no object or array for ${name}`);
  const before: unknown = Reflect.get(body, key);
  const after = rest.length === 0 ? value : changed(before, rest, value, name);
  if (Array.isArray(body)) {
    if (!(Number(key) <= body.length)) throw new Error(`the array has no such place: ${name}`);
    return body.toSpliced(Number(key), 1, after);
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
