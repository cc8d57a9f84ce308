// What reports say of the web stack that explains failures of a run.
import type { ConformanceRun, LikelyStack } from "../../run/format/run.ts";
import { isDeciding } from "../../schemas/index.ts";
import { writeCounted } from "../text/number-format.ts";

/** "Fastify's default validator: it converts types"; with the stacks in parentheses if several have the reader. */
export function likelyStackText({ family, stacks, habit }: LikelyStack): string {
  const last = stacks.at(-1) ?? "";
  const names = stacks.length === 1 ? last : `${stacks.slice(0, -1).join(", ")} or ${last}`;
  const named = family.startsWith(names) ? "" : ` (${names})`;
  return `${family}${named}: it ${habit}`;
}

/** "14 failures and 3 advisory findings follow from that", as the run counts them. */
export function followingText({ checks, strict = false }: ConformanceRun, { checks: ids }: LikelyStack): string {
  const own = new Set(ids);
  const followers = checks.filter(({ id }) => own.has(id));
  const failures = followers.filter(({ tier }) => isDeciding(tier) || strict).length;
  const advisory = followers.length - failures;
  const counted = [
    ...(failures > 0 ? [writeCounted(failures, "failure")] : []),
    ...(advisory > 0 ? [writeCounted(advisory, "advisory finding")] : []),
  ];
  return `${counted.join(" and ")} ${followers.length === 1 ? "follows" : "follow"} from that`;
}
