import { describe, expect, test } from "vitest";
import { compareOrders, type Order } from "../../../target/exchange/sent-request.ts";

describe("compareOrders", () => {
  test("sorts by the first part that differs, numbers by size and before texts, and a beginning before the whole", () => {
    const sorted: readonly Order[] = [[0], [0, 2], [0, 10], [0, 10, "again"], [0, "a"], [0, "b", 1], [1]];
    expect([...sorted].reverse().sort(compareOrders)).toEqual(sorted);
  });

  test("finds equal orders equal", () => {
    expect(compareOrders([1, "a"], [1, "a"])).toBe(0);
  });
});
