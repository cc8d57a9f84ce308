// Memory that is never given back while requests come in.
import { type FaultKind, readBytes } from "./fault.ts";

/** `leak=1MiB/s` */
export const leak: FaultKind = {
  form: "leak=<size>/s, such as leak=1MiB/s",
  description: "Keeps ever more memory, by the time that has passed at each request.",
  parse: (argument) => {
    const bytesPerSecond = readBytes(/^(.*)\/s$/.exec(argument)?.[1] ?? "");
    if (bytesPerSecond === undefined) return undefined;
    return ({ elapsedMs }) => {
      const kept: Buffer[] = [];
      let keptBytes = 0;
      return (strike) => {
        const missing = Math.floor((elapsedMs() / 1000) * bytesPerSecond) - keptBytes;
        if (missing < SMALLEST_PIECE) return undefined;
        // Filled, because untouched pages would not count as memory in use.
        kept.push(Buffer.alloc(missing, 1));
        keptBytes += missing;
        return strike;
      };
    };
  },
};

const SMALLEST_PIECE = 4096;
