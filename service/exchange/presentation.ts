// Which fields a success response has beyond the required ones: those without a required mark, and some that the
// interface does not name.
import { type OperationId, operations, type Schema } from "../../schemas/index.ts";
import type { Choices } from "../open-points/choices.ts";
import { type Body, type Exchange, isObject } from "./stages.ts";

/** The presentation stage. */
export function createPresentation(choices: Choices): (exchange: Exchange, body: Body) => Body {
  const presence = choices["response.unmarked"];
  const addsExtra = choices["response.extra"] === "added";
  if (presence === "present" && !addsExtra) return (_exchange, body) => body;
  return ({ operation }, body) => {
    const kept = presence === "present" ? body : dropUnmarked(body, rootOf(operation), presence);
    if (addsExtra) addFields(kept);
    return kept;
  };
}

/** The response schema with the evidence of acceptance among the required fields, since an accepted response has it. */
function rootOf(operation: OperationId): Schema {
  const { response, evidence } = operations[operation];
  return { ...response, required: [...(response.required ?? []), ...evidence] };
}

function dropUnmarked(body: Body, schema: Schema, presence: "sparse" | "absent"): Body {
  const fields = Object.entries(body).filter(
    ([name], index) => schema.required?.includes(name) || (presence === "sparse" && index % 2 === 0),
  );
  return Object.fromEntries(
    fields.map(([name, value]) => [name, dropWithin(value, schema.properties?.[name] ?? {}, presence)]),
  );
}

function dropWithin(value: unknown, schema: Schema, presence: "sparse" | "absent"): unknown {
  if (Array.isArray(value)) return value.map((element) => dropWithin(element, schema.items ?? {}, presence));
  return isObject(value) ? dropUnmarked(value, schema, presence) : value;
}

function addFields(value: unknown): void {
  if (Array.isArray(value)) for (const element of value) addFields(element);
  if (!isObject(value)) return;
  for (const field of Object.values(value)) addFields(field);
  value["requestTag"] = "extra";
  value["x_details"] = null;
}
