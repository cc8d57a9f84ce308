// Gives every setting its value: flags go before environment, environment before file, file before default.
import { requireNone } from "../../errors.ts";
import { type Environment, nonEmpty } from "./environment.ts";
import { SETTINGS, type SettingKey, type Settings } from "./index.ts";
import { fieldOf, flagOf, type Setting, SettingProblem } from "./setting.ts";

export type Origin = "flag" | "environment" | "file" | "default";

/**
 * Resolves all settings once. `flags` holds commander's values by key, `file` the fields of the config file.
 * Throws one `usage` failure that lists every problem.
 */
export function resolveSettings(
  flags: Readonly<Record<string, unknown>>,
  env: Environment,
  file: Readonly<Record<string, unknown>>,
): { readonly settings: Settings; readonly origins: Readonly<Record<SettingKey, Origin>> } {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  for (const [key, setting] of Object.entries(SETTINGS) as [SettingKey, Setting][]) {
    const [origin, given] = find(key, setting, flags, env, file);
    origins[key] = origin;
    const name =
      origin === "file" ? `"${fieldOf(key, setting)}"` : origin === "environment" ? `${setting.env}` : flagOf(key);
    values[key] = given === undefined ? defaultOf(setting) : read(setting, given, name, problems);
  }
  requireNone(problems);
  return { settings: values as Settings, origins: origins as Record<SettingKey, Origin> };
}

/** What the setting's own parser expects of a value; undefined for a valid one. */
export function expectationMissed(setting: Setting, given: unknown): string | undefined {
  if (setting.kind === "switch" || setting.kind === "document") return undefined;
  try {
    for (const value of textsOf(given)) setting.value.parse(value);
    return undefined;
  } catch (error) {
    if (error instanceof SettingProblem) return error.message;
    throw error;
  }
}

function find(
  key: SettingKey,
  setting: Setting,
  flags: Readonly<Record<string, unknown>>,
  env: Environment,
  file: Readonly<Record<string, unknown>>,
): readonly [Origin, unknown] {
  if (flags[key] !== undefined) return ["flag", flags[key]];
  const fromEnvironment = setting.env === undefined ? undefined : nonEmpty(env.all[setting.env]);
  if (fromEnvironment !== undefined) return ["environment", fromEnvironment];
  const fromFile = file[fieldOf(key, setting) ?? ""];
  return fromFile === undefined ? ["default", undefined] : ["file", fromFile];
}

function defaultOf(setting: Setting): unknown {
  if (setting.kind === "document") return undefined;
  return setting.kind === "switch" ? false : setting.kind === "list" ? [] : setting.fallback;
}

function read(setting: Setting, given: unknown, name: string, problems: string[]): unknown {
  if (setting.kind === "switch") return given === true;
  if (setting.kind === "document") return typeof given === "string" ? setting.read(given) : given;
  const texts = textsOf(given);
  const parsed = texts.map((value) => {
    try {
      return setting.value.parse(value);
    } catch (error) {
      if (!(error instanceof SettingProblem)) throw error;
      problems.push(`${name} must be ${error.message}, got ${JSON.stringify(value)}.`);
      return undefined;
    }
  });
  return setting.kind === "list" ? parsed : parsed.at(-1);
}

/** A value of a flag or the config file as texts; an object becomes a list of name=value. */
function textsOf(given: unknown): readonly string[] {
  if (Array.isArray(given)) return given.map(String);
  if (typeof given === "object" && given !== null)
    return Object.entries(given).map(([name, value]) => `${name}=${String(value)}`);
  return [String(given)];
}
