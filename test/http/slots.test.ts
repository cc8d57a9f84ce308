import { expect, test } from "vitest";
import { createSlots } from "../../http/slots.ts";

test("runs work in order, with at most one task per slot, and frees the slot of a failed task", async () => {
  const inSlot = createSlots(2);
  const [begun, log]: [Record<string, () => void>, string[]] = [{}, []];
  const work = (name: string) => async () => {
    log.push(name);
    await new Promise<void>((resolve) => {
      begun[name] = resolve;
    });
    if (name === "b") throw new Error("b failed");
  };
  const all = ["a", "b", "c", "d"].map((name) => inSlot(work(name)).catch((error: Error) => log.push(error.message)));
  await Promise.resolve();
  expect(log).toEqual(["a", "b"]);
  begun["b"]?.();
  await all[1];
  expect(log).toEqual(["a", "b", "c", "b failed"]);
  begun["a"]?.();
  await all[0];
  begun["c"]?.();
  begun["d"]?.();
  await Promise.all(all);
  expect(log.at(-1)).toBe("d");
});
