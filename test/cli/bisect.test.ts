import { describe, expect, test } from "vitest";
import { runInProcess } from "./in-process.ts";

describe("assay bisect", () => {
  test.each([
    [[], "Expected --good COMMIT, --bad COMMIT and --start COMMAND."],
    [["--good", "v1", "--bad", "HEAD"], "Expected --good COMMIT, --bad COMMIT and --start COMMAND."],
    [
      ["--good", "v1", "--bad", "HEAD", "--start", "server"],
      "--start must say where the port goes, as {port} or $PORT; got `server`.",
    ],
  ])("refuses %j before it checks anything out", async (args, message) => {
    await expect(runInProcess("bisect", ...args)).rejects.toMatchObject({ code: "usage", message });
  });
});
