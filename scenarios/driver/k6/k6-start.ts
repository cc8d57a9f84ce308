// Starts the k6 child: its options, its environment, and the files that it gets by descriptor.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, ftruncateSync } from "node:fs";
import { dirname } from "node:path";
import { Failure } from "../../../errors.ts";
import { type Environment, k6Environment } from "./environment.ts";
import type { Heap } from "./heap.ts";
import { findSetpriv, withDeathSignal } from "./parent-death.ts";
import { isExecutableFile } from "./search-path.ts";
import { openUnlinked, secretLines } from "./secret-input.ts";

export interface K6Command {
  /** Path of a k6 from `findK6`. */
  readonly binary: string;
  /** Absolute path of the bundled scenario. */
  readonly script: string;
  /** k6's options; the script's own override those of the same name. Default: only the script's own. */
  readonly options?: object | undefined;
  /** The user's environment, of which a closed list is passed on. */
  readonly environment: Environment;
  /** What the script reads as `__ENV`; never credentials. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** What the script reads with `k6/secrets`, by key. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** Whether new credentials will be written to its standard input. */
  readonly renewsCredential?: boolean | undefined;
  /** Descriptor of the journal, to which k6 appends its windows. */
  readonly journal?: number | undefined;
  /** A further output of k6, as its option `--out` takes it; its K6_… variables are passed on. */
  readonly output?: string | undefined;
  /** False: rely on the pipe alone for the end of k6 when this process is killed. Default true, where setpriv is there. */
  readonly usesDeathSignal?: boolean | undefined;
}

const SECRETS_DESCRIPTOR = 3;
const CONFIG_DESCRIPTOR = 4;
const JOURNAL_DESCRIPTOR = 5;

/**
 * Starts k6, or rejects with the Failure k6-missing where the program cannot be started at all. It leads a process group of its
 * own: a Ctrl-C in the terminal reaches it only through us.
 */
export async function startK6(command: K6Command, heap: Heap) {
  if (!isExecutableFile(command.binary)) {
    throw new Failure("k6-missing", `k6 must be an executable file, got ${command.binary}.`);
  }
  const env = k6Environment(command, heap);
  const lines = secretLines(command.secrets ?? {});
  const setpriv = command.usesDeathSignal === false ? undefined : findSetpriv();
  const k6 = [command.binary, ...k6Arguments(command, lines !== "")] as const;
  const [program, ...args] = withDeathSignal(setpriv, k6, "HUP");
  const secretsFile = openUnlinked(lines);
  const configFile = openUnlinked(JSON.stringify(command.options ?? {}));
  const journal = command.journal === undefined ? [] : [command.journal];
  const child = spawn(program, args, {
    cwd: dirname(command.script),
    detached: true,
    env,
    stdio: [command.renewsCredential === true ? "pipe" : "ignore", "pipe", "pipe", secretsFile, configFile, ...journal],
  });
  let isForgotten = false;
  /** Empties the memory of secrets and options, with the key of a client certificate, once k6 has read them or exited. */
  const forgetSecrets = (): void => {
    if (isForgotten) return;
    isForgotten = true;
    for (const file of [secretsFile, configFile]) {
      ftruncateSync(file, 0);
      closeSync(file);
    }
  };
  const { pid, stdin, stdout, stderr } = child;
  if (pid !== undefined && stdout !== null && stderr !== null)
    return { child, stdin, stdout, stderr, pid, forgetSecrets };
  forgetSecrets();
  const [error] = await once(child, "error");
  throw new Failure("k6-missing", `k6 must start, got an error from ${command.binary}: ${String(error)}`);
}

function k6Arguments({ script, journal, output }: K6Command, hasSecrets: boolean): string[] {
  return [
    "run",
    // k6 keeps every sample for its own thresholds and summary; without both its memory stays constant for days.
    "--no-thresholds",
    "--summary-mode=disabled",
    "--no-usage-report",
    "--quiet",
    "--no-color",
    "--log-output=stderr",
    "--log-format=json",
    // None: our own metrics carry their operation, each tag takes processor time in every sample, and `url` and
    // `error` can hold the target's text, which k6 would keep in memory for good.
    "--system-tags=",
    // One of our own: the user's could hold any option.
    `--config=/dev/fd/${CONFIG_DESCRIPTOR}`,
    ...(hasSecrets ? [`--secret-source=file=/dev/fd/${SECRETS_DESCRIPTOR}`] : []),
    `--out=assay=${journal === undefined ? "-" : `fd:${JOURNAL_DESCRIPTOR}`}`,
    ...(output === undefined ? [] : [`--out=${output}`]),
    script,
  ];
}
