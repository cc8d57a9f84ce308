// The shape of JSON values: their fields and types, whatever the values are. Made from a recording, and compared with a
// response inside k6. Pure.

export type JsonKind = "null" | "boolean" | "number" | "string" | "array" | "object";

/** What was seen at one pointer, over all values that have it. All elements of an array share a pointer. */
export type Shape = {
  readonly kinds: readonly JsonKind[];
  /** Fields of the objects seen; undefined without any, or if there are so many names that they are data themselves. */
  readonly fields?: readonly ShapeField[];
  /** The elements of the arrays seen; undefined without any. */
  readonly elements?: Shape;
};

/** A field: its name, whether every object had it, and its shape. */
export type ShapeField = { readonly name: string; readonly isAlways: boolean; readonly shape: Shape };

/** A pointer at which a value has another shape. `added` is reported at the object, since the value chose the name. */
export type ShapeDifference = {
  readonly kind: "missing" | "added" | "type";
  readonly pointer: string;
  readonly expected: string;
  readonly found: string;
};

/** Objects with more names than this are tables by id. */
const MOST_FIELDS = 60;
const DEEPEST = 24;
/** Most elements of one array that are read. */
const MOST_ELEMENTS = 1_000;

export function shapeOf(values: readonly unknown[], depth = 0): Shape {
  const kinds = [...new Set(values.map(kindOf))].sort();
  if (depth >= DEEPEST) return { kinds };
  const objects = values.filter(isRecord);
  const elements = values
    .filter((value) => Array.isArray(value))
    .flatMap((list: unknown[]) => list.slice(0, MOST_ELEMENTS));
  const fields = objects.length === 0 ? undefined : fieldsOf(objects, depth);
  return {
    kinds,
    ...(fields !== undefined && { fields }),
    ...(elements.length > 0 && { elements: shapeOf(elements, depth + 1) }),
  };
}

/** Where a value differs from a shape, each kind of difference once for each pointer. */
export function shapeDifferences(shape: Shape, value: unknown): readonly ShapeDifference[] {
  const found = new Map<string, ShapeDifference>();
  walk(shape, value, "", (difference) => {
    const key = `${difference.kind} ${difference.pointer}`;
    if (!found.has(key)) found.set(key, difference);
  });
  return [...found.values()];
}

function fieldsOf(objects: readonly Readonly<Record<string, unknown>>[], depth: number): ShapeField[] | undefined {
  const byName = new Map<string, unknown[]>();
  for (const object of objects) {
    for (const [name, value] of Object.entries(object)) {
      const values = byName.get(name);
      if (values === undefined) byName.set(name, [value]);
      else values.push(value);
    }
    if (byName.size > MOST_FIELDS) return undefined;
  }
  return [...byName].map(([name, values]) => ({
    name,
    isAlways: values.length === objects.length,
    shape: shapeOf(values, depth + 1),
  }));
}

function walk(shape: Shape, value: unknown, pointer: string, report: (difference: ShapeDifference) => void): void {
  const kind = kindOf(value);
  if (!shape.kinds.includes(kind)) {
    report({ kind: "type", pointer, expected: shape.kinds.join(" or "), found: kind });
    return;
  }
  if (Array.isArray(value)) {
    const { elements } = shape;
    if (elements === undefined) return;
    const count = Math.min(value.length, MOST_ELEMENTS);
    for (let index = 0; index < count; index++) walk(elements, value[index], `${pointer}/*`, report);
  } else if (isRecord(value) && shape.fields !== undefined) walkFields(shape.fields, value, pointer, report);
}

function walkFields(
  fields: readonly ShapeField[],
  value: Readonly<Record<string, unknown>>,
  pointer: string,
  report: (difference: ShapeDifference) => void,
): void {
  let known = 0;
  for (const { name, isAlways, shape } of fields) {
    if (Object.hasOwn(value, name)) {
      known += 1;
      walk(shape, value[name], `${pointer}/${tokenOf(name)}`, report);
    } else if (isAlways) {
      report({
        kind: "missing",
        pointer: `${pointer}/${tokenOf(name)}`,
        expected: "a field",
        found: "none",
      });
    }
  }
  const names = Object.keys(value);
  if (names.length === known) return;
  const added = names.filter((name) => !fields.some((field) => field.name === name));
  report({ kind: "added", pointer, expected: "none", found: added.slice(0, 5).join(", ") });
}

/** RFC 6901 section 3. */
function tokenOf(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function kindOf(value: unknown): JsonKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const kind = typeof value;
  return kind === "boolean" || kind === "number" || kind === "string" ? kind : "object";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
