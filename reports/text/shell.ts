// Command lines that can be pasted into a POSIX shell.
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";

/** Arguments joined to a command line, each quoted if the shell would not take it literally. */
export function shellCommand(args: readonly string[]): string {
  return args.map(quote).join(" ");
}

function quote(arg: string): string {
  const shown = showHiddenOnOneLine(arg);
  return /^[\w@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}
