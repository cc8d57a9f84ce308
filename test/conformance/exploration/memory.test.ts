import { expect, test } from "vitest";
import { createMemory } from "../../../conformance/exploration/memory.ts";
import { responseOf, resultOf } from "../exchanges.ts";

test("keeps the newest requests of a target whose texts differ each time, and no more classes than it has room for", () => {
  const memory = createMemory([]);
  const drawnAt = (at: number) => {
    return { operation: "token-price", edit: { kind: "value", pointer: "/amount", json: `${at}` } } as const;
  };
  for (let at = 0; at < 20_100; at++) {
    const word = [...`${at}`].map((digit) => "abcdefghij"[Number(digit)]).join("");
    memory.noteOutcome(drawnAt(at), "reject", resultOf("token-price", responseOf(400, { error: word })));
  }
  expect(memory.classes()).toBe(20_000);
  expect(memory.kept().length).toBe(500);
  expect(memory.kept().at(-1)).toEqual(drawnAt(19_999));
  expect(memory.report()).toMatchObject({ responses: 20_100, classes: 20_000, seenOnce: 20_000 });
});
