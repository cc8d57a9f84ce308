// Completes sentences for the user: messages that may also be part of a sentence have no capital and no full stop.

/** Words that get a capital. Any other first word may be a file name, whose case must stay. */
const BEGINNINGS = /^(a|an|each|every|none|nothing|results|the|there)\b(?= )/;

/** The text with a capital at the start and a full stop at the end. */
export function sentence(text: string): string {
  const begun = text.replace(BEGINNINGS, (word) => word.charAt(0).toUpperCase() + word.slice(1));
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
