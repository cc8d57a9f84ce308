// Whether chainId says which chain a token was created on: the same number for one chain, another for another.
import { valueAt } from "../../schemas/index.ts";
import { createRandom } from "../../schemas/random.ts";
import { walletFor } from "../../target/wallets.ts";
import type { Check, Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { CREATE, CREATED } from "./created-sample.ts";
import {
  absent,
  compare,
  type DialogueCheckDraft,
  dialogueCheck,
  judgeAccepted,
  judgeOne,
  notAccepted,
  requestedBody,
} from "./dialogue-check.ts";

export function chainIdChecks(): readonly Check[] {
  return [
    chainIdCheck("same-on-one-chain", {
      rule: "Two tokens on one chain have the same chain id.",
      expected: "the same chainId twice",
      shared: { [CREATE]: [CREATED.first, CREATED.second] },
      judge: (dialogue) =>
        judgeAccepted(dialogue, CREATE, [{ changes: {} }, { changes: {}, index: 1 }], ([first, second]) =>
          second === undefined
            ? notAccepted(second)
            : compare(second, CHAIN_ID, (id) => id === valueAt(first?.body, CHAIN_ID)),
        ),
    }),
    chainIdCheck("different-on-another-chain", {
      rule: "Tokens on two chains have different chain ids.",
      expected: "two different values of chainId",
      shared: { [CREATE]: [CREATED.first, ...OTHER_CHAINS.map((slug) => `on ${slug}`)] },
      judge: (dialogue) => judgeOne(dialogue, CREATE, {}, (first) => judgeOtherChain(dialogue, first)),
    }),
  ];
}

const CHAIN_ID = "/chainId";

/** Test networks whose ids are public and differ. The first that accepts a token and is not that of the plain request counts. */
const OTHER_CHAINS = ["base-sepolia", "bnb-testnet"] as const;

function chainIdCheck(
  variant: string,
  draft: Pick<DialogueCheckDraft, "rule" | "expected" | "shared" | "judge">,
): Check {
  return dialogueCheck({
    ...draft,
    parts: ["response", "chainId", variant],
    operation: CREATE,
    family: "chain-id",
    tier: "advisory",
    statements: [`${CREATE}/response/chainId/type`],
  });
}

async function judgeOtherChain(
  dialogue: Dialogue,
  first: Awaited<ReturnType<Dialogue["request"]>>,
): Promise<Judgement> {
  const known = valueAt(first.body, CHAIN_ID);
  if (known === undefined) return absent(first, CHAIN_ID);
  const requested = requestedBody(first);
  const slug = OTHER_CHAINS.find((one) => one !== requested["chainSlug"]);
  const userAddress = walletFor(slug ?? "", createRandom(1, String(slug)));
  const changes = { chainSlug: slug, ...(requested["userAddress"] !== undefined && { userAddress }) };
  return judgeOne(dialogue, CREATE, changes, (other) => compare(other, CHAIN_ID, (id) => id !== known));
}
