// Runs a program to its end.
import { execFile } from "node:child_process";

/** What a program wrote to stdout, to stderr and to both; `code` is its exit code, or 1 if it was killed or not started. */
export type Ended = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly output: string;
};

type Options = { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly input?: string };

/** Runs a program with this environment, or with that of the test. */
export function runProgram(
  program: string,
  args: readonly string[],
  { input, ...options }: Options = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { ...options, maxBuffer: 2 ** 30 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ code, stdout, stderr, output: stdout + stderr });
    });
    child.stdin?.end(input);
  });
}
