// Requests without a credential, with the header in another form, and with a credential that the target refuses.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { REFUSED_TOKEN, TOKEN } from "../../target/exchange/probe.ts";
import { authorization, type RequestEdit } from "../../target/request-edit.ts";
import { type DefinedCheck, PROBE_CLAIMS, type ProbeDraft, type ProbeKind, probeCheck } from "../definition/check.ts";

export function authenticationChecks(): readonly DefinedCheck[] {
  return OPERATION_IDS.flatMap((operation) => [
    ...MALFORMED.map((row, index) => headerCheck(operation, row, "reject", { smoke: index === 0 })),
    headerCheck(operation, TRAILING_WORD, "reject", { tier: "advisory" }),
    ...OPEN.map((row) => headerCheck(operation, row, "observe")),
    headerCheck(operation, LOWER_CASE_NAME, "accept", { tier: "advisory" }),
    headerCheck(operation, REFUSED_CREDENTIAL, "reject", { needsRefusedCredential: true }),
  ]);
}

type Row = readonly [variant: string, requestEdit: RequestEdit, why: string];

const MALFORMED: readonly Row[] = [
  ["missing", authorization("left out", []), "every operation requires the header"],
  ["empty", authorization("empty", [""]), "an empty header carries no credential"],
  ["scheme-alone", authorization("Bearer without a credential", ["Bearer"]), "the credential is missing"],
  ["credential-alone", authorization("the credential without Bearer", [TOKEN]), "the scheme is missing"],
  ["basic", authorization("Basic instead of Bearer", [`Basic ${TOKEN}`]), "Basic is another scheme"],
  ["other-scheme", authorization("Token instead of Bearer", [`Token ${TOKEN}`]), "Token is another scheme"],
  ["no-blank", authorization("no blank after Bearer", [`Bearer${TOKEN}`]), "the blank is missing"],
];

/** A credential with a blank in it may be unknown rather than malformed, and which ones are valid is left open. */
const TRAILING_WORD: Row = [
  "trailing-word",
  authorization("a word after the credential", [`Bearer ${TOKEN} x`]),
  "the credential is all that follows Bearer",
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

const LOWER_CASE_NAME: Row = [
  "name-in-lower-case",
  authorization("its name in lower case", [`Bearer ${TOKEN}`], "authorization"),
  "the case of header names carries no meaning in HTTP",
];

const REFUSED_CREDENTIAL: Row = [
  "refused-credential",
  authorization("a credential that is known to be refused", [`Bearer ${REFUSED_TOKEN}`]),
  "the credential is known to be refused",
];

function headerCheck(
  operation: OperationId,
  [variant, requestEdit, why]: Row,
  kind: ProbeKind,
  more: Partial<ProbeDraft> = {},
): DefinedCheck {
  return probeCheck(kind, {
    parts: ["authentication", "header", variant],
    operation,
    statements: statementsOf(variant),
    interpretations: kind === "reject" ? ["I1", "I6"] : [],
    alternatives: [requestEdit],
    expected: `${PROBE_CLAIMS[kind].outcome}: ${why}`,
    isAboutCredential: true,
    ...more,
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
