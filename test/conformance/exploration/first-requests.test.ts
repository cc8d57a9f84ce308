import { describe, expect, test } from "vitest";
import { isProbeCheck } from "../../../conformance/definition/check.ts";
import { checkOf } from "../../../conformance/exploration/claim.ts";
import { type DrawnEdit, placesOf } from "../../../conformance/exploration/drawn.ts";
import { firstRequests } from "../../../conformance/exploration/first-requests.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/index.ts";
import { editedProbe } from "../../../target/request-edit.ts";

describe("the first requests of an exploration", () => {
  const all = firstRequests(OPERATION_IDS);
  const firstAt = (operation: OperationId, edit: DrawnEdit) => {
    return all.findIndex((drawn) => JSON.stringify(drawn) === JSON.stringify({ operation, edit }));
  };

  test("are values of each type at each place, after the listed ones", () => {
    const listed = firstAt("token-price", { kind: "value", pointer: "/chainSlug", json: '"zksync"' });
    for (const operation of OPERATION_IDS) {
      for (const [pointer] of placesOf(operation)) {
        for (const json of ['""', "1", "true", "null", "[]", "{}"]) {
          expect(firstAt(operation, { kind: "value", pointer, json })).toBeGreaterThan(listed);
        }
      }
    }
    expect(listed).toBeGreaterThanOrEqual(0);
  });

  test.each(OPERATION_IDS)("send one of %s without the header", (operation) => {
    const at = firstAt(operation, { kind: "header", text: "" });
    const check = at < 0 ? undefined : checkOf(all[at] as (typeof all)[number]);
    if (check === undefined || !isProbeCheck(check)) throw new Error("there is none");
    expect(check.kind).toBe("reject");
    expect(editedProbe(operation, {}, check.trial.alternatives[0]).authorization).toEqual([]);
  });

  test("are values at the borders of the schemas, the judged ones first", () => {
    const beyond = firstAt("get-leaderboard", { kind: "value", pointer: "/limit", json: "1001" });
    const smallest = firstAt("token-price", { kind: "value", pointer: "/amount", json: "5e-324" });
    expect(beyond).toBeGreaterThan(0);
    expect(smallest).toBeGreaterThan(beyond);
  });
});
