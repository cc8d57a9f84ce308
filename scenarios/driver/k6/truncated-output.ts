// Keeps the first and the last lines of a text of any length: how a failure began and how it ended.

/** Keeps at most `limitBytes` (UTF-8, line ends included): half of it from the beginning, half from the end. */
export function openKeptLines(limitBytes: number) {
  const part = Math.floor(limitBytes / 2);
  const head: string[] = [];
  let tail: { line: string; bytes: number }[] = [];
  let tailFrom = 0;
  let headBytes = 0;
  let tailBytes = 0;
  let headIsFull = false;
  let leftOut = 0;
  return {
    add(line: string): void {
      const bytes = Buffer.byteLength(line) + 1;
      if (!headIsFull && headBytes + bytes <= part) {
        head.push(line);
        headBytes += bytes;
        return;
      }
      headIsFull = true;
      tail.push({ line, bytes });
      tailBytes += bytes;
      for (; tailBytes > part; tailFrom += 1) {
        tailBytes -= tail[tailFrom]?.bytes ?? 0;
        leftOut += 1;
      }
      // Removing one by one from the front of an array costs its length each time; this costs one copy now and then.
      if (tailFrom > tail.length / 2) {
        tail = tail.slice(tailFrom);
        tailFrom = 0;
      }
    },
    /** All kept lines; if some were left out, a line in the middle counts them. */
    text(): string {
      const between = leftOut === 0 ? [] : [`… ${leftOut} lines left out …`];
      const lines = [...head, ...between, ...tail.slice(tailFrom).map((kept) => kept.line)];
      return lines.map((line) => `${line}\n`).join("");
    },
  };
}
