// One setting: its flag, its name in the environment and the config file, how its text is read, and its default.
import { nearestOf } from "../../run/text/nearest.ts";

/** Reads the text of a setting. Throws {@link SettingProblem} if it is not a valid value. */
export type SettingParser<T> = (text: string) => T;

/** Why a text is not a valid value: what was expected. */
export class SettingProblem extends Error {}

type Source = {
  /** Flags as commander spells them, such as `--target <url>`. */
  readonly flags: string;
  readonly description: string;
  readonly env?: string;
  /** Field of the config file: its name and the JSON Schema of its value. */
  readonly config?: { readonly field: string; readonly schema: object };
};

/** A setting that is given once. Help shows `fallbackText` for the default, else the default itself. */
export type SingleSetting<T> = Source & {
  readonly kind: "single";
  readonly parse: SettingParser<T>;
  readonly fallback: T;
  readonly fallbackText?: string;
};

/** A setting that may be repeated; empty by default. */
export type ListSetting<T> = Source & { readonly kind: "list"; readonly parse: SettingParser<T> };

/** A switch: off by default. */
export type SwitchSetting = Source & { readonly kind: "switch" };

/** A setting that is an object: the flag names a JSON file, the config file holds the object itself. */
export type DocumentSetting<T> = Source & {
  readonly kind: "document";
  /** Reads the file that the flag names; throws a Failure if it is invalid. */
  readonly read: (path: string) => T;
  /** Problems of an object that is valid by its schema; pointers are relative to the object. */
  readonly problems: (value: unknown) => readonly { readonly pointer: string; readonly expected: string }[];
};

export type Setting<T = unknown> = SingleSetting<T> | ListSetting<T> | SwitchSetting | DocumentSetting<T>;

/** Any text that is not empty. */
export const text: SettingParser<string> = (value) => {
  if (value.trim() === "") throw new SettingProblem("a non-empty text");
  return value;
};

/** One of the listed words. */
export function oneOf<const T extends string>(words: readonly T[]): SettingParser<T> {
  return (value) => {
    const found = words.find((word) => word === value);
    if (found === undefined) {
      const near = nearestOf(value, words);
      const question = near === undefined ? "" : ` (did you mean "${near}"?)`;
      throw new SettingProblem(`one of ${words.join(", ")}${question}`);
    }
    return found;
  };
}

/** A whole number from `low` to `high`. */
export function wholeNumber(low: number, high: number): SettingParser<number> {
  return (value) => {
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || number < low || number > high)
      throw new SettingProblem(`a whole number from ${low} to ${high}`);
    return number;
  };
}

/** A number above 0, up to `high`. */
export function positiveNumber(high: number): SettingParser<number> {
  return (value) => {
    const number = Number(value);
    if (!/^\d+(\.\d+)?$/.test(value) || !(number > 0) || number > high)
      throw new SettingProblem(`a number above 0, up to ${high}`);
    return number;
  };
}

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** A duration such as 500ms, 10s, 5m or 24h, in milliseconds. */
export function duration(lowMs: number, highMs: number): SettingParser<number> {
  return (value) => {
    const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(value);
    const milliseconds = match === null ? Number.NaN : Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS];
    if (!(milliseconds >= lowMs && milliseconds <= highMs))
      throw new SettingProblem(
        `a duration such as 500ms, 10s, 5m or 24h, from ${durationText(lowMs)} to ${durationText(highMs)}`,
      );
    return Math.round(milliseconds);
  };
}

/** Milliseconds as the shortest text that {@link duration} reads. */
export function durationText(milliseconds: number): string {
  for (const unit of ["h", "m", "s"] as const)
    if (milliseconds >= UNIT_MS[unit] && milliseconds % UNIT_MS[unit] === 0)
      return `${milliseconds / UNIT_MS[unit]}${unit}`;
  return `${milliseconds}ms`;
}

/** `name=value` with one of the listed names. */
export function pair<const T extends string>(names: readonly T[]): SettingParser<readonly [T, string]> {
  return (value) => {
    const [name, ...rest] = value.split("=");
    const known = names.find((candidate) => candidate === name);
    const content = rest.join("=");
    if (known === undefined || content === "")
      throw new SettingProblem(`NAME=VALUE with NAME one of ${names.join(", ")}`);
    return [known, content];
  };
}

/** JSON Schemas of values in the config file. */
export const TEXT = { type: "string", minLength: 1 };
export const TEXTS = { type: "array", items: TEXT };
export const DURATION = { type: "string", pattern: "^\\d+(\\.\\d+)?(ms|s|m|h)$" };

/** A row of a setting that is given once. */
export function single<T>(setting: Omit<SingleSetting<T>, "kind">): SingleSetting<T> {
  return { kind: "single", ...setting };
}

/** A row of a setting that may be repeated. */
export function list<T>(setting: Omit<ListSetting<T>, "kind">): ListSetting<T> {
  return { kind: "list", ...setting };
}

/** A row of a switch. */
export function toggle(setting: Omit<SwitchSetting, "kind">): SwitchSetting {
  return { kind: "switch", ...setting };
}

/** A row of a file to write; commands may allow `-` for stdout. */
export function outputFile(flags: string, description: string): SingleSetting<string | undefined> {
  return single<string | undefined>({ flags, description, parse: text, fallback: undefined });
}

/** A row of a setting that is an object. */
export function document<T>(setting: Omit<DocumentSetting<T>, "kind">): DocumentSetting<T> {
  return { kind: "document", ...setting };
}

/** The keys of rows, for a command that takes all of them. */
export function keysOf<Key extends string>(rows: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(rows).filter((key): key is Key => Object.hasOwn(rows, key));
}
