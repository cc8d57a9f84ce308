// A port that cannot be listened on: a slip of the user, told as one.
import { Failure } from "../../errors.ts";

/** The usage failure for a port that could not be had; any other error as it came. */
export function failureOfPort(error: unknown, port: number): unknown {
  const reason = PROBLEMS.get((error as NodeJS.ErrnoException).code ?? "");
  if (reason === undefined) return error;
  return new Failure("usage", `--port must name a free port of 127.0.0.1, or 0 for any, and ${port} ${reason}.`);
}

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["EADDRINUSE", "is taken by another program"],
  ["EACCES", "may not be used by this user"],
]);
