// Whether the time of a quote is a time of now: it moves on, and it is not far away.
import { valueAt } from "../../schemas/index.ts";
import { type DefinedCheck, type DialogueClaim, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { absent, judgeOne, notAccepted, verdictOf } from "./dialogue-check.ts";

export function quoteClockChecks(): readonly DefinedCheck[] {
  return [
    clockCheck("moves", {
      rule: "Quotes that are seconds apart have different times.",
      expected: "a different data.timestamp within a few seconds",
      requests: { "token-price": PAUSES_MS.length },
      judge: (dialogue) => judgeOne(dialogue, "token-price", {}, (first) => judgeMotion(dialogue, first)),
    }),
    clockCheck("near-now", {
      rule: "The time of a quote is within a day of the request.",
      expected: "data.timestamp within 24 hours of now",
      judge: (dialogue) =>
        judgeOne(dialogue, "token-price", {}, (result) => {
          const text = valueAt(result.body, TIMESTAMP);
          const time = timeOf(text);
          if (time === undefined) return absent(result, TIMESTAMP);
          const isNear = Math.abs(time - Date.now()) <= DAY_MS;
          return verdictOf(isNear, `data.timestamp is ${JSON.stringify(text)}`, result);
        }),
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

async function judgeMotion(dialogue: Dialogue, first: Awaited<ReturnType<Dialogue["request"]>>): Promise<Judgement> {
  const text = valueAt(first.body, TIMESTAMP);
  if (typeof text !== "string") return absent(first, TIMESTAMP);
  let last = first;
  for (const [index, pauseMs] of PAUSES_MS.entries()) {
    await dialogue.elapse(pauseMs);
    const next = await dialogue.sample("token-price", {}, 2 + index);
    if (!next?.isAccepted) return notAccepted(next);
    last = next;
    if (valueAt(next.body, TIMESTAMP) !== text) return verdictOf(true, "another time", next);
  }
  return verdictOf(false, `data.timestamp is ${JSON.stringify(text)}, three seconds later too`, last);
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
