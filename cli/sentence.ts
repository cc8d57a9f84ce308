// Sentences for the user: other rooms write them without a capital or a full stop where they may stand in the middle.

/** The text with a capital at its beginning, unless that is a name or an address, and a full stop at its end. */
export function sentence(text: string): string {
  const isWord = /^[a-z]+[ ,]/.test(text);
  return `${isWord ? text.charAt(0).toUpperCase() + text.slice(1) : text}${/[.!?]$/.test(text) ? "" : "."}`;
}
