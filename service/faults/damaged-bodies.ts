// Faults that damage success responses: fields that break the schema or disappear.
import { operations, type Schema } from "../../schemas/index.ts";
import type { Random } from "../../schemas/random.ts";
import { type Body, isObject } from "../exchange/stages.ts";
import { type FaultKind, readDurationMs, readShare } from "./fault.ts";

/** `violation=0.1%` picks a break at random; `violation=0.1%:missing`, `:type` and `:enum` always use the same one. */
export const violation: FaultKind = {
  form: "violation=<share>[:missing|type|enum], such as violation=0.1% or violation=0.1%:type",
  description: "Breaks one field in a share of the success responses.",
  parse: (argument) => {
    const [, shareText = "", manner] = /^([\d.]+%)(?::(missing|type|enum))?$/.exec(argument) ?? [];
    const share = readShare(shareText);
    if (share === undefined) return undefined;
    return ({ random }) =>
      (delivery, { operation }) => {
        const { body } = delivery.response;
        if (body === undefined || random.next() >= share) return undefined;
        const changed = structuredClone(body);
        const edits = editsOf(changed, operations[operation].response).filter(
          (edit) => manner === undefined || edit.manner === manner,
        );
        if (edits.length === 0) return undefined;
        applyEdit(random.pick(edits), random);
        return { ...delivery, response: { ...delivery.response, body: changed, text: JSON.stringify(changed) } };
      };
  },
};

type Edit = { readonly manner: "missing" | "type" | "enum"; readonly holder: Body; readonly name: string };

/** Every way to break a rule of the schema at a field that is present. */
function editsOf(value: Body, schema: Schema): readonly Edit[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, node]): readonly Edit[] => {
    const inner = value[name];
    if (inner === undefined) return [];
    const first: unknown = Array.isArray(inner) ? inner[0] : inner;
    const innerSchema = Array.isArray(inner) ? (node.items ?? {}) : node;
    return [
      { manner: "type", holder: value, name },
      ...(schema.required?.includes(name) ? [{ manner: "missing", holder: value, name } as const] : []),
      ...(node.enum !== undefined ? [{ manner: "enum", holder: value, name } as const] : []),
      ...(isObject(first) ? editsOf(first, innerSchema) : []),
    ];
  });
}

function applyEdit({ manner, holder, name }: Edit, random: Random): void {
  if (manner === "missing") delete holder[name];
  if (manner === "enum") holder[name] = `drifted-${random.integer(0, 9)}`;
  if (manner === "type") holder[name] = typeof holder[name] === "number" ? String(holder[name]) : 0;
}

/**
 * `loss=data.initFee@20s`: from 20 s after it was switched on; `loss=data.initFee@20s+5s`: for 5 s;
 * `loss=balances[].decimals:40%`: in a share, at random.
 */
export const loss: FaultKind = {
  form: "loss=<field>[:<share>][@<start>[+<duration>]], such as loss=data.initFee@20s+5s or loss=balances[].decimals:40%",
  description: "Leaves out a field of the success responses, from a moment on, for a time or in a share of them.",
  parse: (argument) => {
    const [, path = "", shareText = "100%", startText = "0s", durationText] = FORM.exec(argument) ?? [];
    const [share, startMs] = [readShare(shareText), readDurationMs(startText)];
    const durationMs = durationText === undefined ? Number.POSITIVE_INFINITY : readDurationMs(durationText);
    if (path === "" || share === undefined || startMs === undefined || durationMs === undefined) return undefined;
    const steps = path.split(".");
    return ({ random, elapsedMs }) =>
      (delivery) => {
        const { body } = delivery.response;
        const lostMs = elapsedMs() - startMs;
        if (body === undefined || lostMs < 0 || lostMs >= durationMs || random.next() >= share) return undefined;
        const changed = structuredClone(body);
        if (!removeAt(changed, steps)) return undefined;
        return { ...delivery, response: { ...delivery.response, body: changed, text: JSON.stringify(changed) } };
      };
  },
};

const FORM = /^(\w+(?:\[\])?(?:\.\w+(?:\[\])?)*)(?::([\d.]+%))?(?:@(\w[\w.]*)(?:\+(\w[\w.]*))?)?$/;

/** Whether there was such a field. */
function removeAt(holder: Body, [step = "", ...inner]: readonly string[]): boolean {
  const name = step.replace("[]", "");
  const value = holder[name];
  if (inner.length === 0) {
    delete holder[name];
    return value !== undefined;
  }
  const holders = (Array.isArray(value) ? value : [value]).filter(isObject);
  return holders.map((one) => removeAt(one, inner)).includes(true);
}
