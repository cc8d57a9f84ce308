// Keeps what streams past, up to a limit of its own and one that all captures share, so that no body and no number of
// bodies can fill the memory. What streams past is never held up or changed.

/** Bytes that all captures of a recorder may hold at once. */
export type CaptureBudget = { freeBytes: number };

/** A body so far. */
export type Capture = {
  readonly add: (chunk: Uint8Array) => void;
  /** The size of all that streamed past. */
  readonly size: () => number;
  /** The whole body, or undefined if it was longer than what is kept. */
  readonly whole: () => Buffer | undefined;
  /** Gives the kept bytes back to the budget. */
  readonly release: () => void;
};

/** Opens a capture of at most `mostBytes`. */
export function openCapture(budget: CaptureBudget, mostBytes: number): Capture {
  let chunks: Uint8Array[] = [];
  let held = 0;
  let size = 0;
  let isWhole = true;
  const release = (): void => {
    budget.freeBytes += held;
    held = 0;
    chunks = [];
  };
  return {
    add: (chunk) => {
      size += chunk.byteLength;
      if (!isWhole) return;
      if (size > mostBytes || chunk.byteLength > budget.freeBytes) {
        isWhole = false;
        release();
        return;
      }
      budget.freeBytes -= chunk.byteLength;
      held += chunk.byteLength;
      // A copy: a chunk is a part of a larger buffer, which would be kept as well.
      chunks.push(Uint8Array.from(chunk));
    },
    size: () => size,
    whole: () => (isWhole ? Buffer.concat(chunks) : undefined),
    release,
  };
}
