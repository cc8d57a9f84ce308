// Mutants whose leaderboards and fees keep the schema and say something wrong.
import { type Body, isObject } from "../../exchange/stages.ts";
import type { Install, MutantTable } from "../mutant.ts";
import { handlingAs } from "../request-edits.ts";
import { editing, replacing } from "../response-edits.ts";

/** Pages with wrong entries or a wrong order, false pagination, and fees that ignore their filter. */
export const pageSemantics: MutantTable = {
  "ignores-offset": {
    statements: ["get-leaderboard/request/offset/type"],
    tier: "advisory",
    description: "Returns the first page whatever the offset, and claims otherwise.",
    install: pagingFrom(() => 0),
  },
  "overlaps-pages": {
    statements: ["get-leaderboard/paginated", "get-leaderboard/request/offset/type"],
    tier: "advisory",
    description: "Starts every page but the first with the last entry of the page before.",
    install: pagingFrom((offset) => offset - 1),
  },
  "ends-after-the-first-page": {
    statements: ["pagination/has_more/type", "get-leaderboard/paginated"],
    tier: "advisory",
    description: "Sends has_more as false on every page.",
    install: editing(
      ["get-leaderboard"],
      replacing("/pagination", "has_more", () => false),
    ),
  },
  "promises-more-than-there-is": {
    statements: ["pagination/has_more/type"],
    tier: "advisory",
    description: "Sends has_more as true on every page.",
    install: editing(
      ["get-leaderboard"],
      replacing("/pagination", "has_more", () => true),
    ),
  },
  "exceeds-the-limit": {
    statements: ["get-leaderboard/paginated", "get-leaderboard/request/limit/type"],
    tier: "advisory",
    description: "Sends one entry more than the limit of a page.",
    install: editing(["get-leaderboard"], (body) => {
      const entries = entriesOf(body);
      const last = entries.at(-1);
      if (last === undefined) return false;
      entries.push({ ...last, user_id: "00000000-0000-4000-8000-000000000000" });
      return true;
    }),
  },
  "names-another-limit": {
    statements: ["pagination/limit/type"],
    tier: "advisory",
    description: "Sends 20 as the limit of every page.",
    install: editing(
      ["get-leaderboard"],
      replacing("/pagination", "limit", () => 20),
    ),
  },
  "names-another-offset": {
    statements: ["pagination/offset/type"],
    tier: "advisory",
    description: "Sends the offset of every page one too high.",
    install: editing(
      ["get-leaderboard"],
      replacing("/pagination", "offset", (offset) => Number(offset) + 1),
    ),
  },
  "reverses-pages": {
    statements: ["get-leaderboard/ranked", "leaderboard-entry/rank/type"],
    tier: "advisory",
    description: "Sends the entries of a page from the last to the first.",
    install: editing(["get-leaderboard"], (body) => {
      const entries = entriesOf(body);
      entries.reverse();
      return entries.length > 1;
    }),
  },
  "ranks-by-luck": {
    statements: ["get-leaderboard/ranked", "leaderboard-entry/total_earned_all_tokens/type"],
    tier: "advisory",
    description: "Sends the total of the last entry of a page in the first one.",
    install: editing(["get-leaderboard"], (body) => {
      const [first] = entriesOf(body);
      const last = entriesOf(body).at(-1);
      if (first === undefined || first === last) return false;
      first["total_earned_all_tokens"] = last?.["total_earned_all_tokens"];
      return true;
    }),
  },
  "repeats-users": {
    statements: ["leaderboard-entry/user_id/type"],
    tier: "advisory",
    description: "Sends the first user of a page a second time.",
    install: editing(["get-leaderboard"], (body) => {
      const [first, second] = entriesOf(body);
      if (first === undefined || second === undefined) return false;
      second["user_id"] = first["user_id"];
      return true;
    }),
  },
  "miscounts-chains": {
    statements: ["leaderboard-entry/unique_chains_count/type"],
    tier: "advisory",
    description: "Sends a chain count that is one too high in the first entry.",
    install: editing(
      ["get-leaderboard"],
      replacing("/leaderboard/0", "unique_chains_count", (count) => Number(count) + 1),
    ),
  },
  "ignores-the-chains-of-fees": {
    statements: ["get-user-fees/request/chains/type", "fee-balance/chain/type"],
    tier: "advisory",
    description: "Reports the fees of all chains whatever chains are requested.",
    install: handlingAs("get-user-fees", ({ chains, ...rest }) => (chains === undefined ? undefined : rest)),
  },
};

/** Returns the page at another offset than the one asked for, and denies it. */
function pagingFrom(otherOffset: (offset: number) => number): Install {
  return handlingAs(
    "get-leaderboard",
    (body) => (body["offset"] ? { ...body, offset: otherOffset(Number(body["offset"])) } : undefined),
    (response, { offset }) => replacing("/pagination", "offset", () => offset)(response),
  );
}

/** The entries of a page, the array itself; empty where there is none. */
function entriesOf({ leaderboard }: Body): Body[] {
  return Array.isArray(leaderboard) && leaderboard.every(isObject) ? leaderboard : [];
}
