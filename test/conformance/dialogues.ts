// Dialogues with a service of a test: every operation accepts its plain request.

import { expect, test } from "vitest";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { type Check, isDialogueCheck, type Judgement } from "../../conformance/definition/check.ts";
import { createDialogue, type Dialogue, type Samples } from "../../conformance/definition/dialogue.ts";
import { NO_FIXTURES } from "../../run/format/fixture-set.ts";
import { exampleOf, OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import type { JsonObject } from "../../schemas/json.ts";
import { type Control, PLAIN } from "../../target/control.ts";
import { judgeExchange, UNKNOWN_CONVENTIONS } from "../../target/exchange/oracle.ts";
import { bytesOf, type Probe } from "../../target/exchange/probe.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import { type Order, orderText } from "../../target/exchange/sent-request.ts";
import { plainBodies } from "../../target/request-bodies.ts";
import type { TargetFacts } from "../../target/survey.ts";
import { FIXTURES } from "./control-bodies.ts";
import { exchangeOf, responseOf, sentAs } from "./exchanges.ts";

/** What the service of a test responds: a body to accept with, or a status to reject with. */
export type Respond = (operation: OperationId, body: JsonObject) => JsonObject | number;

/** A dialogue, with what it sent and how long it waited in all. */
export type Conversation = {
  readonly dialogue: Dialogue;
  readonly sent: readonly Probe[];
  readonly pausedMs: () => number;
};

/** Checks by themselves, or of the catalogue. */
type Checks = readonly Pick<Check, "id" | "trial">[];

/** Starts a conversation with a service. Waits take no time; `onPause` gets their length in ms. */
export function converse(respond: Respond, onPause: (durationMs: number) => void = () => undefined): Conversation {
  const samples: Samples = new Map();
  const sent: Probe[] = [];
  let pausedMs = 0;
  const pause = async (durationMs: number) => {
    pausedMs += durationMs;
    onPause(durationMs);
  };
  const send: Sender["send"] = async (probe, order) => {
    sent.push(probe);
    const body: unknown = JSON.parse(new TextDecoder().decode(bytesOf(probe.body)));
    const found = respond(probe.operation, body as JsonObject);
    const response = typeof found === "number" ? responseOf(found, { error: "no" }) : responseOf(200, found);
    const { request, ...exchange } = exchangeOf(probe.operation, response);
    const judged = judgeExchange(
      probe.operation,
      { ...exchange, request: { ...request, body: bytesOf(probe.body) } },
      UNKNOWN_CONVENTIONS,
    );
    return { ...judged, sent: sentAs(probe, order) };
  };
  const sender = {
    send,
    pause,
    nonce: (order: Order) => `n${orderText(order).replace(/\W/g, "")}`,
  } as unknown as Sender;
  const dialogue = createDialogue(sender, FACTS, samples, "test");
  return { dialogue: { ...dialogue, elapse: pause }, sent, pausedMs: () => pausedMs };
}

/** An accepted response as the schema has it for an example, with other fields. */
export function exampleWith(operation: OperationId, fields: JsonObject): JsonObject {
  return { ...(exampleOf(operations[operation].response) as JsonObject), ...fields };
}

/** The verdicts of those checks that are dialogues on the service, each in its own conversation. */
export async function verdictsOn(checks: Checks, begin: () => Conversation): Promise<Record<string, string>> {
  const dialogues = checks.filter(({ trial }) => trial.kind === "dialogue");
  const verdicts = dialogues.map(async ({ id }) => [id, await verdictOn(id, begin())] as const);
  return Object.fromEntries(await Promise.all(verdicts));
}

/** Tests that none of the checks fails on any of the services, each of which conforms in an unusual way. */
export function testTrueServices(checks: Checks, services: Readonly<Record<string, () => Conversation>>): void {
  test.each(Object.entries(services))("a service that %s fails no check", async (_, begin) => {
    const verdicts = await verdictsOn(checks, begin);
    expect(Object.entries(verdicts).filter(([, verdict]) => verdict === "fail")).toEqual([]);
  });
}

/** The judgement of a check on the service. */
export function judgementOn(id: string, { dialogue }: Conversation): Promise<Judgement> {
  const check = allChecks().find((one) => one.id === id);
  if (check === undefined || !isDialogueCheck(check)) throw new Error(`there is no dialogue ${id}`);
  return check.trial.judge(dialogue);
}

/** The verdict of a check on the service. */
export async function verdictOn(id: string, conversation: Conversation): Promise<Judgement["verdict"]> {
  return (await judgementOn(id, conversation)).verdict;
}

/** What a survey finds of such a service. */
export const FACTS: TargetFacts = {
  operations: new Map(
    OPERATION_IDS.map((operation) => {
      const [build = () => ({})] = plainBodies(operation, FIXTURES);
      const control: Control = { operation, name: PLAIN, build, isAccepted: true };
      return [operation, { fixtures: FIXTURES, controls: new Map([[PLAIN, control]]) }];
    }),
  ),
  sideEffects: "any",
  tokenOn: async () => FIXTURES.tokenId,
  noteCreated: () => undefined,
  knowledge: () => ({ quotesSayFalse: false, created: [], indexingMs: 0 }),
  known: async () => NO_FIXTURES,
};

export type Entry = { readonly user_id: string; readonly rank: number; readonly total_earned_all_tokens: number };

/** A leaderboard of users who earned less and less. */
export function listOf(length: number, total = (place: number) => 1000 - place): readonly Entry[] {
  return Array.from({ length }, (_, place) => ({
    user_id: `user-${place}`,
    rank: place + 1,
    total_earned_all_tokens: total(place),
  }));
}

/** A page of a leaderboard. */
export function pageOf(list: readonly JsonObject[], { limit = 20, offset = 0 }: JsonObject): JsonObject {
  const leaderboard = list.slice(Number(offset), Number(offset) + Number(limit));
  const total = list.length;
  return { leaderboard, pagination: { limit, offset, total, has_more: Number(offset) + leaderboard.length < total } };
}
