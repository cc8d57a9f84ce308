// What a run sends, in which order and batches, and what a stage with samples of its own sends.
import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { type Check, isDialogueCheck, isProbeCheck, type ProbeCheck } from "../../../conformance/definition/check.ts";
import type { Dialogue } from "../../../conformance/definition/dialogue.ts";
import { bracketedBatches, bundleBatches, controlOf, PROBES_PER_CONTROL } from "../../../conformance/run/batches.ts";
import type { Execution } from "../../../conformance/run/execution.ts";
import { dialogueRequests } from "../../../conformance/run/plan.ts";
import { sendBatches } from "../../../conformance/run/send-batches.ts";
import { STAGES } from "../../../conformance/run/stages.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/index.ts";
import { createRandom } from "../../../schemas/random.ts";
import type { Control } from "../../../target/control.ts";
import { bytesOf, type Probe } from "../../../target/exchange/probe.ts";
import { type Order, orderText } from "../../../target/exchange/sent-request.ts";
import { shareAPart } from "../../../target/request-edit.ts";
import type { TargetFacts } from "../../../target/survey.ts";
import { FIXTURES } from "../control-bodies.ts";
import { converse, exampleWith, FACTS, type Respond } from "../dialogues.ts";

const begin = () => converse((operation) => exampleWith(operation, {}));

test("sends a sample once for all that ask for the same changes, and ignores changes to what the plain request says", async () => {
  const { dialogue, sent } = begin();
  const { limit } = dialogue.body("get-leaderboard") ?? {};
  const samples = [{ limit: 3, offset: 5 }, { offset: 5, limit: 3 }, { limit, user: undefined }, {}];
  const results = await Promise.all(samples.map((changes) => dialogue.sample("get-leaderboard", changes)));
  expect([results[0] === results[1], results[2] === results[3], results[0] === results[3]].join()).toBe(
    "true,true,false",
  );
  expect(sent).toHaveLength(2);
});

test("sends samples of different indexes one by one, each under its own name", async () => {
  const { dialogue, sent } = begin();
  for (const index of [0, 1]) await dialogue.sample("create-token-transaction", {}, index);
  expect(new Set(sent.map(({ body }) => JSON.parse(String(body)).name)).size).toBe(2);
});

const dialogues = allChecks().filter(isDialogueCheck);

test("counts a shared request once", () => {
  const [check] = dialogues.filter(({ trial }) => trial.shared?.["get-leaderboard"] !== undefined);
  if (check === undefined) throw new Error("there is no such check");
  expect(dialogueRequests([check, check])).toEqual(dialogueRequests([check]));
});

