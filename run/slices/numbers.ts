// Whole numbers from 0 on as bytes: seven bits in each, the lowest first, and the eighth set if more follow.
import { MOST_BYTES, writeNumber } from "../../statistics/packed-buckets.ts";

export function bytesOf(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(MOST_BYTES * numbers.length);
  let length = 0;
  for (const value of numbers) length = writeNumber(bytes, length, value);
  return bytes.subarray(0, length);
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
