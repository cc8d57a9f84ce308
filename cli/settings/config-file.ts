// The schema of assay.config.json, and its reader, which checks its fields beyond what their schema can express.
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { type DocumentRules, readDocument } from "../../run/documents/document.ts";
import { compileSchema, mustBe, type Problem, schemaProblems } from "../../run/documents/problem.ts";
import { isObject, type JsonObject } from "../../schemas/json.ts";
import { SETTINGS } from "./index.ts";
import { expectationMissed } from "./resolution.ts";
import { fieldOf, type Setting, schemaOf } from "./setting.ts";

const DEFAULT_FILE = "assay.config.json";

/** A config file as read: its path (undefined for none) and its fields. */
export type ConfigFile = { readonly path: string | undefined; readonly fields: JsonObject };

/** The published schema; `npm run generate` writes it to cli/config.schema.json. */
export const CONFIG_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "assay.config.json",
  type: "object",
  additionalProperties: false,
  properties: { $schema: { type: "string" }, ...Object.fromEntries(fields()) },
};

function fields() {
  return Object.entries<Setting>(SETTINGS).flatMap(([key, setting]) => {
    const field = fieldOf(key, setting);
    return field === undefined ? [] : [[field, { description: setting.description, ...schemaOf(setting) }] as const];
  });
}

const RULES: DocumentRules = {
  what: "a config file",
  code: "config-invalid",
  check: (content) => {
    const broken = schemaProblems(compileSchema(CONFIG_SCHEMA), content, {
      showsValues: true,
      expected: (pointer, keyword, value) => {
        const setting = settingOf(pointer.slice(1));
        return keyword === "pattern" && setting !== undefined ? expectationMissed(setting, value) : undefined;
      },
    });
    return [...broken, ...furtherProblems(content, broken)];
  },
};

/**
 * Reads the config file at `path`, or `assay.config.json` of the current folder if it exists. Its paths are relative to its
 * folder; in the fields that are returned, to the current one.
 * Fails with `config-unreadable` or, for a file that is not JSON or violates the schema, `config-invalid`.
 */
export function readConfigFile(path: string | undefined): ConfigFile {
  const file = path ?? DEFAULT_FILE;
  if (path === undefined && !existsSync(file)) return { path: undefined, fields: {} };
  const fields = readDocument<JsonObject>(file, RULES, "config-unreadable");
  const located = Object.entries(fields).map(([field, value]) => [field, locatedIn(dirname(file), field, value)]);
  return { path: file, fields: Object.fromEntries(located) };
}

/** The value of a field; a path that is relative to a folder becomes one that is relative to the current folder. */
function locatedIn(folder: string, field: string, value: unknown): unknown {
  const setting = settingOf(field);
  const isPath = setting?.kind === "single" && setting.value.isPath === true && typeof value === "string";
  return isPath && !isAbsolute(value) ? join(folder, value) : value;
}

/** Checks what the schema cannot express, such as the range of a duration, with the setting's own parser. */
function furtherProblems(content: unknown, broken: readonly Problem[]): readonly Problem[] {
  if (!isObject(content)) return [];
  return Object.entries(content).flatMap(([field, value]): readonly Problem[] => {
    const setting = settingOf(field);
    if (setting?.kind === "document")
      return setting.problems(value).map(({ pointer, expected }) => mustBe(`/${field}${pointer}`, expected, content));
    const isBroken = broken.some(({ pointer }) => pointer.split("/")[1] === field);
    if (setting === undefined || isBroken) return [];
    const expected = expectationMissed(setting, value);
    return expected === undefined ? [] : [mustBe(`/${field}`, expected, content)];
  });
}

function settingOf(field: string): Setting | undefined {
  const rows: readonly (readonly [string, Setting])[] = Object.entries<Setting>(SETTINGS);
  return rows.find(([key, setting]) => fieldOf(key, setting) === field)?.[1];
}
