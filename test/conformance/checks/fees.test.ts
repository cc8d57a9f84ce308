// Checks of fees on services of a test: true in odd ways.
import { expect, test } from "vitest";
import { feeChecks } from "../../../conformance/checks/fees.ts";
import type { JsonObject } from "../../../schemas/json.ts";
import { FIXTURES } from "../control-bodies.ts";
import { type Conversation, converse, testTrueServices, verdictOn } from "../dialogues.ts";

const IDS = feeChecks().map(({ id }) => id);
const USERS = "get-user-fees/request/user_id/filter";

const NOTHING = { total_traders_referred: 0, total_rewards_earned_usd: "0.00", total_claimable_usd: "0.00" };
const SUMMARY = { total_traders_referred: 3, total_rewards_earned_usd: "12.50", total_claimable_usd: "0.00" };

function balanceOn(chain: string, claimable = "5", earned = "12"): JsonObject {
  return {
    chain,
    claimable_amount: claimable,
    total_earned: earned,
    claimable_amount_with_decimals: `${claimable}.0`,
    total_earned_with_decimals: `${earned}.0`,
  };
}

/** A service with these balances; users of the leaderboard beside its own are served by `others`. */
function feesOf(
  balances: readonly JsonObject[],
  choose: (balances: readonly JsonObject[], chains: readonly unknown[]) => readonly JsonObject[] | number = filtered,
  others: JsonObject | number = 403,
  totalAt: (index: number) => JsonObject = () => ({}),
  unknown: JsonObject | number = 404,
): Conversation {
  return converse((operation, body) => {
    if (operation === "get-leaderboard")
      return { leaderboard: [FIXTURES.userId, "b", "c"].map((id, index) => ({ user_id: id, ...totalAt(index) })) };
    if (body["user_id"] !== FIXTURES.userId) return ["b", "c"].includes(String(body["user_id"])) ? others : unknown;
    const { chains } = body;
    const chosen = Array.isArray(chains) ? choose(balances, chains) : balances;
    return typeof chosen === "number" ? chosen : { balances: chosen, summary: SUMMARY };
  });
}

function filtered(balances: readonly JsonObject[], chains: readonly unknown[]): readonly JsonObject[] {
  return balances.filter(({ chain }) => chains.includes(chain));
}

const different = (index: number) => ({ total_earned_all_tokens: 30 - index });
const PAID_OUT = [balanceOn("base", "0", "0"), balanceOn("solana-devnet", "0", "0")];
const TWO = [balanceOn("base"), balanceOn("solana-devnet")];

const TRUE_SERVICES: Readonly<Record<string, () => Conversation>> = {
  "has two balances": () => feesOf(TWO),
  "has none": () => feesOf([]),
  "names chains for people": () => feesOf([balanceOn("Base")], (all) => all),
  "rejects other chains": () =>
    feesOf(TWO, (all, chains) => (chains.includes("ethereum") ? 400 : filtered(all, chains))),
  "has several currencies on a chain": () => feesOf([...TWO, ...TWO]),
  "sends zero for other chains": () =>
    feesOf(TWO, (all, chains) =>
      chains.map((chain) => all.find((one) => one["chain"] === chain) ?? balanceOn(String(chain), "0", "0")),
    ),
  "writes amounts in hexadecimal digits": () => feesOf([balanceOn("base", "0xff", "0x100")]),
  "writes long amounts": () => feesOf([balanceOn("base", `1${"0".repeat(40)}`, `1${"0".repeat(41)}`)]),
  "writes no amounts": () => feesOf([{ chain: "base" }]),
  "serves the fees of others": () => feesOf(TWO, filtered, { balances: TWO, summary: SUMMARY }),
  "has users who earned the same": () =>
    feesOf(TWO, filtered, { balances: TWO, summary: SUMMARY }, () => ({ total_earned_all_tokens: 24 })),
  "has paid out everything": () => feesOf(PAID_OUT, filtered, { balances: PAID_OUT, summary: SUMMARY }, different),
  "shows others nothing": () => feesOf([], filtered, { balances: [], summary: SUMMARY }, different),
  "shows another user other fees": () =>
    feesOf(TWO, filtered, { balances: [balanceOn("base")], summary: SUMMARY }, different),
  "has fractions and empty texts": () => feesOf([{ chain: "base", claimable_amount: "", total_earned: "1.50" }]),
};

testTrueServices(TRUE_SERVICES, IDS);

