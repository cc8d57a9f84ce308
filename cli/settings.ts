// Every setting in one table: flag, environment, config file and default. Help, the config schema and `assay doctor` are
// made from it. Flags go before environment, environment before file, file before default.
import { Failure } from "../errors.ts";
import { READING_IDS } from "../schemas/readings.ts";
import {
  duration,
  durationText,
  type ListSetting,
  oneOf,
  pair,
  positiveNumber,
  type Setting,
  SettingProblem,
  type SingleSetting,
  type SwitchSetting,
  text,
  wholeNumber,
} from "./setting.ts";

const TEXT = { type: "string", minLength: 1 };
const TEXTS = { type: "array", items: TEXT };
const DURATION = { type: "string", pattern: "^\\d+(\\.\\d+)?(ms|s|m|h)$" };

const FIXTURES = ["tokenId", "chainSlug", "userId", "userAddress", "chain"] as const;

/** The table. A key is the long flag in camel case. */
export const SETTINGS = {
  target: single<string | undefined>({
    flags: "--target <url>",
    description: "base URL of the service; without it the reference service is started",
    env: "ASSAY_TARGET",
    config: { member: "target", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  tokenFile: single<string | undefined>({
    flags: "--token-file <file>",
    description: "credentials, one a line (or one in ASSAY_TOKEN)",
    config: { member: "tokenFile", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  fixture: list<readonly [FixtureName, string]>({
    flags: "--fixture <name=value>",
    description: "tokenId, chainSlug, userId, userAddress or chain that the target knows (repeatable)",
    config: {
      member: "fixtures",
      schema: {
        type: "object",
        additionalProperties: false,
        properties: Object.fromEntries(FIXTURES.map((name) => [name, TEXT])),
      },
    },
    parse: pair(FIXTURES),
  }),
  sideEffects: single<"none" | "testnet" | "any" | undefined>({
    flags: "--side-effects <level>",
    description: "what may be created or traded: none, testnet or any",
    config: { member: "sideEffects", schema: { enum: ["none", "testnet", "any"] } },
    parse: oneOf(["none", "testnet", "any"]),
    fallback: undefined,
    fallbackText: "any on loopback, testnet elsewhere",
  }),
  seed: single<number>({
    flags: "--seed <n>",
    description: "seed of every random choice",
    config: { member: "seed", schema: { type: "integer", minimum: 0, maximum: 2 ** 31 - 1 } },
    parse: wholeNumber(0, 2 ** 31 - 1),
    fallback: 1,
  }),
  timeout: single<number>({
    flags: "--timeout <duration>",
    description: "time limit of one request",
    config: { member: "timeout", schema: DURATION },
    parse: duration(10, 600_000),
    fallback: 10_000,
    fallbackText: durationText(10_000),
  }),
  out: single<string | undefined>({
    flags: "--out <dir>",
    description: "new folder for record, journal, report and logs",
    parse: text,
    fallback: undefined,
    fallbackText: "reports/out/<UTC time>-<command>",
  }),
  config: single<string | undefined>({
    flags: "--config <file>",
    description: "config file",
    parse: text,
    fallback: undefined,
    fallbackText: "assay.config.json where there is one",
  }),
  quiet: toggle({ flags: "--quiet", description: "no progress on stderr" }),
  only: list<string>({
    flags: "--only <glob>",
    description: "checks to run, by id (repeatable)",
    config: { member: "only", schema: TEXTS },
    parse: text,
  }),
  skip: list<string>({
    flags: "--skip <glob>",
    description: "checks to leave out, by id (repeatable)",
    config: { member: "skip", schema: TEXTS },
    parse: text,
  }),
  tier: list<"specified" | "advisory" | "observed">({
    flags: "--tier <tier>",
    description: "specified, advisory or observed checks alone (repeatable)",
    parse: oneOf(["specified", "advisory", "observed"]),
  }),
  strict: toggle({
    flags: "--strict",
    description: "let advisory findings fail",
    config: { member: "strict", schema: { type: "boolean" } },
  }),
  smoke: toggle({ flags: "--smoke", description: "one probe per rule" }),
  readingOff: list<(typeof READING_IDS)[number]>({
    flags: "--reading-off <id>",
    description: "reading not to rest on: its checks become advisory (repeatable)",
    config: { member: "readingsOff", schema: { type: "array", items: { enum: READING_IDS } } },
    parse: oneOf(READING_IDS),
  }),
  concurrency: single<number>({
    flags: "--concurrency <n>",
    description: "probes under way at once",
    config: { member: "concurrency", schema: { type: "integer", minimum: 1, maximum: 64 } },
    parse: wholeNumber(1, 64),
    fallback: 8,
  }),
  knownFailing: single<string | undefined>({
    flags: "--known-failing <file>",
    description: "list of checks that are known to fail",
    config: { member: "knownFailing", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  profileOut: outputFile("--profile-out <file>", "observed profile, to be pinned later"),
  pin: single<string | undefined>({
    flags: "--pin <file>",
    description: "observed profile that must not have drifted",
    config: { member: "pin", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  failedOf: single<string | undefined>({
    flags: "--failed-of <record>",
    description: "run the failed and inconclusive checks of a record alone",
    parse: text,
    fallback: undefined,
  }),
  repeat: single<number>({
    flags: "--repeat <n>",
    description: "rounds of the suite; what differs between them is unstable",
    parse: wholeNumber(1, 100),
    fallback: 1,
  }),
  failOnDrift: toggle({ flags: "--fail-on-drift", description: "end with exit code 7 where a stable fact changed" }),
  profile: single<(typeof PROFILES)[number]>({
    flags: "--profile <name>",
    description: "course of the load over time: smoke or average",
    config: { member: "profile", schema: { enum: ["smoke", "average"] } },
    parse: oneOf(["smoke", "average"]),
    fallback: "average",
  }),
  rate: single<number | undefined>({
    flags: "--rate <n>",
    description: "requests per second over all operations, sent on schedule",
    config: { member: "rate", schema: { type: "number", exclusiveMinimum: 0, maximum: 100_000 } },
    parse: positiveNumber(100_000),
    fallback: undefined,
    fallbackText: "the scenario's",
  }),
  duration: single<number | undefined>({
    flags: "--duration <duration>",
    description: "how long the load lasts",
    config: { member: "duration", schema: DURATION },
    parse: duration(1_000, 7 * 24 * 3_600_000),
    fallback: undefined,
    fallbackText: "the profile's; 20s for check",
  }),
  objectives: single<string | undefined>({
    flags: "--objectives <file>",
    description: "what the target has to meet under load",
    config: { member: "objectives", schema: TEXT },
    parse: text,
    fallback: undefined,
    fallbackText: "error rate < 1 %, invalid = 0, dropped = 0",
  }),
  iAmAllowedToLoad: single<string | undefined>({
    flags: "--i-am-allowed-to-load <host>",
    description: "the target's host again, for load against another host than loopback",
    parse: text,
    fallback: undefined,
  }),
  json: outputFile("--json <file>", "machine-readable record (- for stdout)"),
  ndjson: outputFile("--ndjson <file>", "one JSON line for each check"),
  junit: outputFile("--junit <file>", "JUnit XML"),
  html: outputFile("--html <file>", "HTML report"),
  markdown: outputFile("--markdown <file>", "Markdown summary"),
  github: toggle({ flags: "--github", description: "annotations for GitHub Actions on stdout" }),
  port: single<number>({
    flags: "--port <n>",
    description: "port on 127.0.0.1 (0: a free one)",
    parse: wholeNumber(0, 65_535),
    fallback: 8080,
  }),
  variant: list<string>({
    flags: "--variant <name>",
    description: "a way to answer where the interface is silent; --list names them (repeatable)",
    parse: text,
  }),
  mutant: list<string>({ flags: "--mutant <id>", description: "a wrong behaviour (repeatable)", parse: text }),
  fault: list<string>({
    flags: "--fault <spec>",
    description: "a fault such as latency=30ms or errors=2% (repeatable)",
    parse: text,
  }),
  refusedToken: list<string>({
    flags: "--refused-token <text>",
    description: "a credential that the reference service refuses (repeatable; for tests, never a real one)",
    parse: text,
  }),
  list: toggle({ flags: "--list", description: "name all variants, mutants and faults" }),
} as const satisfies Record<string, Setting<never> | Setting<unknown>>;

/** What a user can tell of the data that the target holds. */
export type FixtureName = (typeof FIXTURES)[number];

/** Courses of load that there are. */
export const PROFILES = ["smoke", "average"] as const;

export type SettingKey = keyof typeof SETTINGS;

type ValueOf<S> = S extends SwitchSetting
  ? boolean
  : S extends ListSetting<infer T>
    ? readonly T[]
    : S extends SingleSetting<infer T>
      ? T
      : never;

/** Resolved settings: every key has its value. */
export type Settings = { readonly [K in SettingKey]: ValueOf<(typeof SETTINGS)[K]> };

/** Where a value came from. */
export type Origin = "flag" | "environment" | "file" | "default";

/** What the environment holds for Assay beside the settings: credentials and the k6 binary, none of which is ever a flag. */
export type Environment = {
  readonly token: string | undefined;
  readonly refusedToken: string | undefined;
  readonly k6: string | undefined;
  readonly path: string;
  readonly home: string | undefined;
  readonly cacheHome: string | undefined;
  readonly noColor: boolean;
  readonly all: Readonly<Record<string, string | undefined>>;
};

/** The part of the process environment that Assay looks at. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  return {
    token: nonEmpty(env["ASSAY_TOKEN"]?.trim()),
    refusedToken: nonEmpty(env["ASSAY_REFUSED_TOKEN"]?.trim()),
    k6: nonEmpty(env["ASSAY_K6"]),
    path: env["PATH"] ?? "",
    home: nonEmpty(env["HOME"]),
    cacheHome: nonEmpty(env["XDG_CACHE_HOME"]),
    noColor: nonEmpty(env["NO_COLOR"]) !== undefined,
    all: env,
  };
}

/**
 * Resolves all settings once. `flags` holds commander's values by key, `file` the members of the config file.
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
      origin === "file"
        ? `"${setting.config?.member}"`
        : origin === "environment"
          ? `${setting.env}`
          : flagName(setting);
    values[key] = given === undefined ? defaultOf(setting) : read(setting, given, name, problems);
  }
  if (problems.length > 0) throw new Failure("usage", problems[0] ?? "", problems.slice(1));
  return { settings: values as Settings, origins: origins as Record<SettingKey, Origin> };
}

/** What a value ought to be, by the setting's own parser; undefined where it is just that. */
export function expectationMissed(setting: Setting, given: unknown): string | undefined {
  if (setting.kind === "switch") return undefined;
  try {
    for (const value of textsOf(given)) setting.parse(value);
    return undefined;
  } catch (error) {
    if (error instanceof SettingProblem) return error.message;
    throw error;
  }
}

/** `--target` of `--target <url>`. */
export function flagName(setting: Setting): string {
  return setting.flags.split(" ")[0] ?? setting.flags;
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
  const fromFile = setting.config === undefined ? undefined : file[setting.config.member];
  return fromFile === undefined ? ["default", undefined] : ["file", fromFile];
}

function defaultOf(setting: Setting): unknown {
  return setting.kind === "switch" ? false : setting.kind === "list" ? [] : setting.fallback;
}

function read(setting: Setting, given: unknown, name: string, problems: string[]): unknown {
  if (setting.kind === "switch") return given === true;
  const texts = textsOf(given);
  const parsed = texts.map((value) => {
    try {
      return setting.parse(value);
    } catch (error) {
      if (!(error instanceof SettingProblem)) throw error;
      problems.push(`${name} must be ${error.message}, got ${JSON.stringify(value)}.`);
      return undefined;
    }
  });
  return setting.kind === "list" ? parsed : parsed.at(-1);
}

/** A value of a flag or of the config file as texts: objects become name=value. */
function textsOf(given: unknown): readonly string[] {
  if (Array.isArray(given)) return given.map(String);
  if (typeof given === "object" && given !== null)
    return Object.entries(given).map(([name, value]) => `${name}=${String(value)}`);
  return [String(given)];
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value === "" ? undefined : value;
}

function single<T>(setting: Omit<SingleSetting<T>, "kind">): SingleSetting<T> {
  return { kind: "single", ...setting };
}

function list<T>(setting: Omit<ListSetting<T>, "kind">): ListSetting<T> {
  return { kind: "list", ...setting };
}

function toggle(setting: Omit<SwitchSetting, "kind">): SwitchSetting {
  return { kind: "switch", ...setting };
}

function outputFile(flags: string, description: string): SingleSetting<string | undefined> {
  return single<string | undefined>({ flags, description, parse: text, fallback: undefined });
}
