// Pages begin one entry too early.
import { isObject } from "../../stages.ts";
import { replacing } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Begins every page but the first with the last entry of the page before. */
export const overlapsPages: Mutant = {
  id: "overlaps-pages",
  statements: ["get-leaderboard/paginated", "get-leaderboard/request/offset/type"],
  tier: "advisory",
  description: "Begins every page but the first with the last entry of the page before.",
  install: ({ stages, act }) => ({
    handle: (exchange) => {
      const { operation, body } = exchange;
      if (operation !== "get-leaderboard" || !isObject(body) || !body["offset"]) return stages.handle(exchange);
      const outcome = stages.handle({ ...exchange, body: { ...body, offset: Number(body["offset"]) - 1 } });
      if (outcome.kind === "accepted") {
        replacing("/pagination", "offset", () => body["offset"])(outcome.body);
        act();
      }
      return outcome;
    },
  }),
};
