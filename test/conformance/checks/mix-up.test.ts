// Requests that are in flight at once, on services of a test.
import { expect, test } from "vitest";
import { mixUpChecks } from "../../../conformance/checks/mix-up.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { createRandom } from "../../../schemas/random.ts";
import { type Conversation, converse, type Respond, testTrueServices, verdictOn } from "../dialogues.ts";

const [QUOTES = "", CREATIONS = "", KEPT = ""] = mixUpChecks().map(({ id }) => id);

/** The verdict on a service that repeats what `seen` makes of a request. */
function judged(id: string, seen: (body: JsonObject) => JsonObject) {
  const service = converse((operation, body) =>
    operation === "token-price" ? { data: seen(body) } : { success: true, metadata: seen(body) },
  );
  return verdictOn(id, service);
}

test("does not blame other requests for what a service does with one request", async () => {
  const swapped = (body: JsonObject) => ({ ...body, direction: body["direction"] === "buy" ? "sell" : "buy" });
  expect(await judged(QUOTES, swapped)).toBe("pass");
});

test.each([QUOTES, CREATIONS])("passes values that the service writes in another form: %s", async (id) => {
  const upper = (body: JsonObject) =>
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value).toUpperCase()]));
  expect(await judged(id, upper)).toBe("pass");
  expect(await judged(id, () => ({}))).toBe("notApplicable");
});

test.each([CREATIONS, KEPT])("does not judge a service that handles one request at a time: %s", async (id) => {
  let requests = 0;
  const conversation = converse((_, body) =>
    ++requests > 1 ? 409 : { success: true, metadata: { ...body, tokenId: createRandom(1, "token").uuid() } },
  );
  expect(await verdictOn(id, conversation)).toBe("inconclusive");
});

/** What becomes of a token: known at once, a minute later or never, the last perhaps because its creation was not executed. */
type Fate = "known" | "late" | "unknown" | "unsigned";

const KNOWN_AT_MS = { known: 0, late: 60_000, unknown: Number.POSITIVE_INFINITY, unsigned: Number.POSITIVE_INFINITY };

/** A service that decides on a token by the number of its creation and whether others are in flight, and keeps the last ones. */
function keeping(fateOf: (count: number, isAtOnce: boolean) => Fate, atMost = 100): Conversation {
  let isTurnTaken = false;
  let nowMs = 0;
  const tokens: { readonly tokenId: string; readonly knownAtMs: number }[] = [];
  const respond: Respond = (operation, body) => {
    if (operation === "token-price") {
      const token = tokens.slice(-atMost).find(({ tokenId }) => tokenId === body["tokenId"]);
      return token !== undefined && token.knownAtMs <= nowMs ? { data: { tokenId: token.tokenId } } : 404;
    }
    const tokenId = createRandom(1, tokens.length).uuid();
    const fate = fateOf(tokens.length + 1, isTurnTaken);
    tokens.push({ tokenId, knownAtMs: nowMs + KNOWN_AT_MS[fate] });
    isTurnTaken = true;
    queueMicrotask(() => {
      isTurnTaken = false;
    });
    return { success: true, executed: fate !== "unsigned", metadata: { tokenId } };
  };
  return converse(respond, (durationMs) => {
    nowMs += durationMs;
  });
}

test("passes a service that knows every token, and fails one that loses tokens that are created at once", async () => {
  const verdictIf = (fate: Fate) =>
    verdictOn(
      KEPT,
      keeping((_count, isAtOnce) => (isAtOnce ? fate : "known")),
    );
  expect([await verdictIf("known"), await verdictIf("unknown")]).toEqual(["pass", "fail"]);
});

const ACCEPTED = { success: true, executed: true, metadata: { tokenId: createRandom(1, "token").uuid() } };

testTrueServices(mixUpChecks().slice(2), {
  "knows tokens once they are signed": () => keeping(() => "unsigned"),
  "executes one creation at a time": () => keeping((_, isAtOnce) => (isAtOnce ? "unsigned" : "known")),
  "keeps the last creation alone": () => keeping(() => "known", 1),
  "takes long to index one token in three": () => keeping((count) => (count % 3 === 0 ? "unknown" : "known")),
  "takes a minute to index tokens that are created at once": () =>
    keeping((_, isAtOnce) => (isAtOnce ? "late" : "known")),
  "loses tokens that are created at once, but not the third time": () =>
    keeping((count, isAtOnce) => (isAtOnce && count < 10 ? "unknown" : "known")),
  "holds one token back": () => keeping((count) => (count === 2 ? "unknown" : "known")),
  "knows no token and rejects by 500": () => converse((operation) => (operation === "token-price" ? 500 : ACCEPTED)),
});
