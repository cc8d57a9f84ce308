// A request of a load run again, from the text of the run.
import { expect, test } from "vitest";
import { writeRun } from "../../../run/format/files.ts";
import { IDENTITY } from "../../run/merge/journals.ts";
import { k6Folder, runAgainst } from "../../scenarios/driver/load-runs.ts";
import {
  goodResponse,
  type Instead,
  type Received,
  startedSmallService,
} from "../../scenarios/driver/small-service.ts";
import { assay } from "../assay.ts";

const folder = k6Folder();

/** Violates the schema in every quote of a sale. */
function breakSales(request: Received): Instead {
  if (request.path !== "/token-price" || !request.body.includes('"direction":"sell"')) return undefined;
  const good = goodResponse(request);
  return { body: JSON.stringify({ ...good, data: { ...Object(good["data"]), chainSlug: 5 } }) };
}

test("an iteration of a load run is sent again byte for byte, and fails until the target is fixed", async () => {
  const {
    result,
    folder: out,
    service,
  } = await runAgainst(folder.path, breakSales, { scenario: "quote-burst", seed: IDENTITY.seed });
  await writeRun(out, { ...IDENTITY, ...result, durationMs: 1, exitCode: 1 });
  const iteration = result.examples.find(({ statement }) => statement === "chain-slug/enum")?.iteration;
  const reproduce = async (instead: (request: Received) => Instead, word = String(iteration)) => {
    const target = await startedSmallService(instead);
    const { code, stdout } = await assay(["reproduce", out, word, "--target", target.url]);
    return { code, stdout, sent: target.received.map(({ body }) => body) };
  };
  const { sent, ...still } = await reproduce(breakSales);
  expect(still).toEqual({ code: 1, stdout: expect.stringMatching(/^still failing: quote-burst \d+ at /) });
  expect(sent).toHaveLength(1);
  expect(service.received.map(({ body }) => body)).toContain(sent[0]);
  const fixed = { code: 0, stdout: expect.stringMatching(/^fixed: /) };
  expect(await reproduce(() => undefined)).toMatchObject(fixed);
  // The run did not start this one.
  expect(await reproduce(() => undefined, "999999")).toMatchObject({ code: 2, sent: [] });
});
