// The two streams of the process, watched so that the fate of a reader is never taken for a fault of the target: an
// error that nobody listens to ends a Node process with exit code 1.
import type { Writable } from "node:stream";

/** The watched streams of a command. */
export type Streams = {
  /**
   * Waits until all that was written has left, and gives the system's code where stdout could not take it, such as
   * ENOSPC. A reader that went away before the end, as `| head` does, took what it wanted.
   */
  readonly drained: () => Promise<string | undefined>;
};

/** A pipe whose reader is gone, and a terminal that hung up. */
const READER_GONE: ReadonlySet<string> = new Set(["EPIPE", "EIO", "ERR_STREAM_DESTROYED"]);

/** Watches both streams from now on. Nothing can be said where stderr fails, so that is let pass. */
export function watchStreams(out: Writable, err: Writable): Streams {
  let fault: string | undefined;
  out.on("error", (error: NodeJS.ErrnoException) => {
    const code = error.code ?? error.message;
    if (!READER_GONE.has(code)) fault ??= code;
  });
  err.on("error", () => undefined);
  return {
    drained: async () => {
      for (const stream of [out, err]) await new Promise<void>((resolve) => stream.write("", () => resolve()));
      // A stream tells of its error a turn after it has called back.
      await new Promise((resolve) => setImmediate(resolve));
      return fault;
    },
  };
}
