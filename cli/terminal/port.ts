// Reports a port that cannot be listened on as a usage failure.
import { Failure } from "../../errors.ts";

/** The usage failure for a port that is not available; any other error unchanged. */
export function failureOfPort(error: unknown, port: number): unknown {
  const reason = PROBLEMS.get((error as NodeJS.ErrnoException).code ?? "");
  if (reason === undefined) return error;
  return new Failure("usage", `--port must be a free port on 127.0.0.1, or 0 for any, got ${port}, which ${reason}.`);
}

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["EADDRINUSE", "is in use by another program"],
  ["EACCES", "is not permitted for this user"],
]);
