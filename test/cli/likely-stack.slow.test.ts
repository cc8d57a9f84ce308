// A service that reads requests as a web stack does by default, through the command line: the reports name the stack.
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRunOf } from "../read-run.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { startedService } from "../service/running-service.ts";
import { runInProcess } from "./in-process.ts";

/** The reference service takes by these what Fastify's default validator converts. */
const CONVERTING = {
  mutants: [
    "takes-numeric-string-for-numbers-in-bodies",
    "takes-numeric-string-for-numbers-within-fields",
    "takes-boolean-for-texts-in-bodies",
    "takes-number-for-texts-in-bodies",
    "takes-number-for-texts-within-fields",
    "takes-array-for-texts-in-bodies",
    "takes-text-for-objects-in-bodies",
    "takes-null-for-texts-within-fields",
  ],
  choices: { "document.contentType": "required", "route.method": "404" },
} as const;

const folder = temporaryFolder();
const OPERATIONS = ["token-price", "get-leaderboard", "create-token-transaction"];

it("a run on a service that converts types as Fastify does names its validator, and how to mend it", async () => {
  const { url } = await startedService({ seed: 1, ...CONVERTING });
  const out = join(folder.path, "converting");
  const only = OPERATIONS.flatMap((id) => ["--only", `${id}/request`]);
  const { code, stdout } = await runInProcess("conform", ...only, "--target", url, "--out", out);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^ {2}looks like +Fastify's default validator: it converts types\. \d+ failures follow/m);
  expect(stdout).toMatch(/^ {2}mend +ajv: \{ customOptions: \{ coerceTypes: false \} \}$/m);
  const run = await readRunOf("conformance", out);
  const failing = run.checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(failing).toEqual(expect.arrayContaining([...(run.likelyStack?.checks ?? ["none"])]));
});
