// Asks a program for its k6 version and judges the answer. Whatever lies on PATH under the name k6 may hang, flood or
// be something else, so nothing of it is believed but one well-formed line in time.

import { spawn } from "node:child_process";

/** What came of asking: a version that Assay works with, or why not, as the end of a sentence about the program. */
export type VersionResponse = { kind: "supported"; version: string } | { kind: "refused"; reason: string };

/** The major version whose flags, exit codes and CSV columns Assay is built on. */
export const SUPPORTED_K6_MAJOR = 2;

/** How long a program may take to say its version; a real k6 needs some 30 ms. */
export const VERSION_LIMIT_MS = 10_000;

/** An honest answer has one line and a line per extension; what is longer is no version. */
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
    const timer = setTimeout(() => {
      killGroup(child.pid);
      finish({ kind: "refused", reason: `did not answer \`version\` within ${limitMs} ms` });
    }, limitMs);
    const finish = (result: VersionResponse): void => {
      clearTimeout(timer);
      child.stdout.destroy();
      resolve(result);
    };
    child.stdout.on("data", (chunk: Buffer) => {
      response += chunk.toString("latin1");
      if (response.length <= RESPONSE_LIMIT_BYTES) return;
      killGroup(child.pid);
      finish(judge(response));
    });
    child.on("error", (error) => finish({ kind: "refused", reason: `cannot be run: ${error.message}` }));
    child.on("close", () => finish(judge(response)));
  });
}

function judge(response: string): VersionResponse {
  const match = /^k6 v(\d+)\.(\d+\.\d+[\w.+-]*)(?: \(.*\))?$/.exec(response.split("\n", 1)[0] ?? "");
  if (match === null || response.length > RESPONSE_LIMIT_BYTES) {
    const shown = JSON.stringify(response.slice(0, 60).replace(/[^ -~\n]/g, "?"));
    return { kind: "refused", reason: `answered ${shown} instead of a k6 version` };
  }
  const version = `${match[1]}.${match[2]}`;
  if (Number(match[1]) !== SUPPORTED_K6_MAJOR) return { kind: "refused", reason: `is k6 ${version}` };
  return { kind: "supported", version };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group is gone: the program ended by itself.
  }
}
