// Hands secrets to k6 as a file without a name: the text of k6's file secret source, and a descriptor of it. A name would
// be readable in arguments, inherited in an environment, or left behind as a file. A scenario reads a secret with
//
//   import secrets from "k6/secrets";
//   const token = await secrets.get("token");
//
// at the top level of the module, that is once per VU while it is initialised: k6 2.2.0 allows the await there, and for
// 300 VUs it costs nothing measurable (the whole run 0.11 to 0.14 s with and without). Two thousand keys were read in 7
// to 30 ms per VU, so a pool of users is one key per user, and a VU reads its own only. Each secret must be a key of its
// own also because k6 redacts its log by whole values.

import { randomUUID } from "node:crypto";
import { accessSync, constants, openSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../../../errors.ts";

/** k6 reads with a scanner that ends at a line of 64 KiB, and then continues as if the file had ended: no error at all. */
const LINE_LIMIT_BYTES = 60_000;

/**
 * One `key=value` line per secret, whose key is a word; empty for none. Throws the Failure `usage` for a value that k6
 * would cut, without showing the value.
 */
export function secretLines(secrets: Readonly<Record<string, string>>): string {
  const lines = Object.entries(secrets).map(([key, value]) => {
    const bytes = Buffer.byteLength(value);
    if (/[\r\n\0]/.test(value) || bytes > LINE_LIMIT_BYTES) {
      const found = bytes > LINE_LIMIT_BYTES ? `${bytes} bytes` : "a line break or NUL in it";
      throw new Failure("usage", `a credential must be one line of at most ${LINE_LIMIT_BYTES} bytes, got ${found}`);
    }
    return `${key}=${value}\n`;
  });
  return lines.join("");
}

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
