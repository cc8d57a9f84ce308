// `assay doctor`: checks the prerequisites of the other commands and says how to fix what is missing.
import { existsSync } from "node:fs";
import { EXIT, Failure } from "../../errors.ts";
import { writeMs, writeRate } from "../../reports/text/number-format.ts";
import { countOf } from "../../run/text/plural.ts";
import { defaultCacheFolder } from "../../scenarios/driver/k6/environment.ts";
import type { Go, K6Binary } from "../../scenarios/driver/k6/k6-binary.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { type Floor, measureFloor } from "../run/floor.ts";
import { findK6WithoutBuilding } from "../run/k6-provision.ts";
import { plainNote } from "../run/plain-load.ts";
import { credentialsOf, refusedCredentialOf } from "../settings/credentials.ts";
import { credentialsOfUsers, readFixturesFile } from "../settings/fixtures.ts";
import { SETTINGS, type SettingKey } from "../settings/index.ts";
import { problemOfFolder } from "../settings/requested-outputs.ts";
import { durationText, placeholderOf, type Setting } from "../settings/setting.ts";
import { requireConnection, targetAt } from "../target/connection.ts";
import { startReference } from "../target/reference.ts";
import { waitForTarget } from "../target/waiting.ts";

/** The settings with a source besides the command line, and where results go. */
const SHOWN = (Object.entries(SETTINGS) as [SettingKey, Setting][])
  .filter(([key, { env, config }]) => env !== undefined || config !== undefined || key === "out" || key === "config")
  .map(([key]) => key);

export const command: CommandDefinition = {
  summary:
    "Checks the prerequisites of the other commands: Node, k6 or Go, the reference service, the target and a writable folder. Measures in ten seconds what a load from this machine adds to response times. Prints all settings and their sources.",
  settings: SHOWN,
  examples: ["assay doctor", "ASSAY_K6=/opt/k6 assay doctor --config assay.config.json"],
  async run(context) {
    const all = [node, generator, reference, floor, folder, credential, target, fixturesFile, configFile];
    const prerequisites: Prerequisite[] = [];
    for (const examine of all) prerequisites.push(...(await examined(context, examine)));
    const { console } = context;
    for (const { isGood, text } of prerequisites) console.result(`${isGood ? "ok " : "FIX"}  ${text}\n`);
    console.result("\nSettings and their sources:\n");
    for (const key of command.settings) console.result(`  ${settingLine(context, key)}\n`);
    return prerequisites.every(({ isGood }) => isGood) ? EXIT.pass : EXIT.couldNotRun;
  },
};

const KEY_WIDTH = Math.max(...SHOWN.map((key) => key.length));

type Prerequisite = { readonly isGood: boolean; readonly text: string };

/** Examines a prerequisite; undefined where it does not concern these settings. */
type Examination = (context: Context) => Promise<Prerequisite | undefined> | Prerequisite | undefined;

async function examined(context: Context, examine: Examination): Promise<readonly Prerequisite[]> {
  try {
    return [(await examine(context)) ?? []].flat();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [toFix([error.message, ...error.details, error.hint].join(" "))];
  }
}

function good(text: string): Prerequisite {
  return { isGood: true, text };
}

function toFix(text: string): Prerequisite {
  return { isGood: false, text };
}

/** On an older one, Assay does not start at all. */
function node(): Prerequisite {
  return good(`Node ${process.versions.node}`);
}

const ORIGINS: Readonly<Record<K6Binary["origin"], string>> = {
  ASSAY_K6: "named by ASSAY_K6",
  package: "from the package for this platform",
  cache: "built before and kept",
  PATH: "found on PATH",
  built: "just built",
};

/** The k6 of a load, and the programs called k6 that are passed over for it. */
async function generator({ env }: Context): Promise<Prerequisite> {
  const { k6, go, rejections } = await findK6WithoutBuilding(env);
  const { isGood, text } = k6 === undefined ? build(env.all, go) : good(generatorText(k6));
  const unusable = rejections.filter((sentence) => !sentence.startsWith(`${k6?.path} `));
  return { isGood, text: [text, ...unusable.map((sentence) => `Not used: ${sentence}`)].join("\n     ") };
}

function build(environment: Context["env"]["all"], go: Go): Prerequisite {
  if ("reason" in go) return toFix(`no k6, and ${go.reason}: ${new Failure("k6-missing", "").hint}`);
  const problem = problemOfFolder(defaultCacheFolder(environment));
  if (problem !== undefined)
    return toFix(`no k6, and no folder to build it in: ${problem}; set XDG_CACHE_HOME or ASSAY_K6`);
  return good(`no k6 yet; the first load run builds it with ${go.path}, which takes up to five minutes`);
}

