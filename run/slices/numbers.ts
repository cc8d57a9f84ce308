// Whole numbers from 0 on as bytes: seven bits in each, the lowest first, and the eighth set if more follow.
import { MOST_BYTES, writeNumber } from "../../statistics/packed-buckets.ts";

export class NumberWriter {
  #bytes = new Uint8Array(65_536);
  #length = 0;

  write(value: number): void {
    if (this.#length + MOST_BYTES > this.#bytes.length) this.#grow();
    this.#length = writeNumber(this.#bytes, this.#length, value);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(): void {
    const longer = new Uint8Array(2 * this.#bytes.length);
    longer.set(this.#bytes);
    this.#bytes = longer;
  }
}

export function readNumbers(bytes: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(bytes.length);
  let [count, value, unit] = [0, 0, 1];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    value += (byte % 128) * unit;
    unit *= 128;
    if (byte >= 128) continue;
    numbers[count++] = value;
    [value, unit] = [0, 1];
  }
  return numbers.subarray(0, count);
}
