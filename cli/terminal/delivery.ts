// Where the result of a command goes: to a file or to stdout.
import { writeTextFile } from "../../run/format/files.ts";
import type { Console } from "./console.ts";

/** Writes a text to a file; `-` is stdout. */
export async function deliver({ result }: Pick<Console, "result">, file: string, text: string): Promise<void> {
  if (file === "-") result(text);
  else await writeTextFile(file, text);
}
