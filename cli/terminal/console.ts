// Where a command writes: results to stdout, progress to stderr. A terminal gets a line or panel that is updated in place,
// a pipe a plain line every few seconds.
import { COLUMNS } from "../../reports/formats/terminal.ts";

/** The two streams of a command and what can be written to them. */
export type Console = {
  /** Writes a result to stdout, unchanged. */
  readonly result: (text: string) => void;
  readonly note: (line: string) => void;
  /** Writes a line to stderr that --quiet does not silence. */
  readonly warn: (line: string) => void;
  /**
   * Updates the progress line in place, at most every `UPDATE_MS`, or a panel if the terminal has room for one. A pipe gets
   * the line every `PLAIN_UPDATE_MS`.
   */
  readonly progress: (line: string, panel?: () => readonly string[]) => void;
  /** Clears the progress line or panel, so that the next text starts on a new line. */
  readonly endProgress: () => void;
  readonly isColoured: boolean;
};

type Stream = {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

const UPDATE_MS = 100;
const PLAIN_UPDATE_MS = 15_000;

/**
 * A console over two streams; `isQuiet` silences progress and notes. An `isDumb` terminal cannot move its cursor and is
 * treated like a pipe.
 */
export function createConsole(
  out: Stream,
  err: Stream,
  options: {
    readonly noColor: boolean;
    readonly forceColor?: boolean;
    readonly isQuiet: boolean;
    readonly isDumb?: boolean;
    readonly now: () => number;
  },
): Console {
  let open: readonly string[] = [];
  let lastProgressAt = Number.NEGATIVE_INFINITY;
  const endProgress = () => {
    if (open.length > 0) err.write(toBegin(rowsOf(open, err.columns || COLUMNS)));
    open = [];
  };
  const warn = (line: string) => {
    endProgress();
    err.write(`${line}\n`);
  };
  return {
    result: (text) => {
      endProgress();
      out.write(text);
    },
    note: (line) => {
      if (!options.isQuiet) warn(line);
    },
    warn,
    progress: (line, panel = () => [line]) => {
      if (options.isQuiet) return;
      const isTerminal = err.isTTY === true && options.isDumb !== true;
      if (options.now() - lastProgressAt < (isTerminal ? UPDATE_MS : PLAIN_UPDATE_MS)) return;
      lastProgressAt = options.now();
      if (!isTerminal) err.write(`${line}\n`);
      else {
        // A panel higher than the terminal would scroll and could not be updated in place.
        const columns = err.columns || COLUMNS;
        const lines = panel();
        const hasRoom = columns >= COLUMNS && lines.length < (err.rows ?? 24);
        const shown = hasRoom ? lines : [line];
        const cut = shown.map((text) => text.slice(0, columns - 1));
        err.write(`${open.length > 0 ? toBegin(rowsOf(open, columns)) : "\r\u001b[K"}${cut.join("\n")}`);
        open = cut;
      }
    },
    endProgress,
    isColoured: !options.noColor && (options.forceColor === true || (out.isTTY === true && options.isDumb !== true)),
  };
}

/** The rows that the lines occupy: a terminal that became narrower has wrapped them. */
function rowsOf(lines: readonly string[], columns: number): number {
  return lines.reduce((rows, text) => rows + Math.max(1, Math.ceil(text.length / Math.max(1, columns))), 0);
}

/** The control sequence that moves back over that many lines and clears them. */
function toBegin(lines: number): string {
  return lines === 1 ? "\r\u001b[K" : `\r\u001b[${lines - 1}A\u001b[J`;
}
