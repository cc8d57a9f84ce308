import { expect, test } from "vitest";
import type { Intercept } from "../conformance/forwarder.ts";
import { startThrough } from "../conformance/run.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runInProcess } from "./in-process.ts";
import { openResults } from "./signed-results.ts";

const { into, verify } = openResults(temporaryFolder().path);

test("does not certify a service that fails", async () => {
  // One operation alone, because three rounds of the others would show nothing more.
  const isMissing: Intercept = ({ path }, response) => {
    if (path !== "/get-user-fees") response.writeHead(404).end();
    return path !== "/get-user-fees";
  };
  const wrong = await startThrough(isMissing, { seed: 1, mutants: ["ignores-the-chains-of-fees"] });
  expect((await runInProcess("conform", "--target", wrong.url, "--certify", ...into("wrong", "ed25519"))).code).toBe(1);
  const { stdout } = await verify("wrong", "ed25519.pub");
  expect(stdout).toMatch(/^VERIFIED: FAIL \(exit code 1\)/);
  expect(stdout).not.toContain("certified");
});
