import { expect } from "vitest";
import type { Ended } from "../program.ts";

/** Ends with a sentence and a hint, and without a stack trace. */
export function expectSaid({ code, stderr }: Ended, text: RegExp): void {
  expect(stderr).toMatch(text);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(code).toBe(3);
}
