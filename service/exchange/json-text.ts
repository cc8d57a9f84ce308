// Reads JSON text with what JSON.parse discards: duplicate fields, and how numbers are written. Slower than
// JSON.parse and used only where a choice needs it.

/** The value of a text, and the pointers of what JSON.parse does not report. */
export type ParsedJson = {
  readonly value: unknown;
  readonly repeatedFields: readonly string[];
  /** Whole numbers with a fraction or exponent, such as 10.0. */
  readonly oddIntegers: ReadonlySet<string>;
};

/** `counts`: which of two fields with the same name. `raisesUnderflow`: positive numbers below the smallest double become it. */
export type ParseOptions = { readonly counts: "first" | "last"; readonly raisesUnderflow: boolean };

/** Reads a text that JSON.parse accepts; the result for any other text is undefined behaviour. */
export function readJson(text: string, options: ParseOptions): ParsedJson {
  const repeatedFields: string[] = [];
  const oddIntegers = new Set<string>();
  // Sticky, so that each match starts where the one before ended.
  const token = /[\s,:]*([[\]{}]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s,:[\]{}"]+)/y;
  const next = (): string => token.exec(text)?.[1] ?? "]";

  function read(word: string, pointer: string): unknown {
    if (word === "[") return readArray(pointer);
    if (word === "{") return readObject(pointer);
    const value: unknown = JSON.parse(word);
    return typeof value === "number" ? readNumber(word, value, pointer) : value;
  }

  function readArray(pointer: string): unknown[] {
    const elements: unknown[] = [];
    for (let word = next(); word !== "]"; word = next()) elements.push(read(word, `${pointer}/${elements.length}`));
    return elements;
  }

  function readObject(pointer: string): unknown {
    const fields = new Map<string, unknown>();
    for (let word = next(); word !== "}"; word = next()) {
      const name = String(JSON.parse(word));
      const at = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      const value = read(next(), at);
      if (!fields.has(name)) fields.set(name, value);
      else {
        repeatedFields.push(at);
        if (options.counts === "last") fields.set(name, value);
      }
    }
    return Object.fromEntries(fields);
  }

  function readNumber(word: string, value: number, pointer: string): number {
    if (Number.isInteger(value) && !/^-?\d+$/.test(word)) oddIntegers.add(pointer);
    return options.raisesUnderflow && value === 0 && /^[0.]*[1-9]/.test(word) ? Number.MIN_VALUE : value;
  }

  return { value: read(next(), ""), repeatedFields, oddIntegers };
}
