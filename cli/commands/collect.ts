// `assay collect`: takes the journals of generators that share a load, for a client that follows it.
import { mkdir, open } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EXIT, type ExitCode, exhaustionOf, Failure, unwritable } from "../../errors.ts";
import { createOutputFolder } from "../../run/format/files.ts";
import type { CollectionStatus } from "../../scenarios/collection/collection.ts";
import { type Collector, startCollector } from "../../scenarios/collection/collector.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { collectToken } from "../run/collected-load.ts";
import { shortPath } from "../run/run-folder.ts";
import { environmentMenu } from "../settings/credentials.ts";
import { listeningAt } from "../terminal/port.ts";

export const command: CommandDefinition = {
  summary: "Hands one load to several generators and collects their results. Sends no load itself.",
  settings: ["generators", "host", "port", "out", "quiet"],
  settingHelp: {
    port: { description: "port to listen on; 0 picks a free one", fallbackText: "8787" },
    out: {
      description: "folder of the results; if it exists, the collector continues its load",
      fallbackText: "reports/out/<UTC time>-collect",
    },
  },
  menu: () =>
    environmentMenu([
      { name: "ASSAY_COLLECT_TOKEN", description: "secret of this load, the same for its generators and client" },
    ]),
  examples: [
    "assay collect --generators 2",
    "assay load mixed --collector http://127.0.0.1:8787 --generators 2 --rate 4000",
  ],
  async run(context) {
    const { settings, console, origins } = context;
    const token = collectToken(context);
    const folder = await folderIn(settings.out);
    const port = origins.port === "default" ? DEFAULT_PORT : settings.port;
    const { generators, host } = settings;
    const collector = await listeningAt(port, startCollector({ folder, token, generators, host, port }));
    console.result(`Collector: ${collector.url} for ${generators} generators, in ${shortPath(folder)}.\n`);
    try {
      return await collectAll(context, collector, folder);
    } finally {
      await collector.close();
    }
  },
};

const DEFAULT_PORT = 8787;
const POLL_MS = 500;
/** A client that was cut off comes back before; without it, nobody can end the load. */
const CLIENT_LIMIT_MS = 120_000;
/** A generator that is told to end needs at most as long. */
const END_LIMIT_MS = 120_000;

async function folderIn(out: string | undefined): Promise<string> {
  if (out === undefined) return createOutputFolder(undefined, "collect", new Date());
  const folder = resolve(out);
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Failure("output-unwritable", `The folder ${folder} must be writable, got ${error.code}.`);
  });
  return folder;
}

/** Until the client has all journals; a load whose client is gone is ended. */
async function collectAll({ console, signal }: Context, collector: Collector, folder: string): Promise<ExitCode> {
  const { collection } = collector;
  let shown = "";
  for (;;) {
    signal.throwIfAborted();
    await requireWorking(collector, folder);
    if (collection.isFinished()) return EXIT.pass;
    const status = collection.status();
    const text = progressText(status);
    if (text !== shown) console.note(text);
    shown = text;
    const silentMs = status.hasPlan ? collection.clientSilentMs() : 0;
    if (silentMs > CLIENT_LIMIT_MS && !status.isStopped) {
      console.warn(`The client of the load has been silent for ${CLIENT_LIMIT_MS / 1_000} s; the load ends.`);
      collection.stop({ cause: "interrupted" });
    }
    if (silentMs > CLIENT_LIMIT_MS + END_LIMIT_MS) {
      // So that a container that is started again ends at once.
      collection.finish();
      throw new Failure("collector-failed", "The client of the load must fetch the journals, but has not done so.");
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** Fails if the collector cannot write, or has no descriptor left: then the system drops connections without an error. */
async function requireWorking(collector: Collector, folder: string): Promise<void> {
  const failure =
    collector.failure() ??
    (await open(folder).then(
      (handle) => handle.close(),
      (error: NodeJS.ErrnoException) => error,
    ));
  if (failure === undefined) return;
  const { code } = failure;
  throw exhaustionOf(failure) ?? (code === undefined ? failure : unwritable(`The collector's folder ${folder}`, code));
}

function progressText({ hasPlan, startAtMs, generators }: CollectionStatus): string {
  const count = (state: string) => generators.filter((one) => one.state === state).length;
  if (startAtMs === undefined)
    return `${hasPlan ? "The plan is there" : "Waiting for the plan"}; ${count("ready")} of ${generators.length} generators are ready.`;
  return `${count("started")} generators are sending, ${count("ended")} have ended.`;
}
