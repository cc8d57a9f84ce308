import { describe, expect, test } from "vitest";
import { runInProcess } from "./in-process.ts";

describe("assay capacity", () => {
  test.each([
    [["mixed", "--from", "100", "--to", "120"], "--to must be at least 1.5 times --from, got 100 and 120."],
    [
      ["mixed", "--to", "600", "--at-least", "700"],
      "--at-least must lie between --from and --to, 11 and 600, got 700.",
    ],
    [["mixed", "--from", "0"], '--from must be a number above 0, up to 100000, got "0".'],
  ])("refuses %j before it sends anything", async (args, message) => {
    await expect(runInProcess("capacity", ...args)).rejects.toMatchObject({ code: "usage", message });
  });

  test.each([[[]], [["nothing-like-it"]]])("lists the scenarios for %j", async (args) => {
    await expect(runInProcess("capacity", ...args)).rejects.toMatchObject({ code: "scenario-unknown" });
  });
});
