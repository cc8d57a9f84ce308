import { expect, test } from "vitest";
import { requireOpenFiles } from "../../../../scenarios/driver/load/load-runner.ts";

test("a load needs a file for the connection of each VU, and some more", () => {
  expect(() => requireOpenFiles(150, 200)).not.toThrow();
  expect(() => requireOpenFiles(150, Number.POSITIVE_INFINITY)).not.toThrow();
  expect(() => requireOpenFiles(150, 199)).toThrow(
    "This load needs 200 open files for its 150 VUs, but this machine allows 199.",
  );
});
