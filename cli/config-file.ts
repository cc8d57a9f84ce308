// Reads assay.config.json: where it lies, and what its members have to be beyond their schema.
import { Failure } from "../errors.ts";
import { configSchema } from "./config-schema.ts";
import { type Problem, parseByRules, readText } from "./json-file.ts";
import { expectationMissed } from "./resolution.ts";
import type { Setting } from "./setting.ts";
import { SETTINGS } from "./settings.ts";

const DEFAULT_FILE = "assay.config.json";

/** A config file as read: where it lay (undefined where there was none) and its members. */
export type ConfigFile = { readonly path: string | undefined; readonly members: Readonly<Record<string, unknown>> };

/**
 * Reads the config file at `path`, or `assay.config.json` of the current folder where there is one.
 * Fails with `config-unreadable` or, for a file that is no JSON or breaks the schema, `config-invalid`.
 */
export function readConfigFile(path: string | undefined): ConfigFile {
  const file = path ?? DEFAULT_FILE;
  const source = readText(file, "config file");
  if (source === undefined) {
    if (path === undefined) return { path: undefined, members: {} };
    throw new Failure("config-unreadable", `Expected a readable config file at ${path}, got ENOENT.`);
  }
  const members = parseByRules(source, {
    file,
    schema: configSchema(),
    schemaName: "the config schema",
    wordsFor: (pointer, keyword, value) => {
      const setting = settingOf(pointer.slice(1));
      return keyword === "pattern" && setting !== undefined ? expectationMissed(setting, value) : undefined;
    },
    further: ownProblems,
  });
  return { path: file, members: members as Record<string, unknown> };
}

/** What the schema cannot say, such as the range of a duration, is said by the setting itself. */
function ownProblems(members: unknown, broken: readonly Problem[]): readonly Problem[] {
  if (typeof members !== "object" || members === null) return [];
  return Object.entries(members).flatMap(([member, value]: [string, unknown]): readonly Problem[] => {
    const setting = settingOf(member);
    if (setting?.kind === "document")
      return setting.problems(value).map((problem) => ({ ...problem, pointer: `/${member}${problem.pointer}` }));
    const isBroken = broken.some(({ pointer }) => pointer.split("/")[1] === member);
    if (setting === undefined || isBroken) return [];
    const expected = expectationMissed(setting, value);
    return expected === undefined ? [] : [{ pointer: `/${member}`, expected }];
  });
}

function settingOf(member: string): Setting | undefined {
  return Object.values<Setting>(SETTINGS).find(({ config }) => config?.member === member);
}
