// Where a command writes: results to stdout, progress to stderr as one line that is renewed on a terminal some times a
// second and as a plain line now and then where it is piped.

/** The two streams of a command and what may be done with them. */
export type Console = {
  /** Writes a result to stdout, as it stands. */
  readonly result: (text: string) => void;
  /** Writes a line to stderr. */
  readonly note: (line: string) => void;
  /** Renews the progress line, at most once each `RENEWED_EVERY_MS`. Piped, each `PLAIN_EVERY_MS` a line is written. */
  readonly progress: (line: string) => void;
  /** Ends the progress line, so that what follows begins on a line of its own. */
  readonly endProgress: () => void;
  readonly isColoured: boolean;
  readonly width: number;
};

type Stream = { readonly write: (text: string) => unknown; readonly isTTY?: boolean; readonly columns?: number };

const RENEWED_EVERY_MS = 100;
const PLAIN_EVERY_MS = 5_000;

/** A console over two streams; `isQuiet` silences progress and notes. */
export function createConsole(
  out: Stream,
  err: Stream,
  options: { readonly noColor: boolean; readonly isQuiet: boolean; readonly now: () => number },
): Console {
  const width = out.columns ?? 80;
  let isOpen = false;
  let lastProgressAt = Number.NEGATIVE_INFINITY;
  const endProgress = () => {
    if (isOpen) err.write("\r\u001b[K");
    isOpen = false;
  };
  return {
    result: (text) => {
      endProgress();
      out.write(text);
    },
    note: (line) => {
      if (options.isQuiet) return;
      endProgress();
      err.write(`${line}\n`);
    },
    progress: (line) => {
      if (options.isQuiet) return;
      const isTerminal = err.isTTY === true;
      if (options.now() - lastProgressAt < (isTerminal ? RENEWED_EVERY_MS : PLAIN_EVERY_MS)) return;
      lastProgressAt = options.now();
      if (!isTerminal) err.write(`${line}\n`);
      else {
        err.write(`\r\u001b[K${line.slice(0, (err.columns ?? 80) - 1)}`);
        isOpen = true;
      }
    },
    endProgress,
    isColoured: out.isTTY === true && !options.noColor,
    width,
  };
}
