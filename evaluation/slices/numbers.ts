// Whole numbers from 0 on as bytes: seven bits in each, the lowest first, and the eighth set if more follow.

/** Bytes that grow. */
export type NumberWriter = { readonly write: (value: number) => void; readonly bytes: () => Uint8Array };

/** No number yet. */
export function createNumberWriter(): NumberWriter {
  let [bytes, length] = [new Uint8Array(256), 0];
  const append = (byte: number) => {
    if (length === bytes.length) {
      const longer = new Uint8Array(2 * length);
      longer.set(bytes);
      bytes = longer;
    }
    bytes[length++] = byte;
  };
  return {
    write: (value) => {
      let rest = value;
      for (; rest >= 128; rest = Math.floor(rest / 128)) append((rest % 128) + 128);
      append(rest);
    },
    bytes: () => bytes.slice(0, length),
  };
}

/** The numbers that were written. */
export function readNumbers(bytes: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(bytes.length);
  let [count, value, unit] = [0, 0, 1];
  for (const byte of bytes) {
    value += (byte % 128) * unit;
    unit *= 128;
    if (byte >= 128) continue;
    numbers[count++] = value;
    [value, unit] = [0, 1];
  }
  return numbers.slice(0, count);
}
