// Where the result of a command goes: to a file, to stdout, or as lines to a reader.
import { writeTextFile } from "../../run/format/files.ts";
import { printableJson, showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import type { Settings } from "../settings/index.ts";
import type { Console } from "./console.ts";

/** Writes a text to a file; `-` is stdout. */
export async function deliver({ result }: Pick<Console, "result">, file: string, text: string): Promise<void> {
  if (file === "-") result(text);
  else await writeTextFile(file, text);
}

type Given = { readonly settings: Pick<Settings, "json">; readonly console: Pick<Console, "result"> };

/** Prints lines; with --json also writes the document, which replaces the lines on stdout. */
export async function printDocument(
  { settings: { json }, console }: Given,
  document: object,
  lines: readonly string[],
): Promise<void> {
  if (json !== undefined) await deliver(console, json, printableJson(document));
  if (json !== "-") console.result(`${lines.map(showHiddenOnOneLine).join("\n")}\n`);
}
