import { expect, it } from "vitest";
import { parseTarget } from "../../http/target.ts";
import { TOKEN, wireOf } from "../../target/exchange/probe.ts";
import { authorization, bodyDifference, editAt, editedProbe } from "../../target/request-edit.ts";

it("bodyDifference names each field that was changed, added or left out", () => {
  expect(bodyDifference({ limit: 10, offset: 0, tags: ["a"] }, { limit: 5, tags: ["a"], extra: true })).toBe(
    "/limit: 10 -> 5, /offset: 0 left out, /extra: absent -> true",
  );
});

it("bodyDifference is undefined if nothing differs", () => {
  expect(bodyDifference({ limit: 10 }, { limit: 10 })).toBeUndefined();
});

it("editedProbe labels the request with the difference of every edit", () => {
  const edit = editAt("/amount", { kind: "replace", json: '"1"' });
  const { label, body } = editedProbe("token-price", { amount: 1 }, edit, authorization("left out", []));
  expect(label).toBe('/amount: 1 -> "1", Authorization header: left out');
  expect(body).toBe('{"amount":"1"}');
});

it.each([
  ["/limit", editAt("/limit", { kind: "replace", json: "5" }), false],
  ["the Authorization header", authorization("bearer in lower case", [`bearer ${TOKEN}`]), true],
])("an edit of %s asks for an own connection only if it changes headers", (_, edit, ownConnection) => {
  const probe = editedProbe("get-leaderboard", { limit: 10 }, edit);
  expect(wireOf(probe, parseTarget("http://127.0.0.1:1"), { token: "t" })).toMatchObject({ ownConnection });
});