test("fails the fees of a user for one who does not exist, and no empty ones", async () => {
  const id = "get-user-fees/request/user_id/unknown";
  const others = { balances: [balanceOn("base")], summary: SUMMARY };
  const least = { balances: [], summary: { ...NOTHING, least_payout_usd: "10.00" } };
  expect(await verdictOn(id, feesOf([], undefined, least, different, least))).toBe("pass");
  const answering = (unknown: JsonObject) => feesOf(TWO, filtered, others, different, unknown);
  expect(await verdictOn(id, answering(others))).toBe("fail");
  expect(await verdictOn(id, answering({ balances: TWO, summary: SUMMARY }))).toBe("fail");
  expect(await verdictOn(id, answering({ balances: [balanceOn("polygon", "1", "2")], summary: SUMMARY }))).toBe("fail");
  expect(await verdictOn(id, answering({ balances: [], summary: NOTHING }))).toBe("pass");
  // The sum of all users.
  expect(await verdictOn(id, answering({ balances: [], summary: SUMMARY }))).toBe("fail");
  let made = 0;
  const makingUp = converse((operation, body) => {
    if (operation === "get-leaderboard") return { leaderboard: [{ user_id: FIXTURES.userId }] };
    const earned = body["user_id"] === FIXTURES.userId ? "12" : `${20 + ++made}`;
    return { balances: [balanceOn("base", "1", earned)], summary: SUMMARY };
  });
  expect(await verdictOn(id, makingUp)).toBe("pass");
  const paidOut = feesOf(PAID_OUT, filtered, 403, different, { balances: PAID_OUT, summary: NOTHING });
  expect(await verdictOn(id, paidOut)).toBe("pass");
});

test("fails decimals that are not between the two amounts, and judges no amounts of another form", async () => {
  const id = "get-user-fees/response/balances/items/decimals/fits-the-amounts";
  const verdictWith = (earned: string, whole: string, decimals: unknown) =>
    verdictOn(id, feesOf([{ chain: "base", total_earned: earned, total_earned_with_decimals: whole, decimals }]));
  expect(await verdictWith("12500000", "12.5", 6)).toBe("pass");
  expect(await verdictWith("12.5", "12500000", 6)).toBe("pass");
  expect(await verdictWith("12500000", "12.5", 18)).toBe("fail");
  expect(await verdictWith("12500000", "12.500001", 18)).toBe("notApplicable");
  expect(await verdictWith("12.5", "12.5", 6)).toBe("notApplicable");
  expect(await verdictWith("0", "0", 6)).toBe("notApplicable");
});

test("fails an impossible amount of another user, and the same fees for users whose totals differ", async () => {
  const others = (balances: JsonObject[]) => feesOf(TWO, filtered, { balances, summary: SUMMARY }, different);
  const notAbove = "get-user-fees/response/balances/items/claimable_amount/not-above-total_earned";
  expect(await verdictOn(notAbove, others([balanceOn("base", "20", "19.999")]))).toBe("fail");
  expect(await verdictOn(USERS, others(TWO))).toBe("fail");
});

/** A service whose users have all earned as much, by the request, though their totals differ. */
function earning(earned: () => number): Conversation {
  return converse((operation) => {
    if (operation === "get-user-fees")
      return { balances: [balanceOn("base", "5", String(earned()))], summary: SUMMARY };
    return { leaderboard: [FIXTURES.userId, "b"].map((id, index) => ({ user_id: id, ...different(index) })) };
  });
}

test("compares the fees of users at one time, whatever was read before, and reaches no verdict while they change", async () => {
  let earned = 12;
  const conversation = earning(() => earned);
  expect(await verdictOn("get-user-fees/request/chains/filter-of-all", conversation)).toBe("pass");
  earned = 13;
  expect(await verdictOn(USERS, conversation)).toBe("fail");
  const changing = earning(() => earned++);
  expect(await verdictOn(USERS, changing)).toBe("inconclusive");
});

test("judges balances again that changed in between", async () => {
  let requests = 0;
  const conversation = converse((operation, { chains }) => {
    if (operation !== "get-user-fees") return 422;
    const all = ++requests > 2 ? [...TWO, balanceOn("monad")] : TWO;
    return { balances: Array.isArray(chains) ? filtered(all, chains) : all, summary: SUMMARY };
  });
  expect(await verdictOn("get-user-fees/request/chains/filter-of-all", conversation)).toBe("pass");
  expect(requests).toBe(6);
});

test("leaves the pages of the leaderboard to the quiet in which they are compared", async () => {
  let isQuiet = false;
  let total = 40;
  const conversation = converse((operation, { limit = 20, offset = 0 }) => {
    if (operation !== "get-leaderboard")
      return operation === "get-user-fees" ? { balances: TWO, summary: SUMMARY } : 400;
    if (!isQuiet) total++;
    const leaderboard = Array.from({ length: Number(limit) }, (_, index) => ({
      user_id: `user ${Number(offset) + index}`,
      rank: index + 1,
      total_earned_all_tokens: 1000 - Number(offset) - index,
    }));
    return { leaderboard, pagination: { limit, offset, total, has_more: true } };
  });
  await verdictOn("get-user-fees/request/user_id/unknown", conversation);
  isQuiet = true;
  expect(await verdictOn("get-leaderboard/response/leaderboard/pages/rank/continues", conversation)).toBe("fail");
});
