// Runs the command of --token-command: the first line that it prints is the credential. Nothing else of its output is kept,
// and nothing of it is ever shown.
import { execFile } from "node:child_process";
import { Failure } from "../../errors.ts";
import { sendable } from "../settings/credentials.ts";

const LIMIT_MS = 30_000;
const MOST_BYTES = 1_000_000;

/** The credential that the command prints. Throws `token-command-failed`. */
export async function credentialOfCommand(command: string): Promise<string> {
  const [line = ""] = (await outputOf(command)).split("\n");
  if (line.trim() === "") throw failed("printed nothing on its first line");
  return sendable("The first line of --token-command", line, "token-command-failed");
}

function outputOf(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile("/bin/sh", ["-c", command], { timeout: LIMIT_MS, maxBuffer: MOST_BYTES }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else if (error.killed === true) reject(failed(`did not end within ${LIMIT_MS / 1_000} s or printed too much`));
      else reject(failed(`ended with ${error.signal ?? `exit code ${error.code}`}`));
    });
  });
}

function failed(what: string): Failure {
  return new Failure(
    "token-command-failed",
    `The command of --token-command must print a credential, got a command that ${what}.`,
  );
}
