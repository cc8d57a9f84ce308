// `assay generator`: one of the generators of a collected load.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import type { Target } from "../../http/target.ts";
import { createOutputFolder } from "../../run/format/files.ts";
import { createCollectorClient } from "../../scenarios/collection/collector-client.ts";
import { type GeneratorOutcome, runGenerator } from "../../scenarios/collection/generator.ts";
import { engineDigest } from "../../scenarios/driver/k6/k6-binary.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { readOperatorCommand, serveStatus } from "../kubernetes/operator-entry.ts";
import { collectToken } from "../run/collected-load.ts";
import { provideK6 } from "../run/k6-provision.ts";
import { machineHere, versions } from "../run/versions.ts";
import { environmentMenu, sendable } from "../settings/credentials.ts";
import { nonEmpty } from "../settings/environment.ts";
import { PLACEHOLDER_TOKEN, requirePermissionToLoad } from "../target/target.ts";
import { listeningAt } from "../terminal/port.ts";

export const command: CommandDefinition = {
  summary: "Sends one segment of a collector's load. A Kubernetes Job starts it, or you do.",
  args: [
    { name: "[k6-arguments...]", description: "the k6 command that k6-operator adds after -- (only with --operator)" },
  ],
  settings: ["iAmAllowedToLoad", "operator", "out", "quiet"],
  settingHelp: {
    operator: {
      description: "wait until k6-operator starts the load; the operator's --tag instance_id=N chooses the segment",
    },
    out: { description: "folder of the journal; must not exist yet", fallbackText: "a new temporary folder" },
  },
  menu: () =>
    environmentMenu([
      { name: "ASSAY_COLLECTOR", description: "URL of the collector (required)" },
      { name: "ASSAY_COLLECT_TOKEN", description: "secret of this load (required)" },
      { name: "JOB_COMPLETION_INDEX", description: "segment to send, from 0; Indexed Jobs set it (required)" },
      { name: "ASSAY_ALLOWED_HOST", description: "the same as --i-am-allowed-to-load" },
      { name: "ASSAY_TOKEN", description: "credentials of the target, one per line" },
    ]),
  examples: [
    "JOB_COMPLETION_INDEX=0 ASSAY_COLLECTOR=http://127.0.0.1:8787 assay generator",
    "JOB_COMPLETION_INDEX=1 ASSAY_COLLECTOR=http://10.0.0.5:8787 assay generator --i-am-allowed-to-load staging.example",
  ],
  run: (context) => (context.settings.operator ? sendForOperator(context) : sendFor(context, indexOf(context))),
};

/** Longest time without the collector: its pod may have to be placed and started again. */
const PATIENCE_MS = 600_000;

const OUTCOMES: Readonly<Record<GeneratorOutcome, string>> = {
  sent: "The segment is sent and collected.",
  taken: "Another process has already started the segment; nothing is sent twice.",
  stopped: "The load was stopped before it started.",
};

/** Stands for k6 in a pod of k6-operator. */
async function sendForOperator(context: Context): Promise<ExitCode> {
  const { index, ...command } = readOperatorCommand(context.args);
  const status = await listeningAt(command.port, serveStatus(command));
  const stopped = AbortSignal.any([context.signal, status.stopped]);
  try {
    return await sendFor({ ...context, signal: stopped }, index, status.released);
  } finally {
    status.close();
  }
}

/** Sends the segment of that place; `released` delays its start. */
async function sendFor(context: Context, index: number, released?: Promise<unknown>): Promise<ExitCode> {
  const { settings, console, env, signal } = context;
  const url = nonEmpty(env.all["ASSAY_COLLECTOR"]);
  if (url === undefined || !URL.canParse(url))
    throw new Failure("usage", "ASSAY_COLLECTOR must be the URL of the collector.");
  const allowed = settings.iAmAllowedToLoad ?? nonEmpty(env.all["ASSAY_ALLOWED_HOST"]);
  const k6 = await provideK6(context);
  const credentials = (env.token ?? PLACEHOLDER_TOKEN).split("\n").filter((line) => line !== "");
  const outcome = await runGenerator({
    client: createCollectorClient(url, collectToken(context), PATIENCE_MS, signal),
    index,
    credentials: credentials.map((line) => sendable("ASSAY_TOKEN", line, "usage")),
    k6: { path: k6.path, environment: env.all },
    engine: engineDigest(k6.path),
    folder:
      settings.out === undefined
        ? // In a pod, only the folder of temporary files can be written to.
          await mkdtemp(join(tmpdir(), "assay-generator-"))
        : await createOutputFolder(settings.out, "", new Date()),
    identity: { versions: versions(k6.version), machine: machineHere() },
    requirePermission: (target: Target) => requirePermissionToLoad(target, allowed),
    released,
    observer: { onNotice: console.note },
    signal,
  });
  console.result(`${OUTCOMES[outcome]}\n`);
  return typeof signal.reason === "number" ? (signal.reason as ExitCode) : EXIT.pass;
}

function indexOf({ env }: Context): number {
  const text = env.all["JOB_COMPLETION_INDEX"] ?? "";
  if (!/^\d{1,3}$/.test(text))
    throw new Failure(
      "usage",
      `JOB_COMPLETION_INDEX must be the number of the segment from 0, got ${JSON.stringify(text)}.`,
    );
  return Number(text);
}
