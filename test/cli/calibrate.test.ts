import { describe, expect, test } from "vitest";
import { runInProcess } from "./in-process.ts";

describe("assay calibrate", () => {
  test.each([
    [[], "Expected --start COMMAND, the build that is compared with itself."],
    [["--start", "server"], "--start must say where the port goes, as {port} or $PORT; got `server`."],
    [["--start", "server {port}", "--starts", "2"], '--starts must be a whole number from 3 to 1000, got "2".'],
  ])("refuses %j before it starts anything", async (args, message) => {
    await expect(runInProcess("calibrate", ...args)).rejects.toMatchObject({ code: "usage", message });
  });
});
