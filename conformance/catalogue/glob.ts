// Patterns over check ids, for selecting and skipping.

/**
 * A test for ids: `*` matches any characters except a slash, `**` any characters, `?` one. A pattern that matches the
 * beginning of a path selects everything below it.
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
