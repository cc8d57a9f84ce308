// k6 sends one request by itself before a load: whether it gets from the target what Node has got.
import { expect, test } from "vitest";
import { k6Folder, runAgainst, SETUP_REQUESTS, startRun } from "../load-runs.ts";
import { type Instead, type Received, startedSmallService } from "../small-service.ts";

const folder = k6Folder();

/** Starts a load of a service that responds to k6, whose first request is the last one of the setup, as `instead` says. */
async function loadOf(instead: (attempt: number) => Instead) {
  const service = await startedSmallService(({ index }) =>
    index < SETUP_REQUESTS - 1 ? undefined : instead(index - SETUP_REQUESTS + 2),
  );
  const { result } = await startRun(folder.path, service.url);
  return { service, outcome: await result.catch((error: unknown) => error) };
}

test.each<[string, Instead, RegExp]>([
  ["the page of a proxy", { status: 502, type: "text/html", body: "<html>" }, /and k6 got status 502\.$/],
  ["nothing in time", "silence", /k6 got timeout-headers \(.+\)\.$/],
  ["a rejection", { status: 403, body: "{}" }, /k6 got status 403\.$/],
])("no load starts where k6 alone gets %s, and both sides are named", async (_, instead, message) => {
  const { service, outcome } = await loadOf(() => instead);
  expect(outcome).toMatchObject({ code: "clients-differ", exitCode: 3, message: expect.stringMatching(message) });
  expect(outcome).toMatchObject({ message: expect.stringContaining("Node got status 200, which accepts it") });
  const paths = new Set(service.received.slice(SETUP_REQUESTS - 1).map(({ path }) => path));
  expect([...paths]).toEqual(["/get-leaderboard"]);
});

test.each<[string, (attempt: number) => Instead]>([
  ["fails some requests", (attempt) => (attempt <= 3 ? { status: 503, body: "{}" } : undefined)],
  ["asks for a retry", (attempt) => (attempt === 1 ? { status: 503, headers: { "retry-after": "1" } } : undefined)],
])("a target is loaded that only %s", async (_, instead) => {
  const { outcome } = await loadOf(instead);
  expect(outcome).toMatchObject({ total: { count: 160 } });
});

test("the request of k6 before a load is one, and counts as one before the load", async () => {
  const seen: Received[] = [];
  const { result, service } = await runAgainst(folder.path, (request) => void seen.push(request));
  expect(result.requests).toMatchObject({ setup: SETUP_REQUESTS, finished: 160 });
  expect(seen).toHaveLength(160);
  const [first, , , trial] = service.received;
  expect(trial).toMatchObject({ path: first?.path, body: first?.body });
});
