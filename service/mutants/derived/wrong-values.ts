// Wrong values in place of a right one: the mistakes that serializers make.
import { createRandom } from "../../../schemas/random.ts";

/** What makes a value wrong enough, and values that are not in an enumeration. */
export type Candidates = {
  readonly strange: readonly string[];
  readonly fits: (value: unknown) => boolean;
};

/** One of the wrong values that fit, always the same for the same seed; undefined where none fits. */
export function wrongValueOf(value: unknown, seed: string, { strange, fits }: Candidates): unknown {
  const fitting = [...strange, ...mistakesWith(value)].filter(fits);
  return fitting.length === 0 ? undefined : createRandom(1, "wrong-value", seed).pick(fitting);
}

function mistakesWith(value: unknown): readonly unknown[] {
  return [null, [value], { value }, {}, [], true, ...(typeof value === "string" ? ofText(value) : ofOther(value))];
}

function ofText(text: string): readonly unknown[] {
  const number = Number(text);
  return [
    Number.isFinite(number) && text !== "" ? number : 0,
    text.toUpperCase(),
    `${text}0`,
    `${text}\n`,
    `${text}/`,
    `x${text}`,
    text.slice(1),
    text.slice(0, -1),
    "",
    "yesterday",
  ];
}

function ofOther(value: unknown): readonly unknown[] {
  if (typeof value === "number") return [String(value), value + 0.5];
  if (typeof value === "boolean") return [String(value), Number(value)];
  return [JSON.stringify(value), 0, ""];
}
