// The words that docs/glossary.md retires, and where they occur in texts. Pure.

/** A text that users read, and where it stands. */
export type Text = { readonly place: string; readonly text: string };

/** The retired words of a glossary: the last column of its tables, without words that carry a note in parentheses. */
export function retiredWords(glossary: string): readonly string[] {
  return glossary
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[-|]+$/.test(line))
    .flatMap((line) => (line.split("|").at(-2) ?? "").split(","))
    .map((word) => word.trim())
    .filter((word) => word !== "" && word !== "Instead of" && !word.includes("("));
}

/** Uses of a retired word that are right, each with its reason. */
export type Exception = { readonly use: RegExp; readonly reason: string };

/** Every retired word in a text, as a sentence with its place and surroundings. */
export function retiredIn({ place, text }: Text, words: readonly string[], exceptions: readonly Exception[]): string[] {
  const judged = exceptions.reduce((rest, { use }) => rest.replace(new RegExp(use, "gi"), "…"), text);
  return words.flatMap((word) =>
    [...judged.matchAll(patternOf(word))].map(
      ({ index }) =>
        `${place}: "${word}" in "${judged.slice(Math.max(0, index - 30), index + 40).replaceAll("\n", " ")}"`,
    ),
  );
}

/** A single word in its plain inflections, a phrase as it is; capitals count only if the word has no others. */
function patternOf(word: string): RegExp {
  const pattern = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s+");
  const inflections = /^[a-z]+$/.test(word) ? "(s|es|ed|ing)?" : "";
  return new RegExp(`(?<![\\w-])${pattern}${inflections}(?![\\w-])`, /^[A-Z ]+$/.test(word) ? "g" : "gi");
}
