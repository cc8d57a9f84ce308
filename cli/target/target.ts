// What a command talks to: the given target, or a reference service that lives as long as the command.
import { type ExitCode, Failure } from "../../errors.ts";
import { isLoopback, parseTarget, type Target } from "../../traffic/http/target.ts";
import type { Context } from "../command.ts";
import { credentialsOf, refusedCredentialOf } from "../settings/credentials.ts";
import { requireFixturesOfTheInterface } from "../settings/fixtures.ts";

/** A target with its credentials; `close` ends what was started for it. */
export type OpenTarget = {
  readonly target: Target;
  readonly isReference: boolean;
  readonly tokens: readonly [string, ...string[]];
  readonly refusedToken: string | undefined;
  /** Its process, where it is on this machine and known. */
  readonly pid: number | undefined;
  readonly sideEffects: "none" | "testnet" | "any";
  readonly close: () => Promise<void>;
};

/** Sent where no credential was given: every request needs one, and a service for tests may take any. */
const PLACEHOLDER_TOKEN = "assay-placeholder-credential";
const REFERENCE_REFUSED_TOKEN = "assay-refused-credential";

/**
 * Opens the target of the settings for the time of `body`; without one the reference service is started and that is said
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

async function openTarget({ settings, env, console }: Context): Promise<OpenTarget> {
  requireFixturesOfTheInterface(settings.fixture);
  if (settings.target === undefined) {
    const { startReference } = await import("./reference.ts");
    const reference = await startReference(settings.seed, [REFERENCE_REFUSED_TOKEN]);
    console.note(`No target given: the reference service answers at ${reference.url}.`);
    return {
      target: parseTarget(reference.url),
      isReference: true,
      tokens: [PLACEHOLDER_TOKEN],
      refusedToken: REFERENCE_REFUSED_TOKEN,
      pid: reference.pid,
      sideEffects: settings.sideEffects ?? "any",
      close: reference.close,
    };
  }
  const target = parseTarget(settings.target);
  const given = credentialsOf(settings.tokenFile, env);
  const [first, ...rest] = given;
  if (first === undefined) console.note("No credential given (ASSAY_TOKEN or --token-file): a placeholder is sent.");
  return {
    target,
    isReference: false,
    tokens: [first ?? PLACEHOLDER_TOKEN, ...rest],
    refusedToken: refusedCredentialOf(env),
    pid: settings.targetPid,
    sideEffects: settings.sideEffects ?? (isLoopback(target) ? "any" : "testnet"),
    close: async () => undefined,
  };
}

/** Fails with `load-needs-permission` where the target is not on loopback and its host was not repeated exactly. */
export function requirePermissionToLoad(target: Target, allowedHost: string | undefined): void {
  if (isLoopback(target) || allowedHost === target.host) return;
  throw new Failure(
    "load-needs-permission",
    allowedHost === undefined
      ? `Load is sent to loopback only unless it is allowed; the target's host is ${target.host}.`
      : `Expected --i-am-allowed-to-load ${target.host}, got ${allowedHost}.`,
  );
}
