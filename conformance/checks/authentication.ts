// Requests without a credential, with the header in another form, and with a credential that the target refuses.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { PLAIN } from "../../target/control.ts";
import { REFUSED_TOKEN, TOKEN } from "../../target/exchange/probe.ts";
import { authorization, type RequestEdit } from "../../target/request-edit.ts";
import { type Check, type CheckDraft, checkId, defineCheck } from "../definition/check.ts";

export function authenticationChecks(): readonly Check[] {
  return OPERATION_IDS.flatMap((operation) => [
    ...MALFORMED.map(([variant, requestEdit, why], index) =>
      headerCheck(operation, variant, requestEdit, "reject", "specified", why, { smoke: index === 0 }),
    ),
    ...OPEN.map(([variant, requestEdit, why]) =>
      headerCheck(operation, variant, requestEdit, "observe", "observed", why),
    ),
    headerCheck(
      operation,
      "name-in-lower-case",
      authorization("its name in lower case", [`Bearer ${TOKEN}`], "authorization"),
      "accept",
      "advisory",
      "the case of header names carries no meaning in HTTP",
    ),
    headerCheck(
      operation,
      "refused-credential",
      authorization("a credential that is known to be refused", [`Bearer ${REFUSED_TOKEN}`]),
      "reject",
      "specified",
      "the credential is known to be refused",
      { needsRefusedCredential: true },
    ),
  ]);
}

type Row = readonly [variant: string, requestEdit: RequestEdit, why: string];

const MALFORMED: readonly Row[] = [
  ["missing", authorization("left out", []), "every operation demands the header"],
  ["empty", authorization("empty", [""]), "an empty header carries no credential"],
  ["scheme-alone", authorization("Bearer without a credential", ["Bearer"]), "the credential is missing"],
  ["credential-alone", authorization("the credential without Bearer", [TOKEN]), "the scheme is missing"],
  ["basic", authorization("Basic in place of Bearer", [`Basic ${TOKEN}`]), "Basic is another scheme"],
  ["other-scheme", authorization("Token in place of Bearer", [`Token ${TOKEN}`]), "Token is another scheme"],
  ["no-blank", authorization("no blank after Bearer", [`Bearer${TOKEN}`]), "the blank is missing"],
];

const OPEN: readonly Row[] = [
  [
    "scheme-in-lower-case",
    authorization("bearer in lower case", [`bearer ${TOKEN}`]),
    "HTTP reads schemes in any case, the interface writes one form",
  ],
  [
    "scheme-in-upper-case",
    authorization("BEARER in capitals", [`BEARER ${TOKEN}`]),
    "HTTP reads schemes in any case, the interface writes one form",
  ],
  ["two-blanks", authorization("two blanks after Bearer", [`Bearer  ${TOKEN}`]), "HTTP allows several blanks"],
  ["tab", authorization("a tab after Bearer", [`Bearer\t${TOKEN}`]), "some parsers accept a tab as a blank"],
  ["twice", authorization("sent twice", [`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]), "repeated headers are left open"],
  [
    "bogus",
    authorization("a made-up credential", ["Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhc3NheSJ9.bm8tc2lnbmF0dXJl"]),
    "which credentials are valid is left open",
  ],
];

function headerCheck(
  operation: OperationId,
  variant: string,
  requestEdit: RequestEdit,
  kind: "reject" | "accept" | "observe",
  tier: CheckDraft["tier"],
  why: string,
  { smoke = false, needsRefusedCredential = false } = {},
): Check {
  const outcome = { reject: "rejected", accept: "accepted", observe: "accepted or rejected" } as const;
  return defineCheck({
    id: checkId(operation, "authentication", "header", variant),
    operation,
    family: "authentication",
    tier,
    kind,
    statements: statementsOf(variant),
    interpretations: tier === "specified" ? ["I1", "I6"] : [],
    smoke,
    trial: {
      kind: "probe",
      control: PLAIN,
      alternatives: [requestEdit],
      expected: `${outcome[kind]}: ${why}`,
      comparesRejection: false,
      ...(needsRefusedCredential && { needsRefusedCredential }),
    },
  });
}

function statementsOf(variant: string): readonly string[] {
  switch (variant) {
    case "missing":
    case "empty":
      return ["authentication/header", "conventions/authorization"];
    case "bogus":
      return ["open/U12"];
    case "refused-credential":
      return ["authentication/header", "authentication/scheme"];
    default:
      return ["authentication/scheme"];
  }
}
