// One setting: its name in the environment and the config file, how its text is read, and its default. Its flag is its key.
import { nearestOf } from "../../run/text/nearest.ts";

/** Reads the text of a setting. Throws {@link SettingProblem} if it is not a valid value. */
export type SettingParser<T> = (text: string) => T;

/** Why a text is not a valid value: what was expected. */
export class SettingProblem extends Error {}

/** A kind of value: what help calls it, how its text is read and written, and the JSON Schema of it in the config file. */
export type Kind<T> = {
  readonly placeholder: string;
  readonly parse: SettingParser<T>;
  readonly schema: object;
  /** The text of a value, if it is not that of the value itself. */
  write?(value: T): string;
  /** Whether it is a path, which a config file has relative to its own folder. */
  readonly isPath?: true;
};

/** A row of the table, and what it may have besides its description. `config` is its field of the config file; true for its key. */
type Row = { readonly env?: string; readonly config?: true | string };
type Source = Row & { readonly description: string };

/** A setting that is given once. Help shows `fallbackText` for the default, else the default itself. */
export type SingleSetting<T> = Source & {
  readonly kind: "single";
  readonly value: Kind<T>;
  readonly fallback: T;
  readonly fallbackText?: string;
};

/** A setting that may be repeated; empty by default. In the config file it is a list, or an object for pairs. */
export type ListSetting<T> = Source & { readonly kind: "list"; readonly value: Kind<T> };

/** A switch: off by default. */
export type SwitchSetting = Source & { readonly kind: "switch" };

/** A setting that is an object: the flag names a JSON file, the config file holds the object itself. */
export type DocumentSetting<T> = Source & {
  readonly kind: "document";
  readonly value: Pick<Kind<T>, "placeholder" | "schema">;
  /** Reads the file that the flag names; throws a Failure if it is invalid. */
  readonly read: (path: string) => T;
  /** Problems of an object that is valid by its schema; pointers are relative to the object. */
  readonly problems: (value: unknown) => readonly { readonly pointer: string; readonly expected: string }[];
};

export type Setting<T = unknown> = SingleSetting<T> | ListSetting<T> | SwitchSetting | DocumentSetting<T>;

/** `--wait-for-target` of the key `waitForTarget`. */
export function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function keysOf<Key extends string>(rows: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(rows) as Key[];
}

/** The field of the config file; undefined without one. */
export function fieldOf(key: string, { config }: Setting): string | undefined {
  return config === true ? key : config;
}

/** The JSON Schema of a setting in the config file. */
export function schemaOf(setting: Setting<never> | Setting): object {
  if (setting.kind === "switch") return { type: "boolean" };
  const { schema } = setting.value;
  return setting.kind !== "list" || "properties" in schema ? schema : { type: "array", items: schema };
}

/** What help calls the value of a flag; a switch has none. */
export function placeholderOf(setting: Setting<never> | Setting): string | undefined {
  return setting.kind === "switch" ? undefined : setting.value.placeholder;
}

/** What is written in a notation of its own; `read` gives undefined for a text that is not in it. */
export function notation<T>(
  placeholder: string,
  expected: string,
  read: (text: string) => T | undefined,
  schema: object = { type: "string", minLength: 1 },
): Kind<T> {
  const parse = (value: string) => {
    const found = read(value);
    if (found === undefined) throw new SettingProblem(expected);
    return found;
  };
  return { placeholder, parse, schema };
}

/** A text that matches a pattern. */
export function matching(placeholder: string, expected: string, pattern: RegExp): Kind<string> {
  return notation(placeholder, expected, (value) => (pattern.test(value) ? value : undefined));
}

export function text(placeholder: string): Kind<string> {
  return matching(placeholder, "a non-empty text", /\S/);
}

/** The path of a file. */
export function file(): Kind<string> {
  return { ...text("file"), isPath: true };
}

