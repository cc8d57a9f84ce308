// Whether quotes and trades name the requested chain, chain by chain: a service that mixes up one chain may be right on all
// others.
import { operations, valueAt } from "../../schemas/index.ts";
import { CHAIN_SLUGS, isTestNetwork } from "../../target/chains.ts";
import type { SentRequest } from "../../target/exchange/sent-request.ts";
import type { Check, Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { dialogueCheck } from "./dialogue-check.ts";
import { resultOn, sharedOn } from "./on-chain.ts";

export function chainEchoChecks(): readonly Check[] {
  return ECHOES.flatMap((echo) => [
    chainEcho(echo, "every-test-network", CHAIN_SLUGS.filter(isTestNetwork)),
    chainEcho(
      echo,
      "every-main-network",
      CHAIN_SLUGS.filter((slug) => !isTestNetwork(slug)),
    ),
  ]);
}

const ECHOES = [
  { operation: "token-price", place: "/data/chainSlug", statement: "quote/chainSlug/type" },
  { operation: "trade-token", place: "/transaction/chain", statement: "transaction/chain/type" },
] as const;

type Echo = (typeof ECHOES)[number];

function chainEcho(echo: Echo, variant: string, slugs: readonly string[]): Check {
  const { operation, place, statement } = echo;
  const isRisky = operations[operation].sideEffect !== "none";
  return dialogueCheck({
    parts: ["response", ...place.slice(1).split("/"), "echo", variant],
    operation,
    family: "chain-echo",
    tier: "advisory",
    statements: [statement, `${operation}/request/chainSlug/type`],
    rule: "The response names the requested chain, whichever it is.",
    expected: `${place} equals chainSlug of each accepted request`,
    shared: sharedOn(operation, slugs),
    ...(isRisky && !slugs.every(isTestNetwork) && { namesMainnet: true }),
    judge: (dialogue) => judgeEchoes(dialogue, echo, slugs),
  });
}

async function judgeEchoes(
  dialogue: Dialogue,
  { operation, place }: Echo,
  slugs: readonly string[],
): Promise<Judgement> {
  let last: { readonly evidence: SentRequest } | undefined;
  let named = 0;
  for (const slug of slugs) {
    const result = await resultOn(dialogue, operation, slug);
    if (!result?.isAccepted) continue;
    last = { evidence: result.sent };
    const found = valueAt(result.body, place);
    if (found === undefined) continue;
    if (found !== slug) return { verdict: "fail", actual: `${place} is ${JSON.stringify(found)} for ${slug}`, ...last };
    named++;
  }
  if (named > 0) return { verdict: "pass", actual: `the same chain in ${named} accepted responses`, ...last };
  return { verdict: "notApplicable", reason: "never-seen", actual: `no accepted response has ${place}`, ...last };
}
