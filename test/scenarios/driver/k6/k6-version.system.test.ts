import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { askVersion } from "../../../../scenarios/driver/k6/k6-version.ts";
import { isRunning } from "../running.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const folder = temporaryFolder();
/** As k6 2.2.0 lists a module and an output of one package. */
const EXTENSIONS = "Extensions:\n   , k6/x/assay [js]\n  assay/engine/arrivals.newOutput , assay [output]\n";
const environment = { PATH: "/usr/bin:/bin" };

test.each([
  ["k6 v2.2.0 (commit/0123456789, go1.26.8, linux/amd64)", "2.2.0", true],
  ["k6 v2.3.0-rc1 (go1.27.0, darwin/arm64)\nExtensions:\n  one", "2.3.0-rc1", true],
  [`k6 v2.2.1 (go1.26.8, linux/amd64)\n${EXTENSIONS}`, "2.2.1", false],
  ["k6 v2.2.1 (go1.26.8, linux/amd64)\nExtensions:\n  assay (devel), k6/x/assay [js]\n", "2.2.1", false],
  ["k6 v2.2.2 (go1.26.8, linux/amd64)\nExtensions:\n  other v1.0.0, k6/x/assay-like [js]\n", "2.2.2", true],
])("askVersion supports the output %j", async (response, version, isStock) => {
  const path = folder.program(`supported-${version}-${isStock}-${response.length}`, `printf '%s\\n' '${response}'`);
  expect(await askVersion(path, environment)).toEqual({ kind: "supported", version, isStock });
});

test.each([
  ["another major version", "echo 'k6 v1.4.2 (go1.25.0, linux/amd64)'", /^is k6 1\.4\.2$/],
  ["no output", "exit 0", /^printed ""/],
  ["another program's output", "echo 'jq-1.7'", /^printed "jq-1\.7/],
  ["a version inside other text", "echo 'not k6 v2.2.0 (go1.26.8, linux/amd64)'", /^printed/],
  ["control characters without showing them", "printf 'k6\\033[2J v2.2.0'", /^printed "k6\?\[2J/],
  ["endless output", "while :; do echo 'k6 v2.2.0 (go1.26.8, linux/amd64)'; done", /^printed/],
])("askVersion refuses %s", async (name, shell, reason) => {
  const path = folder.program(`refused-${name.replaceAll(" ", "-")}`, shell);
  const refused = { kind: "unsupported", reason: expect.stringMatching(reason) };
  expect(await askVersion(path, environment)).toMatchObject(refused);
});

test("askVersion rejects a file that cannot be run, or hangs, and ends its children", async () => {
  const unusable = { kind: "unsupported", reason: expect.stringMatching(/^cannot be run: .*EACCES/) };
  expect(await askVersion(folder.write("plain-file", "text"), environment)).toMatchObject(unusable);
  const path = folder.program("hanging", `sleep 600 & echo $! > ${folder.path}/sleeper; wait`);
  const refused = { kind: "unsupported", reason: expect.stringMatching(/within 500 ms$/) };
  expect(await askVersion(path, environment, 500)).toMatchObject(refused);
  const sleeper = Number(readFileSync(`${folder.path}/sleeper`, "utf8"));
  await expect.poll(() => isRunning(sleeper)).toBe(false);
});