/** One of the words; `remark` follows them in the message where no word is near. */
export function oneOf<const T extends string>(placeholder: string, words: readonly T[], remark?: string): Kind<T> {
  const parse = (value: string) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    const near = nearestOf(value, words);
    const more = near === undefined ? remark : `did you mean "${near}"?`;
    throw new SettingProblem(`one of ${words.join(", ")}${more === undefined ? "" : ` (${more})`}`);
  };
  return { placeholder, parse, schema: { enum: words } };
}

export function wholeNumber(low: number, high: number, placeholder = "n"): Kind<number> {
  const read = (value: string) => {
    const number = Number(value);
    return /^-?\d+$/.test(value) && number >= low && number <= high ? number : undefined;
  };
  const schema = { type: "integer", minimum: low, maximum: high };
  return notation(placeholder, `a whole number from ${low} to ${high}`, read, schema);
}

export function positiveNumber(high: number, placeholder = "n"): Kind<number> {
  const read = (value: string) => {
    const number = Number(value);
    return /^\d+(\.\d+)?$/.test(value) && number > 0 && number <= high ? number : undefined;
  };
  const schema = { type: "number", exclusiveMinimum: 0, maximum: high };
  return notation(placeholder, `a number above 0, up to ${high}`, read, schema);
}

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** A duration such as 500ms, 10s, 5m or 24h, in milliseconds. */
export function duration(lowMs: number, highMs: number): Kind<number> {
  const expected = `a duration such as 500ms, 10s, 5m or 24h, from ${durationText(lowMs)} to ${durationText(highMs)}`;
  const read = (value: string) => {
    const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(value);
    const milliseconds = match === null ? Number.NaN : Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS];
    return milliseconds >= lowMs && milliseconds <= highMs ? Math.round(milliseconds) : undefined;
  };
  const schema = { type: "string", pattern: "^\\d+(\\.\\d+)?(ms|s|m|h)$" };
  return { ...notation("duration", expected, read, schema), write: durationText };
}

/** Milliseconds as the shortest text that {@link duration} reads. */
export function durationText(milliseconds: number): string {
  for (const unit of ["h", "m", "s"] as const)
    if (milliseconds >= UNIT_MS[unit] && milliseconds % UNIT_MS[unit] === 0)
      return `${milliseconds / UNIT_MS[unit]}${unit}`;
  return `${milliseconds}ms`;
}

/** `name=value` with one of the listed names; in the config file, an object. */
export function pair<const T extends string>(names: readonly T[]): Kind<readonly [T, string]> {
  const expected = `NAME=VALUE with NAME one of ${names.join(", ")}`;
  const read = (value: string): readonly [T, string] | undefined => {
    const [name, ...rest] = value.split("=");
    const known = names.find((candidate) => candidate === name);
    const content = rest.join("=");
    return known === undefined || content === "" ? undefined : [known, content];
  };
  return notation("name=value", expected, read, textsByName(names));
}

export function textsByName(names: readonly string[]): object {
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, text("").schema])),
  };
}

/** A row of a setting that is given once; without a fallback it is undefined by default. */
export function single<T>(
  description: string,
  value: Kind<T>,
  row: Row & { readonly fallback: NoInfer<T>; readonly fallbackText?: string },
): SingleSetting<T>;
export function single<T>(
  description: string,
  value: Kind<T>,
  row?: Row & { readonly fallbackText?: string },
): SingleSetting<T | undefined>;
export function single<T>(
  description: string,
  value: Kind<T>,
  { fallback, ...row }: Row & { readonly fallback?: T; readonly fallbackText?: string } = {},
): SingleSetting<T | undefined> {
  const written = fallback === undefined || value.write === undefined ? {} : { fallbackText: value.write(fallback) };
  return { kind: "single", description, value, ...written, ...row, fallback };
}

export function list<T>(description: string, value: Kind<T>, row: Row = {}): ListSetting<T> {
  return { kind: "list", description, value, ...row };
}

export function toggle(description: string, row: Row = {}): SwitchSetting {
  return { kind: "switch", description, ...row };
}

/** A row of a file to write; commands may allow `-` for stdout. */
export function outputFile(description: string): SingleSetting<string | undefined> {
  return single(description, file());
}
