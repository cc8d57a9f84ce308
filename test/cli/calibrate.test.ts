import { describe, expect, test } from "vitest";
import { runInProcess } from "./in-process.ts";

describe("assay calibrate", () => {
  test.each([
    [[], "--start must be the command of the build that is compared with itself, got nothing."],
    [["--start", "server"], "--start must contain {port} or $PORT for the port, got `server`."],
    [["--start", "server {port}", "--starts", "2"], '--starts must be a whole number from 3 to 1000, got "2".'],
  ])("refuses %j before it starts anything", async (args, message) => {
    await expect(runInProcess("calibrate", ...args)).rejects.toMatchObject({ code: "usage", message });
  });
});
