// Runs the real command line as a process of its own, as a user would.
import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { inject } from "vitest";

/** How a run of the command line ended. */
export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** A running command line. */
export type Running = ReturnType<typeof startAssay>;

type Options = {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** A line for sh in which "$@" stands for the command line. */
  readonly shell?: string;
};

/** Runs `assay` to its end; the environment holds PATH and HOME and what is given, nothing else of Assay's. */
export function assay(args: readonly string[], options: Options = {}): Promise<Ended> {
  return startAssay(args, options).ended;
}

/** Starts `assay` with the environment of {@link assay}. */
export function startAssay(args: readonly string[], options: Options = {}) {
  const command = [process.execPath, inject("program"), ...args];
  const [program = "", ...words] =
    options.shell === undefined ? command : ["/bin/sh", "-c", options.shell, "sh", ...command];
  const child = spawn(program, words, {
    cwd: options.cwd ?? process.cwd(),
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
  const matchIn = (stream: Readable, text: () => string) => (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(text());
        if (match !== null) resolve(match);
      };
      stream.on("data", look);
      void ended.then(() => reject(new Error(`it ended without ${pattern}: ${stderr}`)));
      look();
    });
  return {
    pid: child.pid ?? 0,
    /** Resolves to the match when stderr has shown the pattern, and rejects where the command ends without it. */
    says: matchIn(child.stderr, () => stderr),
    /** The same for stdout. */
    prints: matchIn(child.stdout, () => stdout),
    kill: (signal: NodeJS.Signals): void => void child.kill(signal),
    /** Closes our end of its stdout, as `| head` does. */
    stopReading: () => child.stdout.destroy(),
    ended,
  };
}
