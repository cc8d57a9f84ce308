// Starts the target of exact-target.go, which knows exactly how long each of its responses took.
import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Builds it in a folder, and returns its program. Needs Go, and Linux to run it. */
export function buildExactTarget(folder: string): string {
  const program = join(folder, "exact-target");
  execFileSync("go", ["build", "-o", program, join(import.meta.dirname, "exact-target.go")]);
  return program;
}

/** Starts it on a free loopback port. */
export async function startExactTarget(program: string) {
  const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  // Its end shows where the next line is missing.
  child.stdin.on("error", () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const number = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error("The exact target must respond, and has ended.");
    return Number(value);
  };
  return {
    url: `http://127.0.0.1:${await number()}`,
    /** The 99th percentile of its response times since a moment, in ms, from the arrival of a request on. */
    p99Since: (from: Date) => {
      child.stdin.write(`${from.getTime()}\n`);
      return number();
    },
    close: () => {
      child.kill();
    },
  };
}
