// Watches the two streams of the process: an unhandled stream error ends a Node process with exit code 1, which would
// blame the target.
import type { Writable } from "node:stream";

/** A pipe whose reader closed it, or a terminal that hung up. */
const CLOSED_BY_READER: ReadonlySet<string> = new Set(["EPIPE", "EIO", "ERR_STREAM_DESTROYED"]);

/** Watches both streams from now on. A failure of stderr is ignored: there is nowhere to report it. */
export function watchStreams(out: Writable, err: Writable) {
  let fault: string | undefined;
  out.on("error", (error: NodeJS.ErrnoException) => {
    const code = error.code ?? error.message;
    if (!CLOSED_BY_READER.has(code)) fault ??= code;
  });
  err.on("error", () => undefined);
  return {
    /**
     * Waits until everything is written, and returns the system's error code, such as ENOSPC, if stdout failed. A reader
     * that closes the pipe early, such as `| head`, is no failure.
     */
    drained: async (): Promise<string | undefined> => {
      for (const stream of [out, err]) await new Promise<void>((resolve) => stream.write("", () => resolve()));
      // A stream emits its error one turn after the callback.
      await new Promise((resolve) => setImmediate(resolve));
      return fault;
    },
  };
}
