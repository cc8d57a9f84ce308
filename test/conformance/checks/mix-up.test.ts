// Requests that are in flight at once, on services of a test.
import { expect, test } from "vitest";
import { mixUpChecks } from "../../../conformance/checks/mix-up.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { type Conversation, converse, verdictOn } from "../dialogues.ts";

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

const judged = (id: string, seen: Parameters<typeof repeating>[0]) => verdictOn(id, repeating(seen));

test.each([QUOTES, CREATIONS])("passes responses of their own requests: %s", async (id) => {
  expect(await judged(id, (body) => body)).toBe("pass");
});

test.each([QUOTES, CREATIONS])("finds responses of other requests: %s", async (id) => {
  expect(await judged(id, (body, before) => before ?? body)).toBe("fail");
});

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

test("does not judge a service that handles one request at a time", async () => {
  let requests = 0;
  const conversation = converse((_, body) => (++requests > 1 ? 409 : { success: true, metadata: body }));
  expect(await verdictOn(CREATIONS, conversation)).toBe("inconclusive");
});
