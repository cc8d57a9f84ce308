// One edit of a body at one place, on the level of text: what parsers would change (-0, 1e-400, 30 digits) stays as written.

import { valueAt } from "./violation.ts";

/**
 * A change of one value. `replace` puts raw JSON text in its place; if it has `rewrite` and the body has a value
 * there, the new text is made from the JSON text of that value, so that it differs from an accepted one in nothing else.
 */
export type Edit =
  | { readonly kind: "replace"; readonly json: string; readonly rewrite?: (json: string) => string }
  | { readonly kind: "remove" }
  | { readonly kind: "rename"; readonly to: string };

/**
 * JSON text of a body after an edit at a JSON pointer. Missing objects and arrays on the way are made for `replace`;
 * `remove` and `rename` throw if there is nothing to remove or rename.
 */
export function applyEdit(body: unknown, pointer: string, edit: Edit): string {
  const tokens = pointer.split("/").slice(1);
  return written(
    body,
    tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~")),
    edit,
    pointer,
  );
}

/** JSON text of a body after several edits, one after the other; none may lie within another. */
export function applyEdits(body: unknown, edits: readonly (readonly [pointer: string, edit: Edit])[]): string {
  // Raw text that a parser would change waits behind a placeholder until all edits are made.
  const texts: (readonly [placeholder: string, json: string])[] = [];
  let edited = body;
  for (const [index, [pointer, edit]] of edits.entries()) {
    let made = edit;
    if (edit.kind === "replace") {
      const placeholder = JSON.stringify(`assay-raw-text-${index}-`);
      texts.push([placeholder, replaced(valueAt(edited, pointer), edit, pointer)]);
      made = { kind: "replace", json: placeholder };
    }
    edited = JSON.parse(applyEdit(edited, pointer, made));
  }
  return texts.reduce((json, [placeholder, text]) => json.replace(placeholder, () => text), JSON.stringify(edited));
}

function written(value: unknown, tokens: readonly string[], edit: Edit, pointer: string): string {
  const [head, ...rest] = tokens;
  if (head === undefined) return replaced(value, edit, pointer);
  if (Array.isArray(value) || (value === undefined && /^\d+$/.test(head))) {
    return writtenArray(Array.isArray(value) ? value : [], Number(head), rest, edit, pointer);
  }
  const fields = Object.entries(typeof value === "object" && value !== null ? value : {});
  const isAbsent = !fields.some(([key]) => key === head);
  if (isAbsent && edit.kind !== "replace") throw new Error(`there is nothing at ${pointer} to ${edit.kind}`);
  const texts = (isAbsent ? [...fields, [head, undefined] as const] : fields).flatMap(([key, field]) => {
    if (key !== head) return [text(key, JSON.stringify(field))];
    if (rest.length > 0 || edit.kind === "replace") return [text(key, written(field, rest, edit, pointer))];
    return edit.kind === "remove" ? [] : [text(edit.to, JSON.stringify(field))];
  });
  return `{${texts.join(",")}}`;
}

function writtenArray(
  elements: readonly unknown[],
  index: number,
  rest: readonly string[],
  edit: Edit,
  pointer: string,
): string {
  if (index >= elements.length && edit.kind !== "replace")
    throw new Error(`there is nothing at ${pointer} to ${edit.kind}`);
  const texts = elements.flatMap((element, at) => {
    if (at !== index) return [JSON.stringify(element)];
    return rest.length === 0 && edit.kind === "remove" ? [] : [written(element, rest, edit, pointer)];
  });
  if (index >= elements.length) texts.push(written(undefined, rest, edit, pointer));
  return `[${texts.join(",")}]`;
}

function replaced(value: unknown, edit: Edit, pointer: string): string {
  if (edit.kind !== "replace") throw new Error(`${edit.kind} needs a field, and ${pointer} names none`);
  return edit.rewrite && value !== undefined ? edit.rewrite(JSON.stringify(value)) : edit.json;
}

function text(key: string, json: string): string {
  return `${JSON.stringify(key)}:${json}`;
}
