// The check of whatever was read from a journal, by its schema.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { isObject } from "../../schemas/json.ts";
import objectives from "../format/objectives.schema.json" with { type: "json" };
import { RUN_SCHEMAS } from "../format/read.ts";
import {
  type CounterKind,
  type CounterTable,
  OPERATION_COUNTERS,
  OPTIONAL_COUNTERS,
  WINDOW_COUNTERS,
} from "./counters.ts";
import journal from "./journal.schema.json" with { type: "json" };
import type { JournalEntry } from "./journal-entries.ts";

/** Whether a value is an entry: the one check of whatever is read from a journal or from k6. */
export function isJournalEntry(value: unknown): value is JournalEntry {
  if (!isObject(value)) return false;
  const kind = String(value["kind"]);
  if (!KINDS.has(kind)) return false;
  const validate = validators.get(kind) ?? compiled(kind);
  validators.set(kind, validate);
  return validate(value);
}

const KINDS: ReadonlySet<string> = new Set(journal.oneOf.map(({ $ref }) => $ref.slice("#/$defs/".length)));

const validators = new Map<string, ValidateFunction>();

/** Compiles one kind. While k6 sends, there are only windows: all kinds take half a second of processor time. */
function compiled(kind: string): ValidateFunction {
  const { window } = journal.$defs;
  const counters = counted(WINDOW_COUNTERS);
  const $defs: Readonly<Record<string, object>> = {
    ...journal.$defs,
    window: {
      ...window,
      required: [...window.required, ...counters.required],
      properties: {
        ...window.properties,
        ...counters.properties,
        operations: { type: "object", additionalProperties: counted(OPERATION_COUNTERS) },
      },
    },
  };
  return ajv.compile({ ...$defs[kind], $defs });
}

const ajv = new Ajv2020({ strictRequired: false, allowUnionTypes: true, meta: false, validateSchema: false });
for (const [name, schema] of Object.entries({ ...RUN_SCHEMAS, "objectives.schema.json": objectives }))
  ajv.addSchema(schema, name);

function counted(table: CounterTable) {
  const properties = Object.fromEntries(Object.entries(table).map(([name, kind]) => [name, VALUES[kind]]));
  const required = Object.keys(table).filter((name) => !OPTIONAL_COUNTERS.some((optional) => optional === name));
  return { type: "object", required, properties };
}

const VALUES: Readonly<Record<CounterKind, object>> = {
  count: { type: "number" },
  sum: { type: "number" },
  maximum: { type: "number" },
  byKey: { type: "object", additionalProperties: { type: "number" } },
  times: { type: "string" },
  timesByKey: { type: "object", additionalProperties: { type: "string" } },
};
