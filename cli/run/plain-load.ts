// Sends a load with a stock k6, where there is no k6 with Assay's engine: the plain bundle of the scenario, as `npm run build`
// writes it. k6's thresholds decide, and its HTML page is the report.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { authoritiesOf } from "../../http/connector.ts";
import { writeTextFile } from "../../run/format/files.ts";
import { bundlePlain } from "../../scenarios/driver/bundle/plain-bundle.ts";
import { versionEnvironment } from "../../scenarios/driver/k6/environment.ts";
import type { K6Binary } from "../../scenarios/driver/k6/k6-binary.ts";
import { findSetpriv, withDeathSignal } from "../../scenarios/driver/k6/parent-death.ts";
import type { ScenarioName } from "../../scenarios/registry.ts";
import type { Context } from "../definition/command.ts";
import type { Environment } from "../settings/environment.ts";
import type { SettingKey } from "../settings/index.ts";
import { RUN_REPORTS } from "../settings/output.ts";
import { durationText, flagOf } from "../settings/setting.ts";
import type { OpenTarget } from "../target/target.ts";

export type PlainLoad = { readonly exitCode: ExitCode; readonly page: string };

/** Settings of a load that a plain bundle has no place for. */
const UNSUPPORTED = [
  ...["model", "vus", "arrivals", "workload", "objectives"],
  ...["stopWhenDown", "targetPid", "freshConnections", "k6Out", "tokenCommand", "live"],
  ...["clientCert", "clientKey", "resolve"],
] as const satisfies readonly SettingKey[];

/** What is written from a run, which a plain load does not leave. */
const OF_A_RUN = [...RUN_REPORTS, "attest"] as const;

/** Why a stock k6 sends the load, what is known against its version, and what Assay's own k6 would add. */
export function plainNote({ version, path, stockBecause }: K6Binary): string {
  const note = `The stock k6 ${version} at ${path} runs the plain bundle, because ${stockBecause}. Assay's own k6 would add windows with findings, confidence intervals, sessions and a verdict on the generator.`;
  const mayEndEarly = version.localeCompare(FIRST_WITHOUT_EARLY_ENDS, "en", { numeric: true }) < 0;
  return mayEndEarly ? `${note} k6 up to 2.2 can end a ramping load early and report success.` : note;
}

const FIRST_WITHOUT_EARLY_ENDS = "2.3";

/** Fails with `k6-missing` for settings that only Assay's own k6 can honour; `leavesRun` where a run is written as well. */
export function requirePlainSettings({ origins }: Context, leavesRun: boolean): void {
  const refused = leavesRun ? UNSUPPORTED : [...UNSUPPORTED, ...OF_A_RUN];
  const given = refused.filter((key) => origins[key] !== "default").map((key) => flagOf(key));
  if (given.length === 0) return;
  throw new Failure("k6-missing", `A stock k6 cannot be used with ${given.join(", ")}: this needs Assay's own k6.`);
}

/** Bundles the scenario into the folder and runs it to its end. Throws where k6 cannot be started. */
export async function sendPlainLoad(
  { console, settings, env, signal }: Context,
  opened: OpenTarget,
  folder: string,
  k6: K6Binary,
  scenario: ScenarioName,
): Promise<PlainLoad> {
  console.note(plainNote(k6));
  const script = await bundlePlain(scenario, folder);
  const page = join(folder, PAGE);
  const command = [k6.path, "run", "--quiet", "--no-color", "--no-usage-report", script] as const;
  const [program, ...args] = withDeathSignal(findSetpriv(), command, "KILL");
  const child = spawn(program, args, {
    env: {
      ...versionEnvironment(env.all),
      ...variablesOf(opened, settings),
      ...connectionVariables(opened, await authoritiesFile(opened, env.all, folder)),
      ASSAY_PAGE: page,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => void child.kill("SIGINT");
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  child.stdout.setEncoding("utf8").on("data", console.result);
  child.stderr.setEncoding("utf8").on("data", (text: string) => console.note(text.trimEnd()));
  try {
    const [code] = (await once(child, "close")) as [number | null];
    if (!signal.aborted && code === 0 && !existsSync(page))
      throw new Failure(
        "k6-unsupported",
        `k6 must send the load, got exit code 0 from ${k6.path}, which sent nothing.`,
      );
    return { exitCode: signal.aborted ? EXIT.interrupted : exitCodeOf(code), page };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure("k6-missing", `k6 must start, got from ${k6.path}: ${String(error)}.`);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

const PAGE = "plain-load.html";

/** 99: a threshold was missed. k6 has other codes for what kept it from measuring. */
function exitCodeOf(code: number | null): ExitCode {
  if (code === 0) return EXIT.pass;
  return code === 99 ? EXIT.targetWrong : EXIT.couldNotRun;
}

/** The inputs of the bundle, as the head of its script lists them. */
function variablesOf(opened: OpenTarget, settings: Context["settings"]): Readonly<Record<string, string>> {
  const { profile, rate, duration, warmUp, timeout, iAmAllowedToLoad } = settings;
  const { tokens, users } = opened.fixtures;
  return {
    ASSAY_TARGET: opened.target.url,
    ASSAY_TOKEN: opened.tokens[0],
    ASSAY_PROFILE: profile,
    ...(rate !== undefined && { ASSAY_RATE: String(rate) }),
    ...(duration !== undefined && { ASSAY_DURATION: durationText(duration) }),
    ...(warmUp !== undefined && { ASSAY_WARM_UP: durationText(warmUp) }),
    ASSAY_TIMEOUT: durationText(timeout),
    ASSAY_SIDE_EFFECTS: opened.sideEffects === "none" ? "none" : "testnet",
    ASSAY_TOKEN_IDS: tokens.flatMap(({ tokenId, chains }) => chains.map((chain) => `${tokenId}@${chain}`)).join(","),
    ASSAY_USER_IDS: users.flatMap(({ userId = [] }) => userId).join(","),
    ...(iAmAllowedToLoad !== undefined && { ASSAY_I_AM_ALLOWED_TO_LOAD: iAmAllowedToLoad }),
  };
}

/** The file of the certificate authorities that are trusted; undefined for those of the system. */
async function authoritiesFile({ target }: OpenTarget, environment: Environment["all"], folder: string) {
  const given = target.connection?.ca;
  if (given !== undefined) return resolve(given.path);
  const pem = environment["NODE_EXTRA_CA_CERTS"] === undefined ? undefined : authoritiesOf(target, environment);
  if (pem === undefined) return undefined;
  const path = resolve(folder, "authorities.pem");
  await writeTextFile(path, pem);
  return path;
}

/** What a stock k6 and its runtime read of connections. The certificates of a folder would be trusted besides. */
function connectionVariables({ target: { connection } }: OpenTarget, ca?: string): Readonly<Record<string, string>> {
  const { isInsecure = false, proxy } = connection ?? {};
  return {
    ...(ca !== undefined && { SSL_CERT_FILE: ca, SSL_CERT_DIR: "/dev/null" }),
    ...(isInsecure && { K6_INSECURE_SKIP_TLS_VERIFY: "true" }),
    ...(proxy !== undefined && { HTTP_PROXY: proxy.href, HTTPS_PROXY: proxy.href }),
  };
}