/** `k6 2.2.0 at … (built before and kept; sha256 …)`, and what a stock k6 lacks. */
function generatorText(k6: K6Binary): string {
  const { version, path, origin, sha256, stockBecause } = k6;
  const text = `k6 ${version} at ${path} (${ORIGINS[origin]}; sha256 ${sha256.slice(0, 16)})`;
  if (stockBecause === undefined) return text;
  return `${text}. ${plainNote(k6)} ${new Failure("k6-missing", "").hint}`;
}

async function reference(): Promise<Prerequisite> {
  const service = await startReference(1, []);
  await service.close();
  return good("the reference service starts on a free loopback port");
}

/** Of the k6 that is there: a first build takes minutes, and a stock k6 does not say when it was late. */
async function floor({ env, signal }: Context): Promise<Prerequisite | undefined> {
  const { k6 } = await findK6WithoutBuilding(env);
  if (k6 === undefined || k6.stockBecause !== undefined) return undefined;
  const floors = await measureFloor({ path: k6.path, environment: env.all }, signal);
  return good(
    `the floor of this machine, the p99 of one second from a target that responds at once: ${floors.map(floorText).join(", ")}`,
  );
}

function floorText({ rate, p99Ms }: Floor): string {
  const at = `at ${writeRate(rate)}`;
  return p99Ms === undefined ? `${at} the generator is late by itself` : `${writeMs(p99Ms)} ${at}`;
}

function folder({ settings }: Context): Prerequisite {
  const where = settings.out ?? process.cwd();
  if (settings.out !== undefined && existsSync(settings.out))
    return toFix(`${where} already exists: choose a new folder with --out`);
  const problem = problemOfFolder(where);
  return problem === undefined
    ? good(`results can be written to ${where}`)
    : toFix(`results cannot be written to ${where}, because ${problem}: choose a folder with --out`);
}

function credential({ settings, env }: Context): Prerequisite {
  const count = credentialsOf(settings.tokenFile, env).length;
  const refused = refusedCredentialOf(env) === undefined ? "" : ", and one that the target refuses";
  if (count > 0) return good(`${count === 1 ? "one credential" : `${count} credentials`}${refused}`);
  const isReference = settings.target === undefined;
  return good(`no credential${isReference ? "; the reference service honours any" : ": a placeholder will be sent"}`);
}

const TARGET_LIMIT_MS = 2_000;

async function target(context: Context): Promise<Prerequisite | undefined> {
  const { settings, signal } = context;
  const url = settings.target;
  if (url === undefined) return undefined;
  const timeoutMs = settings.waitForTarget ?? TARGET_LIMIT_MS;
  const place = targetAt(url, context);
  await requireConnection(place, timeoutMs, signal);
  return (await waitForTarget(place, { timeoutMs, signal }))
    ? good(`the target responds at ${url}`)
    : toFix(`nothing responds at ${url}: check that the service is running, and the host and port`);
}

function fixturesFile({ settings, env }: Context): Prerequisite | undefined {
  if (settings.fixtures === undefined) return undefined;
  const set = readFixturesFile(settings.fixtures);
  credentialsOfUsers(set, env.all);
  return good(`fixtures file with ${countOf(set.tokens.length, "token")} and ${countOf(set.users.length, "user")}`);
}

function configFile({ configPath }: Context): Prerequisite | undefined {
  return configPath === undefined ? undefined : good(`config file ${configPath}`);
}

function settingLine({ settings, origins, configPath }: Context, key: SettingKey): string {
  const value = settings[key];
  const origin = origins[key] === "file" ? `file ${configPath ?? ""}` : origins[key];
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
  const byDefault = origin === "default" && "fallbackText" in SETTINGS[key] ? SETTINGS[key].fallbackText : undefined;
  const shown = byDefault ?? (isEmpty ? "none" : valueText(key, value));
  return `${key.padEnd(KEY_WIDTH)}  ${shown} (${origin})`;
}

function valueText(key: SettingKey, value: unknown): string {
  if (value instanceof URL) return JSON.stringify(value.origin);
  const isDuration = placeholderOf(SETTINGS[key]) === "duration";
  return isDuration && typeof value === "number" ? durationText(value) : JSON.stringify(value);
}
