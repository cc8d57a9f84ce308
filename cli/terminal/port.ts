// Reports a port that cannot be listened on as a usage failure.
import { Failure } from "../../errors.ts";

/** What listens on a port, once it does. Rejects with `usage` for a port that is not available. */
export async function listeningAt<T>(port: number, starting: Promise<T>): Promise<T> {
  try {
    return await starting;
  } catch (error) {
    const reason = PROBLEMS.get((error as NodeJS.ErrnoException).code ?? "");
    if (reason === undefined) throw error;
    throw new Failure("usage", `--port must be a free port on 127.0.0.1, or 0 for any, got ${port}, which ${reason}.`);
  }
}

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["EADDRINUSE", "is in use by another program"],
  ["EACCES", "is not permitted for this user"],
]);
