// Requests to a collector, from generators and from the client of a load. What is lost on the way is sent again; the collector
// takes nothing twice.
import { request as requestByHttp } from "node:http";
import { request as requestByHttps } from "node:https";
import { text as textOf } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../errors.ts";
import type { EarlyEnd } from "../driver/load/early-end.ts";
import type { Admission, Arrival, CollectionStatus } from "./collection.ts";

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** What a collector said of lines. */
export type Receipt = { readonly next: number; readonly stop?: EarlyEnd; readonly problem?: string };

export type CollectorClient = ReturnType<typeof createCollectorClient>;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const REQUEST_LIMIT_MS = 30_000;
const NEVER = new AbortController().signal;
/** The clocks are compared so often; the quickest exchange says most. */
const EXCHANGES = 8;

/**
 * A client of the collector at a URL. A request without a usable response is repeated with growing pauses for `patienceMs`;
 * then it rejects with the Failure `collector-failed`, which says what came instead. The signal ends what comes before the load;
 * its journal is still handed over. A connection on which nothing comes for `limitMs` is given up.
 */
export function createCollectorClient(
  url: string,
  token: string,
  patienceMs: number,
  signal: AbortSignal = NEVER,
  limitMs: number = REQUEST_LIMIT_MS,
) {
  // One request a second stays slow code: by `fetch` it would cost a generator 3 % of its processor time.
  const once = (method: string, path: string, body: Body | undefined, until: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => {
      const address = new URL(path, url);
      const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": body.type }) };
      const begin = address.protocol === "https:" ? requestByHttps : requestByHttp;
      const request = begin(address, { method, headers, signal: until, timeout: limitMs }, (response) => {
        textOf(response)
          .then((text) => ({ status: response.statusCode ?? 0, body: text === "" ? {} : JSON.parse(text) }))
          .then(resolve, reject);
      });
      request.once("timeout", () => request.destroy(new Error(`nothing for ${limitMs / 1_000} s`)));
      request.once("error", reject).end(body?.content);
    });
  /** Until the status is one of these. */
  const send = async (method: string, path: string, expected: readonly number[], body?: Body, until = NEVER) => {
    const untilMs = performance.now() + patienceMs;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
      until.throwIfAborted();
      const answer = await once(method, path, body, until).catch((error: Error) => error);
      if (!(answer instanceof Error) && expected.includes(answer.status)) return answer;
      if (performance.now() + pauseMs > untilMs || isFinal(answer))
        throw new Failure("collector-failed", `The load must have its collector, but the collector ${wordOf(answer)}.`);
      // Generators that were cut off together must not come back together.
      await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: until });
    }
  };
  return {
    /** Hands over the plan. Returns why the collector does not take it, or undefined. */
    putPlan: async (plan: object): Promise<string | undefined> => {
      const content = JSON.stringify(plan);
      const { body } = await send("PUT", "/plan", [204, 409], { type: "application/vnd.assay.plan", content });
      return body["problem"] === undefined ? undefined : String(body["problem"]);
    },
    /** The plan; undefined while there is none. */
    plan: async (): Promise<unknown> => {
      const { status, body } = await send("GET", "/plan", [200, 404], undefined, signal);
      return status === 404 ? undefined : body;
    },
    /** How far the clock of this machine is behind the collector's, from the quickest of some exchanges. */
    clockOffset: async (): Promise<Omit<Arrival, "session">> => {
      let best = { offsetMs: 0, roundTripMs: Number.POSITIVE_INFINITY };
      for (let exchange = 0; exchange < EXCHANGES; exchange++) {
        const [sentMs, beganMs] = [Date.now(), performance.now()];
        const { body } = await send("GET", "/clock", [200], undefined, signal);
        const roundTripMs = performance.now() - beganMs;
        if (roundTripMs >= best.roundTripMs) continue;
        best = { offsetMs: Math.round(Number(body["nowMs"]) - sentMs - roundTripMs / 2), roundTripMs };
      }
      return best;
    },
    arrive: async (index: number, arrival: Arrival): Promise<Admission> => {
      const { status, body } = await send("POST", `/generators/${index}/ready`, [200, 202, 409], json(arrival), signal);
      if (status === 202) return "wait";
      if (status === 409) return body["reason"] === "stopped" ? "stopped" : "taken";
      return { startAtMs: Number(body["startAtMs"]) };
    },
    take: async (index: number, session: string, from: number, lines: string): Promise<Receipt> => {
      const path = `/generators/${index}/lines?session=${encodeURIComponent(session)}&from=${from}`;
      const { body } = await send("POST", path, [200, 409], { type: "application/x-ndjson", content: lines });
      return body as Receipt;
    },
    fail: (index: number, session: string, reason: string) =>
      send("POST", `/generators/${index}/failed?session=${encodeURIComponent(session)}`, [204], json({ reason })),
    read: async (offsets: readonly number[]) => {
      const { body } = await send("POST", "/read", [200], json({ offsets }));
      return body as { readonly texts: readonly string[]; readonly status: CollectionStatus };
    },
    stop: (why: EarlyEnd) => send("POST", "/stop", [204], json(why)),
    finish: () => send("POST", "/finish", [204], json({})),
  };
}

type Body = { readonly type: string; readonly content: string };

function json(value: object): Body {
  return { type: "application/json", content: JSON.stringify(value) };
}

/** What no repetition changes. */
function isFinal(answer: Answer | Error): boolean {
  return !(answer instanceof Error) && [400, 401, 403, 404, 409, 413].includes(answer.status);
}

function wordOf(answer: Answer | Error): string {
  if (!(answer instanceof Error))
    return `responded with status ${answer.status}: ${String(answer.body["problem"] ?? "")}`;
  return `cannot be reached (${"code" in answer ? answer.code : answer.message})`;
}
