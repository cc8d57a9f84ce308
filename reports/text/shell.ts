// Command lines that can be copied into a POSIX shell as they stand.
import { showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";

/** Words joined to a command line, each quoted where the shell would read more into it than its characters. */
export function shellCommand(words: readonly string[]): string {
  return words.map(shellWord).join(" ");
}

function shellWord(word: string): string {
  const shown = showHiddenOnOneLine(word);
  return /^[\w@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}
