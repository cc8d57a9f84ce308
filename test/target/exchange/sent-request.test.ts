import { expect, test } from "vitest";
import { compareOrders, type Order } from "../../../target/exchange/sent-request.ts";

test("orders are compared part by part: numbers by size, numbers before texts, shorter positions first", () => {
  const sorted: readonly Order[] = [[0], [0, 2], [0, 10], [0, 10, "again"], [0, "a"], [0, "b", 1], [1]];
  expect([...sorted].reverse().sort(compareOrders)).toEqual(sorted);
});
