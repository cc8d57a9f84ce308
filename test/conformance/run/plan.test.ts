import { describe, expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { isDialogueCheck } from "../../../conformance/definition/check.ts";
import { dialogueRequests } from "../../../conformance/run/plan.ts";
import type { OperationId } from "../../../schemas/index.ts";
import type { Probe } from "../../../target/exchange/probe.ts";
import { converse, exampleWith, type Respond } from "../dialogues.ts";

const dialogues = allChecks().filter(isDialogueCheck);

test("counts a shared request once", () => {
  const [check] = dialogues.filter(({ trial }) => trial.shared?.["get-leaderboard"] !== undefined);
  if (check === undefined) throw new Error("there is no such check");
  expect(dialogueRequests([check, check])).toEqual(dialogueRequests([check]));
});

test("keeps side effects and requests of all dialogues within their budget", () => {
  const most = dialogueRequests(dialogues);
  const tokens = new Set(
    dialogues
      .flatMap(({ trial }) => trial.shared?.["create-token-transaction"] ?? [])
      .filter((name) => /^token on/.test(name)),
  );
  // Rejected requests are among them: an element of an array, or a name in another case, is tried at many places. So are
  // repetitions until three observations agree, which only a service gets that fails.
  expect(most["create-token-transaction"] - tokens.size).toBeLessThanOrEqual(94);
  expect(most["trade-token"]).toBeLessThanOrEqual(134);
  expect(Object.values(most).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(817);
});

const SERVICES: Readonly<Record<string, Respond>> = {
  "accepts everything": (operation) => exampleWith(operation, {}),
  "rejects everything": () => 422,
  "blames itself for everything": () => 500,
  "accepts what names no field of a page": (operation, { limit }) =>
    limit === undefined ? exampleWith(operation, {}) : 400,
  "accepts creations only": (operation) =>
    operation === "create-token-transaction" ? exampleWith(operation, {}) : 404,
};

describe.each(Object.keys(SERVICES))("a service that %s", (name) => {
  const respond = SERVICES[name] ?? (() => 500);

  test("gets no more requests than each dialogue announces", async () => {
    for (const check of dialogues) {
      const { dialogue, sent } = converse(respond);
      await check.trial.judge(dialogue);
      for (const [operation, count] of counted(sent)) {
        expect(count, `${check.id} ${operation}`).toBeLessThanOrEqual(dialogueRequests([check])[operation]);
      }
    }
  });

  test("gets no more requests than all dialogues announce together", async () => {
    const { dialogue, sent } = converse(respond);
    for (const { trial } of dialogues) if (trial.needsNoControl !== true) await trial.judge(dialogue);
    const most = dialogueRequests(dialogues);
    for (const [operation, count] of counted(sent)) expect(count, operation).toBeLessThanOrEqual(most[operation]);
  });
});

function counted(sent: readonly Probe[]): ReadonlyMap<OperationId, number> {
  const counts = new Map<OperationId, number>();
  for (const { operation } of sent) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  return counts;
}
