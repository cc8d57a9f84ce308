// Sentences for the user: other rooms write them without a capital or a full stop where they may stand in the middle.

/** Words that begin such sentences. Any other may be the name of a file, whose case is its own. */
const BEGINNINGS = /^(a|an|each|every|expected|none|nothing|results|the|there)\b(?= )/;

/** The text with a capital at its beginning and a full stop at its end. */
export function sentence(text: string): string {
  const begun = text.replace(BEGINNINGS, (word) => word.charAt(0).toUpperCase() + word.slice(1));
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
