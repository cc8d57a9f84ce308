// The one edit by which a probe differs from its control: at a place of the body, of its bytes, a header or the path.
import { applyEdit, type Edit } from "../../schemas/edit.ts";
import { describe, type OperationId, valueAt } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { bytesOf, type Probe, plainProbe } from "../exchange/probe.ts";

/** One edit of an accepted request. `difference` describes it in one line. */
export type RequestEdit = {
  readonly apply: (operation: OperationId, body: JsonObject) => Probe;
  readonly difference: (body: JsonObject) => string;
};

/** Edits one place of the body. Removing a field that is absent changes nothing. */
export function editAt(pointer: string, edit: Edit): RequestEdit {
  const isVoid = (body: JsonObject) => edit.kind !== "replace" && valueAt(body, pointer) === undefined;
  return {
    apply: (operation, body) =>
      plainProbe(operation, isVoid(body) ? JSON.stringify(body) : applyEdit(body, pointer, edit)),
    difference: (body) => `${pointer === "" ? "body" : pointer}: ${editDifference(valueAt(body, pointer), edit)}`,
  };
}

/** Makes two edits that belong together, because one value is valid only beside the other. */
export function editBoth(
  first: readonly [pointer: string, edit: Edit],
  second: readonly [pointer: string, edit: Edit],
): RequestEdit {
  const edits = [first, second] as const;
  return {
    apply: (operation, body) => {
      const once = applyEdit(body, ...first);
      return plainProbe(operation, applyEdit(JSON.parse(once), ...second));
    },
    difference: (body) => edits.map(([pointer, edit]) => editAt(pointer, edit).difference(body)).join(", "),
  };
}

/** Replaces the body by bytes made from the JSON text of the control's body. */
export function rawBody(
  difference: string,
  bytes: (json: string, body: JsonObject) => string | Uint8Array,
): RequestEdit {
  return {
    apply: (operation, body) => plainProbe(operation, bytes(JSON.stringify(body), body)),
    difference: () => `body: ${difference}`,
  };
}

/** Replaces the Authorization header by these values, or removes it; `{token}` stands for the credential. */
export function authorization(difference: string, values: readonly string[], name?: string): RequestEdit {
  return editRequest(`Authorization header: ${difference}`, (probe) => ({
    ...probe,
    authorization: values,
    ...(name !== undefined && { authorizationName: name }),
  }));
}

/** Edits anything else of a request. */
export function editRequest(difference: string, change: (probe: Probe) => Probe): RequestEdit {
  return {
    apply: (operation, body) => change(plainProbe(operation, JSON.stringify(body))),
    difference: () => difference,
  };
}

/** Concatenates bytes; texts are UTF-8. */
export function concatenated(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map(bytesOf));
}

function editDifference(before: unknown, edit: Edit): string {
  const was = before === undefined ? "absent" : shortened(textOf(before));
  switch (edit.kind) {
    case "remove":
      return `${was} left out`;
    case "rename":
      return `renamed to ${edit.to}`;
    case "replace": {
      const isRewritten = edit.rewrite !== undefined && before !== undefined;
      return `${was} -> ${shortened(isRewritten ? edit.rewrite(JSON.stringify(before)) : edit.json)}`;
    }
  }
}

function textOf(value: unknown): string {
  return typeof value === "object" && value !== null ? describe(value) : JSON.stringify(value);
}

const LONGEST = 60;

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
