// Checks of the leaderboard on services of a test: true in odd ways, and wrong in one.
import { expect, test } from "vitest";
import { leaderboardChecks } from "../../../conformance/checks/leaderboard.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import {
  type Conversation,
  converse,
  type Entry,
  judgementOn,
  listOf,
  pageOf,
  testTrueServices,
  verdictOn,
  verdictsOn,
} from "../dialogues.ts";

const list = listOf(30);

/** A service with this list, whatever the network. */
const having = (entries: readonly JsonObject[]) => () => converse((_, body) => pageOf(entries, body));

/** A list with other fields of each entry. */
const changed = (fields: (entry: Entry, place: number) => JsonObject, entries = list) =>
  entries.map((entry, place) => ({ ...entry, ...fields(entry, place) }));

const TIED = listOf(30, (place) => 1000 - (place % 2 === 0 ? place : place - 1));
const IN_FOURS = listOf(30, (place) => 100 - Math.floor(place / 4));

/** A list that changes after a few requests only. */
function growingOnce(after: number): Conversation {
  let requests = 0;
  const list = () => listOf(++requests > after ? 31 : 30, (place) => 1000 - 2 * place);
  return converse((_, body) => pageOf(list(), body));
}

/** Pages that are cached by request, while the list changes all the time until the first pause. */
function cached(): Conversation {
  const cache = new Map<string, JsonObject>();
  let shift = 0;
  let isQuiet = false;
  const respond = (_: unknown, body: JsonObject) => {
    const key = JSON.stringify([body["limit"], body["offset"], body["network_mode"]]);
    const known = cache.get(key);
    if (known !== undefined) return known;
    if (!isQuiet) shift++;
    const entries = listOf(30 + shift).map((entry) => ({ ...entry, user_id: `${entry.user_id}-${shift}` }));
    const fresh = pageOf(entries, body);
    cache.set(key, fresh);
    return fresh;
  };
  return converse(respond, () => {
    cache.clear();
    isQuiet = true;
  });
}

testTrueServices(leaderboardChecks(), {
  "has a plain list": having(list),
  "gives ties one rank": having(changed((_, place) => ({ rank: Math.floor(place / 4) }), IN_FOURS)),
  "lists two wallets of each user": having(
    changed((_, place) => ({ user_id: `user-${place >> 1}`, recipient_address: `0x${place}` })),
  ),
  "has a list that grows all the time": () => {
    let length = 30;
    return converse((_, body) => pageOf(listOf(length++), body));
  },
  "has a list that grows between two pages": () => growingOnce(2),
  "has a list that grows after the last page": () => growingOnce(4),
  "caches pages one by one": cached,
  "has no users": having([]),
  "has one user": having(listOf(1)),
  "has two users": having(listOf(2)),
  "has three users who earned the same": having(changed(() => ({ rank: 1, total_earned_all_tokens: 5 }), listOf(3))),
  "has as many users as a page": having(listOf(7)),
  "has eight users": having(listOf(8)),
  "rejects pages beyond the end": () =>
    converse((_, body) => (Number(body["offset"]) >= 5 ? 404 : pageOf(listOf(5), body))),
  "demands a limit": () => converse((_, body) => (body["limit"] === undefined ? 400 : pageOf(list, body))),
  "has pages of one entry without a limit": () => converse((_, body) => pageOf(list, { limit: 1, ...body })),
  "gives users who earned the same one rank": having(
    changed(({ total_earned_all_tokens: total }) => ({ rank: 1000 - total }), TIED),
  ),
  "calls chains by other names": having(changed(() => ({ chain_balances: [{ chain: "Base" }] }))),
  "sends no pagination": () => converse((_, body) => ({ leaderboard: pageOf(list, body)["leaderboard"] })),
  "sends neither users nor ranks": having(list.map(() => ({}))),
  "has different users on test networks": () =>
    converse((_, body) =>
      pageOf(listOf({ testnet: 12, mainnet: 25, both: 37 }[String(body["network_mode"])] ?? 37), body),
    ),
});

test("passes every check on a plain list", async () => {
  const chains = ["base", "base-sepolia"].map((chain) => ({ chain, balance: 1 }));
  const entries = changed(() => ({ chain_balances: chains, unique_chains_count: chains.length }));
  const verdicts = await verdictsOn(leaderboardChecks(), having(entries));
  expect(Object.entries(verdicts).filter(([, verdict]) => verdict !== "pass")).toEqual([]);
});

test("judges a list again that changed in between", async () => {
  const id = "get-leaderboard/response/pagination/total/same-on-all-pages";
  const conversation = growingOnce(2);
  expect(await verdictOn(id, conversation)).toBe("pass");
  expect(conversation.sent.filter(({ operation }) => operation === "get-leaderboard")).toHaveLength(8);
  expect(conversation.pausedMs()).toBe(0);
});

const WRONG_WITH_FEW_USERS: Readonly<Record<string, (body: JsonObject) => JsonObject>> = {
  "leaderboard/pages/join": (body) => {
    const skipped = Number(body["offset"] ?? 0) * Number(body["limit"] ?? 20);
    return { ...pageOf(listOf(3), body), leaderboard: pageOf(listOf(3), { ...body, offset: skipped })["leaderboard"] };
  },
  "leaderboard/pages/rank/continues": (body) => {
    const list = changed(({ rank }) => ({ rank: rank - Number(body["offset"] ?? 0) }), listOf(3));
    return pageOf(list, body);
  },
  "leaderboard/at-most-limit": (body) => pageOf(listOf(3), { ...body, limit: 20 }),
};

test.each([
  ["pass", "two wallets", ["0xa", "0xb"]],
  ["fail", "one wallet", ["0xa", "0xa"]],
  ["fail", "no wallet", [undefined, undefined]],
  ["pass", "a wallet in one entry alone", ["0xa", undefined]],
])("%s if one user has two entries with %s", async (verdict, _, wallets) => {
  const entries = listOf(2).map((entry, place) => {
    const wallet = wallets[place];
    return { ...entry, user_id: "user-0", ...(wallet !== undefined && { recipient_address: wallet }) };
  });
  expect(await verdictOn("get-leaderboard/response/leaderboard/items/user_id/unique", having(entries)())).toBe(verdict);
});

test.each(Object.entries(WRONG_WITH_FEW_USERS))("fails three users with a fault in %s", async (id, respond) => {
  const service = converse((_, body) => respond(body));
  expect(await verdictOn(`get-leaderboard/response/${id}`, service)).toBe("fail");
});

test.each([
  ["leaderboard/pages/join", 2, "/leaderboard has 2 entries, and the check needs more"],
  ["leaderboard/pages/rank/continues", 0, "/leaderboard is empty"],
  ["pagination/has_more/true-before-the-last", 1, "the list has 1 of the 2 entries that the check needs"],
])("says of %s and a list of %i entries what is missing", async (id, length, actual) => {
  const judgement = await judgementOn(`get-leaderboard/response/${id}`, having(listOf(length))());
  expect(judgement).toMatchObject({ reason: "never-seen", actual });
});
