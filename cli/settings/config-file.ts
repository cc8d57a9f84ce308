// Reads assay.config.json and checks its fields beyond what their schema can express.
import { Failure } from "../../errors.ts";
import { configSchema } from "./config-schema.ts";
import { SETTINGS } from "./index.ts";
import { type Problem, parseByRules, readText } from "./json-file.ts";
import { expectationMissed } from "./resolution.ts";
import type { Setting } from "./setting.ts";

const DEFAULT_FILE = "assay.config.json";

/** A config file as read: its path (undefined if there is none) and its fields. */
export type ConfigFile = { readonly path: string | undefined; readonly fields: Readonly<Record<string, unknown>> };

/**
 * Reads the config file at `path`, or `assay.config.json` in the current folder if there is one.
 * Fails with `config-unreadable`, or with `config-invalid` for a file that is not JSON or violates the schema.
 */
export function readConfigFile(path: string | undefined): ConfigFile {
  const file = path ?? DEFAULT_FILE;
  const source = readText(file, "config file");
  if (source === undefined) {
    if (path === undefined) return { path: undefined, fields: {} };
    throw new Failure("config-unreadable", `Expected a readable config file at ${path}, got ENOENT.`);
  }
  const fields = parseByRules(source, {
    file,
    schema: configSchema(),
    schemaName: "the config schema",
    wordsFor: (pointer, keyword, value) => {
      const setting = settingOf(pointer.slice(1));
      return keyword === "pattern" && setting !== undefined ? expectationMissed(setting, value) : undefined;
    },
    further: ownProblems,
  });
  return { path: file, fields: fields as Record<string, unknown> };
}

/** Checks what the schema cannot express, such as the range of a duration, with the setting's own parser. */
function ownProblems(fields: unknown, broken: readonly Problem[]): readonly Problem[] {
  if (typeof fields !== "object" || fields === null) return [];
  return Object.entries(fields).flatMap(([field, value]: [string, unknown]): readonly Problem[] => {
    const setting = settingOf(field);
    if (setting?.kind === "document")
      return setting.problems(value).map((problem) => ({ ...problem, pointer: `/${field}${problem.pointer}` }));
    const isBroken = broken.some(({ pointer }) => pointer.split("/")[1] === field);
    if (setting === undefined || isBroken) return [];
    const expected = expectationMissed(setting, value);
    return expected === undefined ? [] : [{ pointer: `/${field}`, expected }];
  });
}

function settingOf(field: string): Setting | undefined {
  return Object.values<Setting>(SETTINGS).find(({ config }) => config?.field === field);
}
