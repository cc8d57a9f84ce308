// Smaller versions of a drawn request, the smallest first: what a failed one is reduced to as long as it fails.
import fc from "fast-check";
import type { DrawnStep, Splice } from "../../run/format/run.ts";
import type { Drawn, DrawnEdit } from "./drawn.ts";

export function* smallerThan({ operation, edit }: Drawn): Iterable<Drawn> {
  for (const smaller of smallerEdits(edit)) yield { operation, edit: smaller };
}

function* smallerEdits(edit: DrawnEdit): Iterable<DrawnEdit> {
  switch (edit.kind) {
    case "value":
      for (const value of smallerValues(JSON.parse(edit.json))) yield { ...edit, json: JSON.stringify(value) };
      return;
    case "text":
    case "bytes":
      for (const splice of smallerSplices(edit.splice)) yield { ...edit, splice };
      return;
    case "values":
      for (const name of Object.keys(edit.fields)) {
        const { [name]: _, ...fields } = edit.fields;
        if (Object.keys(fields).length > 0) yield { ...edit, fields };
      }
      return;
    case "sequence":
      for (const steps of smallerSteps(edit.steps)) yield { ...edit, steps };
  }
}

/** Without a half, a quarter or one of the steps, then with one of them plainer: without a field, or with a smaller number. */
function* smallerSteps(steps: readonly DrawnStep[]): Iterable<readonly DrawnStep[]> {
  for (let size = steps.length; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < steps.length; at += size) yield steps.toSpliced(at, size);
  }
  for (const [at, step] of steps.entries()) {
    for (const plainer of plainerSteps(step)) yield steps.with(at, plainer);
  }
}

function* plainerSteps({ fields = {}, ...step }: DrawnStep): Iterable<DrawnStep> {
  for (const name of Object.keys(fields)) {
    const { [name]: _, ...others } = fields;
    yield { ...step, ...(Object.keys(others).length > 0 && { fields: others }) };
  }
  for (const [name, json] of Object.entries(fields)) {
    const value: unknown = JSON.parse(json);
    for (const smaller of typeof value === "number" ? smallerNumbers(value) : [])
      yield { ...step, fields: { ...fields, [name]: JSON.stringify(smaller) } };
  }
  const { of, atOnce, ...alone } = step;
  const kept = Object.keys(fields).length > 0 ? { fields } : {};
  if (atOnce !== undefined) yield { ...alone, ...kept, ...(of !== undefined && { of }) };
  if (of !== undefined) yield { ...alone, ...kept, ...(atOnce && { atOnce }) };
}

function* smallerValues(value: unknown): Iterable<unknown> {
  if (typeof value === "number") yield* smallerNumbers(value);
  else if (typeof value === "string") yield* smallerTexts(value);
  else if (Array.isArray(value)) yield* smallerArrays(value);
  else if (typeof value === "object" && value !== null) yield* smallerObjects(value);
}

function* smallerNumbers(value: number): Iterable<number> {
  const whole = Math.trunc(value);
  if (whole === value) {
    if (Number.isSafeInteger(value)) for (const one of fc.integer(RANGE).shrink(value, undefined)) yield one.value;
    return;
  }
  yield whole;
  for (const decimals of [1, 2]) {
    const rounded = Number(value.toFixed(decimals));
    if (rounded !== value) yield rounded;
  }
  if (whole !== 0) yield Number((value - whole).toFixed(6));
  const half = Math.trunc(whole / 2) + 0.5;
  if (half < value) yield half;
  if (Math.abs(value - whole) !== 0.5) yield whole + 0.5;
}

const RANGE = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

/** Parts of a text, from its halves down to all but one character, then the text in plainer characters. */
function* smallerTexts(text: string): Iterable<string> {
  const units = [...text];
  for (let size = Math.ceil(units.length / 2); size >= 1 && units.length > 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < units.length; at += size) yield [...units.slice(0, at), ...units.slice(at + size)].join("");
  }
  const plain = text.replace(/[^\x20-\x7e]/gu, "a");
  if (plain !== text) yield plain;
}

function* smallerArrays(list: readonly unknown[]): Iterable<unknown> {
  for (const at of list.keys()) if (list.length > 1) yield list.toSpliced(at, 1);
  for (const [at, element] of list.entries()) {
    for (const smaller of smallerValues(element)) yield list.with(at, smaller);
  }
}

function* smallerObjects(object: object): Iterable<unknown> {
  const members = Object.entries(object);
  for (const at of members.keys()) yield Object.fromEntries(members.toSpliced(at, 1));
  for (const [at, [name, member]] of members.entries()) {
    for (const smaller of smallerValues(member)) yield Object.fromEntries(members.with(at, [name, smaller]));
  }
}

function* smallerSplices({ at, remove, insert }: Splice): Iterable<Splice> {
  for (const shorter of smallerTexts(insert)) yield { at, remove, insert: shorter };
  if (remove > 0) yield { at, remove: 0, insert };
  if (remove > 0 && insert !== "") yield { at, remove, insert: "" };
  for (const end of [0, 1]) if (at !== end) yield { at: end, remove, insert };
}
