// Calls the user's own kubectl. What it or the cluster refuses becomes a failure in their words.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../errors.ts";
import { shellCommand } from "../../reports/text/shell.ts";
import type { Environment } from "../settings/environment.ts";
import { freePort } from "../target/started-build.ts";

/** Which cluster and namespace, as the user's settings have them. */
export type Place = { readonly context?: string | undefined; readonly namespace?: string | undefined };

/** A way to a port in the cluster that is made again whenever it breaks. */
export type Forward = { readonly url: string; readonly close: () => void };

export type Kubectl = ReturnType<typeof createKubectl>;

const PAUSE_MS = 500;
/** A cluster that is gone must not hold up the end of a command. */
const REQUEST_LIMIT = "--request-timeout=30s";

/** A kubectl for that place, from the PATH of the environment. */
export function createKubectl({ context, namespace }: Place, { all }: Pick<Environment, "all">) {
  const flags = [
    ...(context === undefined ? [] : ["--context", context]),
    ...(namespace === undefined ? [] : ["--namespace", namespace]),
  ];
  /** Without the credentials that only Assay needs. */
  const env = Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith("ASSAY_")));
  return {
    /** A command as it is typed in a shell. */
    typed: (args: readonly string[]): string => `kubectl ${shellCommand([...flags, ...args])}`,
    /** Runs a command with an input and returns its output. Rejects with `cluster-failed`. */
    run: (args: readonly string[], input = ""): Promise<string> => run([...flags, REQUEST_LIMIT, ...args], input, env),
    /** Forwards a free port of this machine to a port of a service, until it is closed. Rejects with `cluster-failed`. */
    forward: async (service: string, remotePort: number, signal: AbortSignal): Promise<Forward> => {
      const port = await freePort();
      const args = [...flags, "port-forward", `service/${service}`, `${port}:${remotePort}`];
      let forwarding = guarded(args, env);
      let isClosed = false;
      const restartAfterEnd = () =>
        forwarding.once("close", async () => {
          await sleep(PAUSE_MS);
          if (isClosed) return;
          forwarding = guarded(args, env);
          restartAfterEnd();
        });
      await begun(args, forwarding, signal);
      restartAfterEnd();
      return {
        url: `http://127.0.0.1:${port}`,
        close: () => {
          isClosed = true;
          forwarding.stdin.end();
        },
      };
    },
  };
}

/** Runs kubectl until its standard input ends, which it does however Assay ends. */
const GUARD = `
const { spawn } = require("node:child_process");
const child = spawn("kubectl", process.argv.slice(1), { stdio: ["ignore", "inherit", "inherit"] });
child.on("close", () => process.exit());
process.stdin.resume().on("close", () => child.kill());`;

/** Starts a kubectl that ends with this process. */
function guarded(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, ["-e", GUARD, "--", ...args], { env, detached: true, stdio: "pipe" });
  // It prints a line for each connection.
  child.stdout.resume();
  child.stderr.resume();
  child.stdin.on("error", () => undefined);
  return child;
}

/** Waits until kubectl forwards. Rejects in its words if it ends instead, and with the signal's reason. */
function begun(args: readonly string[], child: ChildProcessWithoutNullStreams, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const abort = () => {
      child.stdin.end();
      reject(signal.reason);
    };
    signal.addEventListener("abort", abort, { once: true });
    child.once("close", () => reject(failureOf(args, complaint)));
    child.stdout.once("data", () => {
      signal.removeEventListener("abort", abort);
      resolve();
    });
  });
}

async function run(args: readonly string[], input: string, env: NodeJS.ProcessEnv): Promise<string> {
  // Led by its own process group: a Ctrl-C in the terminal must not end what cleans up.
  const child = spawn("kubectl", args, { env, detached: true, stdio: "pipe" });
  child.stdin.on("error", () => undefined).end(input);
  const ended = once(child, "close").catch((error: NodeJS.ErrnoException) => {
    throw failed(`kubectl must be installed and on PATH, got ${error.code}.`);
  });
  const [[code], output, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw failureOf(args, complaint);
  return output;
}

/** What kubectl says on its last lines, without the phrases that it puts in front. */
function failureOf(args: readonly string[], complaint: string): Failure {
  const verb = args.find((arg) => /^(create|get|delete|port-forward)$/.test(arg)) ?? "the call";
  const lines = complaint.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("Warning:"));
  const [first = "no message", ...more] = lines;
  const words = first
    .replace(/^error: /i, "")
    .replace(/^Error from server \((\w+)\): /, "")
    .replace(/^error when \w+ "[^"]*": /, "");
  if (/no matches for kind "TestRun"|could not find the requested resource .*testruns/.test(complaint)) {
    return failed(`k6-operator must be installed for --operator, got from the cluster: ${words.replace(/[.]$/, "")}.`);
  }
  return failed(`\`kubectl ${verb}\` must succeed, got: ${words.replace(/[.]$/, "")}.`, more);
}

function failed(sentence: string, details: readonly string[] = []): Failure {
  return new Failure("cluster-failed", sentence, details);
}
