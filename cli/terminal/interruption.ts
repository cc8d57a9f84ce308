// How a signal ends a command: the first gracefully, the second at once.
import { EXIT, Failure } from "../../errors.ts";

const CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.terminated } as const;

/** A signal that is aborted by SIGINT, SIGTERM or SIGHUP; its reason is the exit code. */
export function listenForSignals(note: (line: string) => void): AbortSignal {
  const controller = new AbortController();
  for (const [name, code] of Object.entries(CODES))
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(code);
      controller.abort(code);
      note("Stopping gracefully… press Ctrl-C again to quit immediately.");
    });
  return controller.signal;
}

/** Whether an error is only the consequence of a signal: what the command waited for was aborted. */
export function isInterruption(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false;
  if (error instanceof Failure) return error.exitCode === EXIT.couldNotRun;
  return error === signal.reason || (error instanceof Error && error.name === "AbortError");
}
