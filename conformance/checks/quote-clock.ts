// Whether the time of a quote is a time of now: it moves on, and it is not far away.
import { valueAt } from "../../schemas/index.ts";
import type { Ledger, SeenTime } from "../../target/exchange/ledger.ts";
import {
  type DefinedCheck,
  type DialogueClaim,
  dialogueCheck,
  type Judgement,
  responseCheck,
} from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { absent, accepted, verdictOf } from "./dialogue-check.ts";

export function quoteClockChecks(): readonly DefinedCheck[] {
  return [
    clockCheck("moves", {
      rule: "Quotes that are seconds apart have different times.",
      expected: "a different data.timestamp within a few seconds",
      requests: { "token-price": PAUSES_MS.length },
      judge: judgeMotion,
    }),
    clockCheck("near-now", {
      rule: "The time of a quote is within a day of the request.",
      expected: "data.timestamp within 24 hours of now",
      judge: async (dialogue) => {
        const result = accepted(await dialogue.sample("token-price"));
        const text = valueAt(result.body, TIMESTAMP);
        const time = timeOf(text);
        if (time === undefined) return absent(result, TIMESTAMP);
        const isNear = Math.abs(time - Date.now()) <= DAY_MS;
        return verdictOf(isNear, `data.timestamp is ${JSON.stringify(text)}`, result);
      },
    }),
    responseCheck({
      parts: ["response", "data", "timestamp", "not-before-the-token"],
      operation: "token-price",
      tier: "advisory",
      statements: ["quote/timestamp/type"],
      rule: "The quote of a new token is not of a time before the token was created.",
      expected: "another data.timestamp than in a quote that was received a second before the creation was requested",
      judge: judgeAge,
    }),
  ];
}

const TIMESTAMP = "/data/timestamp";
const DAY_MS = 86_400_000;

/** Pauses in ms, three seconds in all: longer than quotes may be cached. They end with the first other time. */
const PAUSES_MS = [0, 20, 180, 900, 1900];

function clockCheck(variant: string, draft: DialogueClaim): DefinedCheck {
  return dialogueCheck({
    ...draft,
    parts: ["response", "data", "timestamp", variant],
    operation: "token-price",
    statements: ["quote/timestamp/type"],
    shared: { "token-price": ["plain 0"] },
  });
}

async function judgeMotion(dialogue: Dialogue): Promise<Judgement> {
  let last = accepted(await dialogue.sample("token-price"));
  const text = valueAt(last.body, TIMESTAMP);
  if (typeof text !== "string") return absent(last, TIMESTAMP);
  for (const [index, pauseMs] of PAUSES_MS.entries()) {
    await dialogue.elapse(pauseMs);
    last = accepted(await dialogue.sample("token-price", {}, 2 + index));
    if (valueAt(last.body, TIMESTAMP) !== text) return verdictOf(true, "another time", last);
  }
  return verdictOf(false, `data.timestamp is ${JSON.stringify(text)}, three seconds later too`, last);
}

/** A clock whose times have fractions of a second moves within one. */
const TICK_MS = 1_000;
const WITH_FRACTION = /[.,]\d*[1-9]/;

/** No cache has the quote of a token that does not exist yet. Both times come from the target, so no two clocks are compared. */
function judgeAge({ "token-price": { quoteTimes }, "create-token-transaction": { createdAtMs } }: Ledger): Judgement {
  const firsts = new Map<string, SeenTime>();
  for (const times of quoteTimes.values()) {
    for (const [time, seen] of times) if (!(seen.atMs > (firsts.get(time)?.atMs ?? Infinity))) firsts.set(time, seen);
  }
  const earliest = Math.min(...[...firsts.values()].map(({ atMs }) => atMs));
  let shown: SeenTime | undefined;
  for (const [token, times] of quoteTimes) {
    const startMs = (createdAtMs.get(token) ?? 0) - TICK_MS;
    if (startMs < earliest) continue;
    for (const [time, seen] of times) {
      if (!WITH_FRACTION.test(time)) continue;
      shown ??= seen;
      if ((firsts.get(time)?.atMs ?? startMs) >= startMs) continue;
      const actual = `data.timestamp is ${JSON.stringify(time)}, as in a quote before the token was created`;
      return { verdict: "fail", actual, evidence: seen.sent };
    }
  }
  if (shown !== undefined) return { verdict: "pass", actual: "no such time", evidence: shown.sent };
  return { verdict: "notApplicable", reason: "never-seen", actual: "no new token was quoted a second after another" };
}

/** The time in ms of an ISO 8601 date-time in its usual forms, one without an offset as UTC; undefined for all others. */
function timeOf(text: unknown): number | undefined {
  const found = typeof text === "string" ? DATE_TIME.exec(text) : null;
  const [, year, month, day, hour, minute] = found ?? [];
  if (found === null) return undefined;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
}

/** Date, hours and minutes of the extended or the basic form; seconds and offset say less than the day that is allowed. */
const DATE_TIME = /^(\d{4})-?(\d\d)-?(\d\d)[Tt ](\d\d):?(\d\d)/;
