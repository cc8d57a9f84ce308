// Mutants with the limits of columns, lists and numbers that storage has and the interface does not state.
import { valueAt } from "../../schemas/index.ts";
import { matching } from "./conditions.ts";
import { type Row, type RowTable, rows } from "./mutant.ts";
import { CREATE } from "./operations.ts";
import { rejecting } from "./rejected-requests.ts";
import { replying } from "./response-edits.ts";

/** Values that some storage cannot hold. */
const UNSTORED: Readonly<Record<string, (value: unknown) => boolean>> = {
  "texts-above-255": (value) => typeof value === "string" && value.length > 255,
  "nul-in-texts": (value) => typeof value === "string" && value.includes("\0"),
  "numbers-above-31-bits": (value) => typeof value === "number" && value >= 2 ** 31 && value < 1e20,
  "wei-above-64-bits": matching(/^\d{20,}$/),
  "amounts-below-a-billionth": (value) => typeof value === "number" && value > 0 && value < 1e-9,
};

export const storageLimits: RowTable = {
  "limits-names-to-255": limitedText("name", 255),
  "limits-descriptions-to-1024": limitedText("description", 1_024),
  "limits-descriptions-to-65535": limitedText("description", 65_535),
  "deploys-to-sixteen-chains-at-most": rejecting({
    statements: [`${CREATE}/request/destinationChains/type`],
    tier: "advisory",
    expected: "at most 16 chains",
    rejects: (chains) => Array.isArray(chains) && chains.length > 16,
  }),
  "rejects-the-first-chain-as-destination": rejecting({
    statements: [`${CREATE}/request/destinationChains/type`],
    expected: "chains other than the first",
    rejects: (chains, body) =>
      Array.isArray(chains) && chains.length === 2 && chains[1] === valueAt(body, "/chainSlug"),
  }),
  "counts-fees-in-whole-numbers": rejecting({
    statements: ["builder/fee/type"],
    tier: "advisory",
    expected: "a whole number",
    rejects: (fee) => typeof fee === "number" && !Number.isInteger(fee),
  }),
  ...rows("fails-on-", UNSTORED, (isAffected) => ({
    statements: ["token-price/path", `${CREATE}/path`, "trade-token/path", "get-leaderboard/path"],
    install: replying((response, { body }) =>
      leavesOf(body).some(isAffected) ? { ...response, status: 500, text: '{"error":"failed"}' } : undefined,
    ),
  })),
};

function limitedText(field: string, limit: number): Row {
  return rejecting({
    statements: [`${CREATE}/request/${field}/minLength`],
    tier: "advisory",
    expected: `at most ${limit} characters`,
    rejects: (text) => typeof text === "string" && text.length > limit,
  });
}

/** The values of a body that have no parts. */
function leavesOf(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  return Object.values(value).flatMap(leavesOf);
}
