// Arrays with one wrong element among three: first, in the middle and last. A loop that ends early, or that keeps only what
// it found last, checks only the others.
import { type OperationId, operations } from "../../schemas/index.ts";
import { plainProbe } from "../../target/exchange/probe.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { type DefinedCheck, dialogueCheck, type Judgement } from "../definition/check.ts";
import type { Dialogue } from "../definition/dialogue.ts";
import { notAccepted, objectsAt } from "./dialogue-check.ts";
import { judgePair } from "./paired-rejection.ts";

export function arrayPlaceChecks(): readonly DefinedCheck[] {
  return ARRAYS.flatMap((array) => array.wrong.map((wrong) => positionCheck(array, wrong)));
}

/** An invalid element: the keyword and the statement that it breaks, and the JSON value. */
type WrongElement = { readonly rule: "type" | "enum"; readonly statement: string; readonly value: unknown };

/** An array of a request and how to find three elements for it; undefined if none are known. */
type ArrayField = {
  readonly operation: OperationId;
  readonly field: string;
  readonly wrong: readonly WrongElement[];
  readonly elements: (dialogue: Dialogue) => Promise<readonly unknown[] | undefined>;
  /** The open point that may explain why three valid elements are rejected. */
  readonly open?: string;
};

const CREATE = "create-token-transaction";
const FEES = "get-user-fees";

const ARRAYS: readonly ArrayField[] = [
  {
    operation: CREATE,
    field: "destinationChains",
    wrong: [
      { rule: "enum", statement: "chain-slug/enum", value: "nonesuch" },
      { rule: "type", statement: `${CREATE}/request/destinationChains/items/type`, value: 7 },
    ],
    elements: async () => ["base-sepolia", "bnb-testnet", "solana-devnet"],
  },
  {
    operation: CREATE,
    field: "tags",
    wrong: [{ rule: "type", statement: `${CREATE}/request/tags/items/type`, value: 7 }],
    elements: async () => ["assay", "conformance", "check"],
  },
  {
    operation: FEES,
    field: "chains",
    wrong: [{ rule: "type", statement: `${FEES}/request/chains/items/type`, value: 7 }],
    elements: chainsWithFees,
    open: "U11",
  },
];

const POSITIONS = ["first", "in the middle", "last"] as const;

function positionCheck(
  { operation, field, elements, open }: ArrayField,
  { rule, statement, value }: WrongElement,
): DefinedCheck {
  return dialogueCheck({
    parts: ["request", field, "items", rule, "at-every-place"],
    operation,
    tier: "specified",
    interpretations: rule === "type" ? ["I1", "I2"] : ["I1"],
    statements: [statement],
    rule: `Every element of ${field} keeps the rule, at any position.`,
    expected: `rejected with ${JSON.stringify(value)} as one of three elements, whichever it is; accepted without it`,
    isLast: Array.isArray(operations[operation].request.properties?.[field]?.default),
    requests: { [operation]: 2 * POSITIONS.length },
    shared: { [operation]: [`right ${field}`, ...(operation === FEES ? ["plain 0"] : [])] },
    judge: async (dialogue) => {
      const right = await elements(dialogue);
      const accepted = right && (await dialogue.sample(operation, { [field]: right }));
      if (right === undefined || !accepted?.isAccepted) return whyNotAccepted(accepted, open);
      const body = (at: number) => JSON.stringify({ ...dialogue.body(operation), [field]: right.with(at, value) });
      return judgePair(dialogue, operation, {
        valid: () => dialogue.sample(operation, { [field]: right }),
        invalid: POSITIONS.map((name, at) => ({ name, probe: plainProbe(operation, body(at)) })),
      });
    },
  });
}

/** Three valid elements may be rejected for what is left open: then a fourth one shows nothing. */
function whyNotAccepted(result: SendResult | undefined, open: string | undefined): Judgement {
  const judgement = notAccepted(result);
  if (open === undefined || result?.class !== "rejected") return judgement;
  return { ...judgement, verdict: "notApplicable", reason: `open:${open}` };
}

/** Names of chains that the target itself uses: up to three of the user's balances, repeated if there are fewer. */
async function chainsWithFees(dialogue: Dialogue): Promise<readonly unknown[] | undefined> {
  const plain = await dialogue.sample(FEES);
  const known = dialogue.fixtures(FEES);
  if (plain === undefined || known === undefined) return undefined;
  const named = objectsAt(plain, "/balances").flatMap(({ chain }) => (typeof chain === "string" ? [chain] : []));
  const names = [...new Set([...named, known.chain ?? known.chainSlug])];
  return POSITIONS.map((_, at) => names[at % names.length]);
}
