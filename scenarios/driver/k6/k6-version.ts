// Asks a program for its k6 version and for the extension of Assay. Any program may lie on PATH under the name k6, and it
// may hang or flood: only one well-formed response in time is trusted.

import { spawn } from "node:child_process";
import { signalGroup } from "./process-group.ts";

/**
 * A version that Assay works with, and whether the program lacks Assay's engine; or the reason against it, as the end of a
 * sentence about the program.
 */
export type VersionResponse =
  | { kind: "supported"; version: string; isStock: boolean }
  | { kind: "unsupported"; reason: string };

/** The major version whose flags and exit codes Assay is built on. */
export const SUPPORTED_K6_MAJOR = 2;

/** How long a program may take to print its version; a real k6 needs some 30 ms. */
export const VERSION_LIMIT_MS = 10_000;

/** How k6 lists the module of Assay: path and version of its Go module, if k6 finds them; name and kind of the extension. */
const EXTENSION = /^ [^,\n]*, k6\/x\/assay \[js\]$/m;

/** A version is one line, and one per extension; a longer output is not one. */
const RESPONSE_LIMIT_BYTES = 8192;

/**
 * Runs the program with the one argument `version`. Never rejects; at the limit the program is ended, children included.
 */
export function askVersion(
  path: string,
  environment: Record<string, string>,
  limitMs: number = VERSION_LIMIT_MS,
): Promise<VersionResponse> {
  return new Promise((resolve) => {
    // Detached puts it into a process group of its own, so that a wrapper script dies together with what it started.
    const child = spawn(path, ["version"], { detached: true, env: environment, stdio: ["ignore", "pipe", "ignore"] });
    let response = "";
    const kill = (): void => {
      if (child.pid !== undefined) signalGroup(child.pid, "SIGKILL");
    };
    const timer = setTimeout(() => {
      kill();
      finish({ kind: "unsupported", reason: `did not print its version within ${limitMs} ms` });
    }, limitMs);
    const finish = (result: VersionResponse): void => {
      clearTimeout(timer);
      child.stdout.destroy();
      resolve(result);
    };
    child.stdout.on("data", (chunk: Buffer) => {
      response += chunk.toString("latin1");
      if (response.length <= RESPONSE_LIMIT_BYTES) return;
      kill();
      finish(readVersion(response));
    });
    child.on("error", (error) => finish({ kind: "unsupported", reason: `cannot be run: ${error.message}` }));
    child.on("close", () => finish(readVersion(response)));
  });
}

function readVersion(response: string): VersionResponse {
  const match = /^k6 v(\d+)\.(\d+\.\d+[\w.+-]*)(?: \(.*\))?$/.exec(response.split("\n", 1)[0] ?? "");
  if (match === null || response.length > RESPONSE_LIMIT_BYTES) {
    const shown = JSON.stringify(response.slice(0, 60).replace(/[^ -~\n]/g, "?"));
    return { kind: "unsupported", reason: `printed ${shown} instead of a k6 version` };
  }
  const version = `${match[1]}.${match[2]}`;
  if (Number(match[1]) !== SUPPORTED_K6_MAJOR) return { kind: "unsupported", reason: `is k6 ${version}` };
  return { kind: "supported", version, isStock: !EXTENSION.test(response) };
}
