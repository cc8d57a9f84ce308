// `assay record`: a reverse proxy on the loopback that writes what passes through it to a tape, until a signal ends it.
import { resolve } from "node:path";
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { parseTarget, type Target } from "../../traffic/http/target.ts";
import { type RecordingCounts, startRecording } from "../../traffic/recording/record-traffic.ts";
import type { CommandDefinition, Context } from "../command.ts";
import { versions } from "../run/versions.ts";
import { credentialsOf } from "../settings/credentials.ts";
import { requirePermissionToLoad, withTarget } from "../target/target.ts";
import { failureOfPort } from "../terminal/port.ts";

export const command: CommandDefinition = {
  summary:
    "Passes requests on to a target and records them as a HAR file without credentials, until it is interrupted.",
  settings: ["target", "out", "port", "tokenFile", "timeout", "iAmAllowedToLoad", "seed", "config", "quiet"],
  examples: [
    "assay record --out tape.har --target http://127.0.0.1:8080 --port 8090",
    "assay record --out tape.har --target https://staging.example --i-am-allowed-to-load staging.example",
  ],
  run: async (context) => {
    const { settings } = context;
    if (settings.out === undefined) throw new Failure("usage", "--out must name the tape to write, and it is missing.");
    const file = resolve(settings.out);
    if (settings.target === undefined)
      return withTarget(context, ({ target, tokens }) => runAt(context, target, tokens, file));
    // The credentials are known here only so that they are on no tape: clients bring their own.
    return runAt(context, parseTarget(settings.target), credentialsOf(settings.tokenFile, context.env), file);
  },
};

async function runAt(
  { settings, console, signal }: Context,
  target: Target,
  credentials: readonly string[],
  file: string,
): Promise<ExitCode> {
  // Whatever is sent to the recorder reaches the target, load too.
  requirePermissionToLoad(target, settings.iAmAllowedToLoad);
  let failure: unknown;
  const ended = new AbortController();
  const recording = await startRecording({
    target,
    port: settings.port,
    timeoutMs: settings.timeout,
    file,
    creator: { name: "assay", version: versions().assay },
    credentials,
    onFailure: (error) => {
      failure = error;
      ended.abort();
    },
  }).catch((error: unknown) => {
    throw failureOfPort(error, settings.port);
  });
  console.result(`Recording what is sent to ${recording.url} and passed on to ${target.url}; Ctrl-C ends it.\n`);
  const timer = setInterval(() => console.progress(countLine(recording.counts())), 1_000);
  await aborted(AbortSignal.any([signal, ended.signal]));
  clearInterval(timer);
  console.endProgress();
  const counts = await recording.finish();
  console.result(`Tape: ${settings.out} (${countLine(counts)})\n`);
  if (failure !== undefined) throw failure;
  return EXIT.pass;
}

function countLine({ kept, unanswered, notKept }: RecordingCounts): string {
  const lost = notKept === 0 ? "" : `, ${notKept} not kept, the tape is full`;
  return `${kept} exchanges, ${unanswered} of them without a whole answer${lost}`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
