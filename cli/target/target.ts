// The target of a command: the given one, or a reference service for the duration of the command.

import { type ExitCode, Failure } from "../../errors.ts";
import { isLoopback, parseTarget, type Target } from "../../http/target.ts";
import type { FixtureSet, RunHeader } from "../../run/format/run.ts";
import { fixtureSetOf } from "../../target/fixtures.ts";
import type { Context } from "../definition/command.ts";
import { credentialsOf, refusedCredentialOf } from "../settings/credentials.ts";
import type { Environment } from "../settings/environment.ts";
import { credentialsOfUsers, readFixturesFile, requireFixturesOfTheInterface } from "../settings/fixtures.ts";
import type { Settings } from "../settings/index.ts";
import { durationText } from "../settings/setting.ts";
import { requireConnection, targetAt, warnIfInsecure } from "./connection.ts";
import { credentialOfCommand } from "./token-command.ts";
import { waitForAcceptance } from "./waiting.ts";

/** A target with its credentials; `close` ends the reference service, if one was started. */
export type OpenTarget = {
  readonly target: Target;
  readonly isReference: boolean;
  /** With a command that prints credentials, the first is always the last that it printed. */
  readonly tokens: readonly [string, ...string[]];
  /** Another credential of that command, in `tokens` from then on; absent without one. Rejects with `token-command-failed`. */
  readonly renewCredential?: () => Promise<string>;
  readonly refusedToken: string | undefined;
  /** What the user knows of it: single values first, then the fixtures file. */
  readonly fixtures: FixtureSet;
  /** The credentials of the users in `fixtures`, by environment variable; `tokens` has them too. */
  readonly userTokens: ReadonlyMap<string, string>;
  /** Its process, if it is known and on this machine. */
  readonly pid: number | undefined;
  readonly sideEffects: "none" | "testnet" | "any";
  readonly close: () => Promise<void>;
};

/** Sent if no credential is given: every request needs one, and a test service may honour any. */
export const PLACEHOLDER_TOKEN = "assay-placeholder-credential";
const REFERENCE_REFUSED_TOKEN = "assay-refused-credential";

/**
 * Opens the target of the settings and runs `body` with it; without one it starts the reference service and notes that
 * on the first line.
 */
export async function withTarget(context: Context, body: (opened: OpenTarget) => Promise<ExitCode>): Promise<ExitCode> {
  const opened = await openTarget(context);
  try {
    return await body(opened);
  } finally {
    await opened.close();
  }
}

/**
 * The context with the target of an earlier run, unless the command line names one: a config file or ASSAY_TARGET may name
 * another service, on which a failure would look fixed.
 */
export function aimedAt(context: Context, run: Pick<RunHeader, "target" | "targetIsReference">): Context {
  const { settings, origins, console } = context;
  if (origins.target === "flag") return context;
  const target = run.targetIsReference ? undefined : run.target;
  if (settings.target !== undefined && settings.target !== target) {
    const source = origins.target === "environment" ? "ASSAY_TARGET" : "the config file";
    const shown = target ?? "the reference service";
    console.note(
      `Sending to ${shown}, the target of the run, not to ${settings.target} of ${source}; --target changes it.`,
    );
  }
  return { ...context, settings: { ...settings, target } };
}

/** The credential that a command prints is everybody's: it replaces that of ASSAY_TOKEN, and no others may be given. */
async function withTokenCommand({ target, tokenCommand, tokenFile }: Settings, given: Given): Promise<Given> {
  if (target === undefined || tokenCommand === undefined) return given;
  if (tokenFile !== undefined || given.userTokens.size > 0) {
    const others = tokenFile === undefined ? "users of --fixtures have their own credentials" : "--token-file is given";
    throw new Failure("usage", `--token-command must be the only source of credentials, but ${others}.`);
  }
  const tokens: [string] = [await credentialOfCommand(tokenCommand)];
  const renewCredential = async () => {
    tokens[0] = await credentialOfCommand(tokenCommand);
    return tokens[0];
  };
  return { ...given, tokens, renewCredential, hasCredential: true };
}

