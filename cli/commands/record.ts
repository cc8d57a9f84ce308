// `assay record`: a reverse proxy on loopback that writes the traffic to a recording until a signal ends it.
import { once } from "node:events";
import { resolve } from "node:path";
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import type { Target } from "../../http/target.ts";
import { writeCounted } from "../../reports/text/number-format.ts";
import { type RecordingCounts, startRecording } from "../../scenarios/recording/record-traffic.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { versions } from "../run/versions.ts";
import { credentialsOf } from "../settings/credentials.ts";
import { CONNECTION } from "../settings/target.ts";
import { requireConnection, targetAt, warnIfInsecure } from "../target/connection.ts";
import { requirePermissionToLoad, withTarget } from "../target/target.ts";
import { listeningAt } from "../terminal/port.ts";

export const command: CommandDefinition = {
  summary: "Forwards requests to a target and records them as a HAR file without credentials, until interrupted.",
  settings: [
    "target",
    ...CONNECTION,
    "out",
    "port",
    "tokenFile",
    "timeout",
    "seed",
    "iAmAllowedToLoad",
    "config",
    "quiet",
  ],
  settingHelp: {
    out: { placeholder: "file", description: "HAR file to write (required)" },
    seed: { description: "seed of the reference service", fallbackText: "1" },
    tokenFile: { description: "credentials to keep out of the recording, one per line" },
    iAmAllowedToLoad: { description: "repeat the target's host to record beyond loopback" },
  },
  examples: [
    "assay record --out recording.har --target http://127.0.0.1:8080 --port 8090",
    "assay record --out recording.har --target https://staging.example --i-am-allowed-to-load staging.example",
  ],
  run: async (context) => {
    const { settings } = context;
    if (settings.out === undefined) throw new Failure("usage", "--out must name the HAR file to write.");
    const file = resolve(settings.out);
    if (settings.target === undefined)
      return withTarget(context, ({ target, tokens }) => runAt(context, target, tokens, file));
    // The credentials serve only to be kept out of the recording; clients send their own.
    const target = targetAt(settings.target, context);
    warnIfInsecure(context, target);
    await requireConnection(target, settings.timeout, context.signal);
    return runAt(context, target, credentialsOf(settings.tokenFile, context.env), file);
  },
};

async function runAt(
  { settings, console, signal }: Context,
  target: Target,
  credentials: readonly string[],
  file: string,
): Promise<ExitCode> {
  // The proxy forwards everything, load too.
  requirePermissionToLoad(target, settings.iAmAllowedToLoad);
  let failure: unknown;
  const ended = new AbortController();
  const starting = startRecording({
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
  });
  const recording = await listeningAt(settings.port, starting);
  console.result(`Recording: ${recording.url} forwards to ${target.url}. Press Ctrl-C to stop.\n`);
  const timer = setInterval(() => console.progress(countLine(recording.counts())), 1_000);
  const either = AbortSignal.any([signal, ended.signal]);
  if (!either.aborted) await once(either, "abort");
  clearInterval(timer);
  console.endProgress();
  const counts = await recording.finish();
  console.result(`Recording: ${settings.out} (${countLine(counts)})\n`);
  if (failure !== undefined) throw failure;
  return EXIT.pass;
}

function countLine({ kept, unanswered, notKept }: RecordingCounts): string {
  const full = notKept === 0 ? "" : `; ${notKept} more not kept, because the recording is full`;
  return `${writeCounted(kept, "request")} recorded, ${unanswered} without a complete response${full}`;
}
