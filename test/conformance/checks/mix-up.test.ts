// Requests that are in flight at once, on services that a test makes up.
import { expect, test } from "vitest";
import { mixUpChecks } from "../../../conformance/checks/mix-up.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { type Conversation, converse, judgementOn } from "../dialogues.ts";

const [QUOTES = "", CREATIONS = ""] = mixUpChecks().map(({ id }) => id);

/** A service that repeats what `seen` makes of a request; `before` is the request in the same turn of the event loop. */
function repeating(seen: (body: JsonObject, before: JsonObject | undefined) => JsonObject): Conversation {
  let before: JsonObject | undefined;
  return converse((operation, body) => {
    const repeated = seen(body, before);
    before = body;
    queueMicrotask(() => {
      before = undefined;
    });
    return operation === "token-price" ? { data: repeated } : { success: true, metadata: repeated };
  });
}

test.each([QUOTES, CREATIONS])("passes responses of their own requests: %s", async (id) => {
  expect(
    (
      await judgementOn(
        id,
        repeating((body) => body),
      )
    ).verdict,
  ).toBe("pass");
});

test.each([QUOTES, CREATIONS])("finds responses of other requests: %s", async (id) => {
  expect(
    (
      await judgementOn(
        id,
        repeating((body, before) => before ?? body),
      )
    ).verdict,
  ).toBe("fail");
});

test("blames no other request for what a service does alone as well", async () => {
  const swapped = (body: JsonObject) => ({ ...body, direction: body["direction"] === "buy" ? "sell" : "buy" });
  expect((await judgementOn(QUOTES, repeating(swapped))).verdict).toBe("pass");
});

test.each([QUOTES, CREATIONS])("passes values that the service writes in its own way: %s", async (id) => {
  const upper = (body: JsonObject) =>
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value).toUpperCase()]));
  expect((await judgementOn(id, repeating(upper))).verdict).toBe("pass");
  expect(
    (
      await judgementOn(
        id,
        repeating(() => ({})),
      )
    ).verdict,
  ).toBe("notApplicable");
});

test("does not judge a service that handles one request at a time", async () => {
  let requests = 0;
  const conversation = converse((_, body) => (++requests > 1 ? 409 : { success: true, metadata: body }));
  expect((await judgementOn(CREATIONS, conversation)).verdict).toBe("inconclusive");
});