export async function openTarget(context: Context): Promise<OpenTarget> {
  const { settings, env, console } = context;
  const { hasCredential, ...given } = await withTokenCommand(settings, givenOf(context));
  if (settings.target === undefined) {
    const { startReference } = await import("./reference.ts");
    const reference = await startReference(settings.seed, [REFERENCE_REFUSED_TOKEN]);
    console.note(`No target given; testing the reference service at ${reference.url}.`);
    return {
      target: parseTarget(reference.url),
      isReference: true,
      refusedToken: REFERENCE_REFUSED_TOKEN,
      ...given,
      pid: reference.pid,
      sideEffects: settings.sideEffects ?? "any",
      close: reference.close,
    };
  }
  const target = targetAt(settings.target, context);
  warnIfInsecure(context, target);
  if (settings.waitForTarget) await waitWithProgress(context, target, given.tokens[0], settings.waitForTarget);
  await requireConnection(target, settings.timeout, context.signal);
  if (!hasCredential)
    console.note("No credential given (ASSAY_TOKEN, --token-file or --token-command); sending a placeholder.");
  return {
    target,
    isReference: false,
    refusedToken: refusedCredentialOf(env),
    ...given,
    pid: settings.targetPid,
    sideEffects: settings.sideEffects ?? (isLoopback(target) ? "any" : "testnet"),
    close: async () => undefined,
  };
}

/** Waits until the target accepts a request. One that does not in time is judged as it is, after a line that says why. */
async function waitWithProgress(
  { console, signal, settings }: Context,
  target: Target,
  token: string,
  timeoutMs: number,
): Promise<void> {
  const all = Math.round(timeoutMs / 1_000);
  const onWait = (waitedMs: number, seen = "") =>
    console.progress(`waiting for ${target.url} · ${Math.round(waitedMs / 1_000)}/${all} s · ${seen}`);
  const seen = await waitForAcceptance(target, { token, attemptMs: settings.timeout, timeoutMs, signal, onWait });
  console.endProgress();
  signal.throwIfAborted();
  if (seen !== undefined)
    console.warn(`${target.url} accepted no request within ${durationText(timeoutMs)}. The last one: ${seen}.`);
}

/** What is given for a target, known without it. */
type Given = Pick<OpenTarget, "fixtures" | "userTokens" | "tokens" | "renewCredential"> & {
  readonly hasCredential: boolean;
};

/** The reference service gets no credential of the user's, but those of a file's users. */
export function givenOf({ settings, env }: Pick<Context, "settings" | "env">): Given {
  const known = knownOf(settings, env);
  const users = [...known.userTokens.values()];
  if (settings.target === undefined) return { ...known, tokens: [PLACEHOLDER_TOKEN, ...users], hasCredential: true };
  const [main, ...more] = credentialsOf(settings.tokenFile, env);
  // A pool may be long, and only the first of it are tried: the users of the file come before the rest.
  const [first, ...rest] = new Set([...(main === undefined ? [] : [main]), ...users, ...more]);
  return { ...known, tokens: [first ?? PLACEHOLDER_TOKEN, ...rest], hasCredential: first !== undefined };
}

/** The fixtures of the settings. A token file replaces ASSAY_TOKEN, also where the fixtures file names it. */
function knownOf(
  { fixture, fixtures: path, tokenFile }: Pick<Settings, "fixture" | "fixtures" | "tokenFile">,
  env: Environment,
): Pick<OpenTarget, "fixtures" | "userTokens"> {
  requireFixturesOfTheInterface(fixture);
  const fixtures = fixtureSetOf(fixture, path === undefined ? undefined : readFixturesFile(path));
  const [main] = tokenFile === undefined ? [] : credentialsOf(tokenFile, env);
  return { fixtures, userTokens: credentialsOfUsers(fixtures, { ...env.all, ...(main && { ASSAY_TOKEN: main }) }) };
}

/** Fails with `load-needs-permission` for a target beyond loopback unless its host was repeated exactly. */
export function requirePermissionToLoad(target: Target, allowedHost: string | undefined): void {
  if (isLoopback(target) || allowedHost === target.host) return;
  throw new Failure(
    "load-needs-permission",
    allowedHost === undefined
      ? `--i-am-allowed-to-load must be ${target.host} for a load beyond loopback, got nothing.`
      : `--i-am-allowed-to-load must be ${target.host}, got ${allowedHost}.`,
  );
}
