// Hands text to a child process without a name: not in its arguments (readable by every user), not in its environment
// (inherited and dumped), and in no file that could be left behind.

import { randomUUID } from "node:crypto";
import { accessSync, constants, openSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A descriptor of a file that holds `text` and has no name any more: the name is removed before the text is written,
 * so a kill at any moment leaves at most an empty file. Give it to a child as a numbered descriptor; the child opens
 * /dev/fd/N. A pipe of Node's would not do: it is a socket, and /dev/fd refuses to open those. The caller closes it.
 */
export function openUnlinked(text: string): number {
  const path = join(memoryFolder(), `assay-${randomUUID()}`);
  const descriptor = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  const bytes = Buffer.from(text);
  // With a position, because where /dev/fd/N shares the offset (BSD, macOS) the child must start at the beginning.
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, at);
  return descriptor;
}

/** Memory rather than disk where the system has such a folder. */
function memoryFolder(): string {
  try {
    accessSync("/dev/shm", constants.W_OK | constants.X_OK);
    return "/dev/shm";
  } catch {
    return tmpdir();
  }
}
