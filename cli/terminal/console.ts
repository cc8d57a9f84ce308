// Where a command writes: results to stdout, progress to stderr, as a line or a panel that is renewed on a terminal some
// times a second, and as a plain line now and then where it is piped.

/** The two streams of a command and what may be done with them. */
export type Console = {
  /** Writes a result to stdout, as it stands. */
  readonly result: (text: string) => void;
  /** Writes a line to stderr. */
  readonly note: (line: string) => void;
  /**
   * Renews the progress line, at most once each `RENEWED_EVERY_MS`; a panel of several lines, made for so many columns,
   * takes its place where the terminal has room for it. Piped, each `PLAIN_EVERY_MS` the line is written.
   */
  readonly progress: (line: string, panel?: (columns: number) => readonly string[]) => void;
  /** Ends the progress line or panel, so that what follows begins on a line of its own. */
  readonly endProgress: () => void;
  readonly isColoured: boolean;
  readonly width: number;
};

type Stream = {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

const RENEWED_EVERY_MS = 100;
const PLAIN_EVERY_MS = 5_000;

/**
 * A console over two streams; `isQuiet` silences progress and notes. A `isDumb` terminal cannot move its cursor, and is
 * written to as a pipe is.
 */
export function createConsole(
  out: Stream,
  err: Stream,
  options: {
    readonly noColor: boolean;
    readonly isQuiet: boolean;
    readonly isDumb?: boolean;
    readonly now: () => number;
  },
): Console {
  const width = out.columns ?? 80;
  let open: readonly string[] = [];
  let lastProgressAt = Number.NEGATIVE_INFINITY;
  const endProgress = () => {
    if (open.length > 0) err.write(toBegin(rowsOf(open, err.columns ?? 80)));
    open = [];
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
    progress: (line, panel = () => [line]) => {
      if (options.isQuiet) return;
      const isTerminal = err.isTTY === true && options.isDumb !== true;
      if (options.now() - lastProgressAt < (isTerminal ? RENEWED_EVERY_MS : PLAIN_EVERY_MS)) return;
      lastProgressAt = options.now();
      if (!isTerminal) err.write(`${line}\n`);
      else {
        // A panel that is higher than the terminal would scroll, and could not be renewed in place.
        const columns = err.columns ?? 80;
        const lines = panel(columns);
        const shown = lines.length < (err.rows ?? 24) ? lines : [line];
        const cut = shown.map((text) => text.slice(0, columns - 1));
        err.write(`${open.length > 0 ? toBegin(rowsOf(open, columns)) : "\r\u001b[K"}${cut.join("\n")}`);
        open = cut;
      }
    },
    endProgress,
    isColoured: out.isTTY === true && !options.noColor && options.isDumb !== true,
    width,
  };
}

/** The rows that lines take up: a terminal that was made narrower since they were written has wrapped them. */
function rowsOf(lines: readonly string[], columns: number): number {
  return lines.reduce((rows, text) => rows + Math.max(1, Math.ceil(text.length / Math.max(1, columns))), 0);
}

/** Goes back to the beginning of so many lines and clears them. */
function toBegin(lines: number): string {
  return lines === 1 ? "\r\u001b[K" : `\r\u001b[${lines - 1}A\u001b[J`;
}
