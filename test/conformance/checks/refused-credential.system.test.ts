// A credential that is given to be refused. Mutants of other families of checks are in the sample of `npm run prove`.
import { expect, test } from "vitest";
import { idsWith, runOn } from "../run.ts";

test("fails a service that accepts a credential that it must refuse", async () => {
  const refused = { only: ["**/refused-credential"], refusedToken: "revoked" };
  const honest = await runOn({ refusedTokens: ["revoked"] }, refused);
  expect(idsWith(honest, "pass")).toHaveLength(5);
  const mutants = ["honours-refused-credentials"];
  expect(idsWith(await runOn({ refusedTokens: ["revoked"], mutants }, refused), "fail")).toHaveLength(5);
});
