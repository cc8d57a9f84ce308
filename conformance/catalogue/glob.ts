// Patterns over check ids, for choosing and leaving out.

/**
 * A test for ids: `*` stands for any characters but a slash, `**` for any characters, `?` for one. A pattern that names
 * the beginning of a path chooses everything below it.
 */
export function matcherOf(pattern: string): (id: string) => boolean {
  const source = pattern
    .replace(/\/+$/, "")
    .split(/(\*\*|\*|\?)/)
    .map((part) => WILDCARDS[part] ?? part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("");
  const expression = new RegExp(`^${source}(/.*)?$`);
  return (id) => expression.test(id);
}

const WILDCARDS: Readonly<Record<string, string>> = { "**": ".*", "*": "[^/]*", "?": "[^/]" };
