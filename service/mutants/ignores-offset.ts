// Every page of the leaderboard is the first.
import { isObject } from "../stages.ts";
import { replacing } from "./alter.ts";
import type { Mutant } from "./mutant.ts";

/** Answers with the first page whatever the offset, and says otherwise. */
export const ignoresOffset: Mutant = {
  id: "ignores-offset",
  statements: ["get-leaderboard/request/offset/type"],
  tier: "advisory",
  description: "Answers with the first page whatever the offset, and says otherwise.",
  install: ({ stages, act }) => ({
    handle: (exchange) => {
      const { operation, body } = exchange;
      if (operation !== "get-leaderboard" || !isObject(body) || !body["offset"]) return stages.handle(exchange);
      const outcome = stages.handle({ ...exchange, body: { ...body, offset: 0 } });
      if (outcome.kind === "accepted") {
        replacing("/pagination", "offset", () => body["offset"])(outcome.body);
        act();
      }
      return outcome;
    },
  }),
};
