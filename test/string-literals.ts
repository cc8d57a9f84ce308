// The texts within a TypeScript source: string and template literals that hold a blank, comments and patterns left out.

/** The literals of a source in their order; `…` stands for each value that a template inserts. */
export function textLiterals(source: string): readonly string[] {
  const found: string[] = [];
  let at = 0;
  let last = "";
  code(false);
  return found.filter((text) => /\S\s+\S/.test(text));

  /** Reads code to its end, or to the brace that ends an insertion. */
  function code(isInsertion: boolean): void {
    let depth = 0;
    while (at < source.length) {
      const character = source.charAt(at);
      if (source.startsWith("//", at)) skipTo("\n", 0);
      else if (source.startsWith("/*", at)) skipTo("*/", 2);
      else if (character === '"' || character === "'") found.push(quoted(character));
      else if (character === "`") template();
      else if (character === "/" && /^$|[(,=:[!&|?{};>]|\breturn$/.test(last)) pattern();
      else {
        if (character === "{") depth += 1;
        if (character === "}" && isInsertion && depth === 0) return;
        if (character === "}") depth -= 1;
        if (/\S/.test(character)) last = /\w/.test(character) ? last.replace(/\W/g, "") + character : character;
        else if (last !== "return") last = last.slice(-1);
        at += 1;
      }
    }
  }

  function quoted(quote: string): string {
    const begin = ++at;
    while (at < source.length && source.charAt(at) !== quote) at += source.charAt(at) === "\\" ? 2 : 1;
    last = "text";
    return source.slice(begin, at++);
  }

  function template(): void {
    let text = "";
    at += 1;
    while (at < source.length && source.charAt(at) !== "`") {
      if (source.startsWith("${", at)) {
        at += 2;
        last = "{";
        code(true);
        text += "…";
        at += 1;
      } else {
        const length = source.charAt(at) === "\\" ? 2 : 1;
        text += source.slice(at, at + length);
        at += length;
      }
    }
    at += 1;
    last = "text";
    found.push(text);
  }

  function pattern(): void {
    let isInClass = false;
    for (at += 1; at < source.length; at += 1) {
      const character = source.charAt(at);
      if (character === "\\") at += 1;
      else if (character === "[") isInClass = true;
      else if (character === "]") isInClass = false;
      else if (character === "/" && !isInClass) break;
    }
    at += 1;
    last = "text";
  }

  function skipTo(end: string, length: number): void {
    const place = source.indexOf(end, at);
    at = place < 0 ? source.length : place + length;
  }
}