test("keeps side effects and requests of all dialogues within their budget", () => {
  const most = dialogueRequests(dialogues);
  const shared = dialogues.flatMap(({ trial }) => trial.shared?.["create-token-transaction"] ?? []);
  const tokens = new Set(shared.filter((name) => /^token on/.test(name)));
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

test.each(Object.entries(SERVICES))(
  "a service that %s gets no more requests than are announced",
  async (_, respond) => {
    const together = converse(respond);
    for (const check of dialogues) {
      const { dialogue, sent } = converse(respond);
      await check.trial.judge(dialogue);
      expectWithin(dialogueRequests([check]), sent, check.id);
      if (check.trial.needsNoControl !== true) await check.trial.judge(together.dialogue);
    }
    expectWithin(dialogueRequests(dialogues), together.sent, "together");
  },
);

function expectWithin(most: Readonly<Record<OperationId, number>>, sent: readonly Probe[], name: string): void {
  for (const id of OPERATION_IDS)
    expect(sent.filter(({ operation }) => operation === id).length, `${name} ${id}`).toBeLessThanOrEqual(most[id]);
}

const checks = allChecks().filter((check) => check.operation === "token-price");

function control(name: string, isAccepted: boolean): Control {
  return { operation: "token-price", name, build: () => ({ name }), isAccepted };
}

const factsOf = (...controls: readonly Control[]) => factsAbout("token-price", controls);

function factsAbout(operation: OperationId, controls: readonly Control[]): TargetFacts {
  const surveyed = { fixtures: FIXTURES, controls: new Map(controls.map((one) => [one.name, one])) };
  return { ...FACTS, operations: new Map([[operation, surveyed]]) };
}

/** The control of a probe with the direction, where the target accepts the plain control and knows this other one. */
function nameBeside(kind: string, other: Control): string | undefined {
  const check = checks.filter(isProbeCheck).find((one) => one.kind === kind && one.trial.control === "with/direction");
  if (check === undefined) throw new Error(`there is no check of kind ${kind}`);
  return controlOf(check, factsOf(control("plain", true), other))?.name;
}

test("compares what must be rejected with the control that has the field, or with its rejection", () => {
  const rejected = control("with/direction", false);
  expect(nameBeside("reject", control("with/direction", true))).toBe("with/direction");
  expect(nameBeside("reject", { ...rejected, fallback: control("fallback", true) })).toBe("fallback");
  expect(nameBeside("reject", rejected)).toBe("with/direction");
});

test("compares what must be accepted with the plain control if the target accepts no value of the field", () => {
  expect(nameBeside("accept", control("with/direction", true))).toBe("with/direction");
  expect(nameBeside("accept", control("with/direction", false))).toBe("plain");
  expect(nameBeside("observe", control("with/direction", false))).toBe("plain");
});

test("compares a probe that needs its own control with no other", () => {
  const own = allChecks()
    .filter(isProbeCheck)
    .find(({ trial }) => trial.needsSeparateControl);
  if (own === undefined) throw new Error("there is no such check");
  const controls = [control("plain", true), control(own.trial.control, false)];
  expect(controlOf(own, factsAbout(own.operation, controls))?.name).toBe(own.trial.control);
  expect(controlOf(own, factsAbout(own.operation, [control("plain", false)]))).toBeUndefined();
});

/** Whether a probe must be accepted whatever the target holds. */
function isCertain({ kind, trial }: ProbeCheck): boolean {
  return kind === "accept" && trial.ambiguousRejection !== true;
}

const SOME = [control("plain", true), control("with/direction", true), control("with/amount", true)];

test("puts every probe into one batch, no batch larger than the bound, in an order that depends on the seed", () => {
  const order = (seed: number) =>
    bracketedBatches(checks, factsOf(...SOME), createRandom(seed, "order")).flatMap((batch) => {
      if (batch.kind === "dialogue") return [batch.check.id];
      expect(batch.checks.length).toBeLessThanOrEqual(PROBES_PER_CONTROL.usual);
      return batch.checks.map(({ id }) => id);
    });
  const active = checks.filter(({ trial }) => trial.kind !== "passive").map(({ id }) => id);
  expect([...order(1)].sort()).toEqual([...active].sort());
  expect(order(1)).toEqual(order(1));
  expect(order(2)).not.toEqual(order(1));
});

test("bundles what must be accepted and what is observed, never two edits of one part, never what must be rejected", () => {
  const batches = bundleBatches(checks, factsOf(...SOME), createRandom(1, "order"));
  expect(batches.length).toBeGreaterThan(3);
  for (const batch of batches) {
    if (batch.kind !== "bundle") throw new Error("only bundles are expected");
    expect(new Set(batch.checks.map(isCertain)).size).toBe(1);
    expect(batch.checks.some(({ kind }) => kind === "reject")).toBe(false);
    const edits = batch.checks.map(({ trial }) => trial.alternatives[0]);
    for (const [index, edit] of edits.entries())
      expect(edits.slice(index + 1).some((other) => shareAPart(edit, other))).toBe(false);
  }
  const bundled = batches.flatMap((batch) => (batch.kind === "bundle" ? batch.checks : []));
  expect(bundled).toEqual(expect.arrayContaining(checks.filter(isProbeCheck).filter(isCertain)));
});

test("shares the control with every field, except for probes that need their own", () => {
  const facts = factsOf(...SOME, control("full", true));
  const bundles = bundleBatches(checks, facts, createRandom(1, "order")).flatMap((batch) =>
    batch.kind === "bundle" ? [batch] : [],
  );
  const needsOwn = (bundle: (typeof bundles)[number]) =>
    bundle.checks.some(({ trial }) => trial.needsSeparateControl === true);
  const controlsOf = (some: typeof bundles) => new Set(some.map(({ control: { name } }) => name));
  expect(controlsOf(bundles.filter((bundle) => !needsOwn(bundle)))).toEqual(new Set(["full"]));
  expect(controlsOf(bundles.filter(needsOwn))).toEqual(new Set(["plain"]));
});

const CREATE = "create-token-transaction";

test("names what a check creates anew when it is judged again", async () => {
  const { execution, bodies } = executionOf([]);
  const check = dialogue({}, async (one) => void (await one.sample(CREATE)));
  const batches = [{ kind: "dialogue", check }] as const;
  await sendBatches(execution, "first", batches);
  await sendBatches(execution, "shared", batches);
  await sendBatches(execution, "alone", batches, { hasOwnSamples: true });
  expect(bodies).toHaveLength(2);
  expect(new Set(bodies).size).toBe(2);
});

test.each([1, 2, 3, 4])("judges what compares before what trades for itself, with the seed %i", async (seed) => {
  const judged: string[] = [];
  const checks = [{ "trade-token": 1 }, { "token-price": 1 }].map((requests) =>
    dialogue(requests, async () => void judged.push(Object.keys(requests).join())),
  );
  const { execution } = executionOf(checks, seed);
  for (const { run } of STAGES.slice(0, 5)) await run(execution);
  expect(judged).toEqual(["token-price", "trade-token"]);
});

function dialogue(
  requests: Readonly<Partial<Record<OperationId, number>>>,
  act: (dialogue: Dialogue) => Promise<void>,
): Check & { readonly trial: { readonly kind: "dialogue" } } {
  const judge = async (one: Dialogue) => {
    await act(one);
    return { verdict: "pass", actual: "" } as const;
  };
  const trial = { kind: "dialogue", expected: "", requests, needsQuiet: true, judge } as const;
  return { id: "a check", operation: "token-price", tier: "implied", trial } as unknown as Check & {
    trial: typeof trial;
  };
}

/** A run of quiet checks on a target that is not asked for anything else. */
function executionOf(quiet: readonly Check[], seed = 1) {
  const bodies: string[] = [];
  const sender = {
    nonce: (order: Order) => orderText(order),
    renewals: () => 0,
    stopReason: () => undefined,
    send: async ({ body }: Probe) => void bodies.push(new TextDecoder().decode(bytesOf(body))),
  };
  const execution = {
    sender,
    facts: FACTS,
    samples: new Map(),
    concurrency: 2,
    random: createRandom(seed, "order"),
    disturbed: new Set(),
    group: (name: string) => (name === "quiet" ? quiet : []),
    verdicts: { enter: () => undefined, of: () => ({ results: [], observations: [] }), isOpen: () => true },
  } as unknown as Execution;
  return { execution, bodies };
}
