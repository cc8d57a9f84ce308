// Mutants that accept requests whose credential they have to reject.
import type { Exchange } from "../../service/exchange/stages.ts";
import type { Install } from "../../service/mutants.ts";
import { allBreaking, breaking, rows } from "./mutant.ts";
import { CREATE, FEES, PAGE, QUOTE, TRADE } from "./operations.ts";

/** Accepts exchanges that authentication rejects. */
export function admitting(isAdmitted: (exchange: Exchange) => boolean): Install {
  return ({ stages, act }) => ({
    authenticate: (exchange) => {
      const rejection = stages.authenticate(exchange);
      if (rejection === undefined || !isAdmitted(exchange)) return rejection;
      act();
      return undefined;
    },
  });
}

/** Requests without the header, by what they ask for. */
const HEADERLESS = { quotes: QUOTE, creations: CREATE, trades: TRADE, "the-leaderboard": PAGE, fees: FEES } as const;

/** Without a header that may be accepted. */
export const NO_HEADER = ["authentication/header", "conventions/authorization"] as const;

export const authentication = allBreaking("authentication/scheme", {
  ...rows("demands-no-credential-for-", HEADERLESS, (affected) => ({
    statements: NO_HEADER,
    install: admitting(({ headers, operation }) => headers.authorization === undefined && operation === affected),
  })),
  "admits-empty-header": breaking(
    NO_HEADER,
    admitting(({ headers }) => headers.authorization?.trim() === ""),
  ),
  "accepts-basic-scheme": admittingHeader(/^(?!bearer)[a-z]+ \S/i),
  "accepts-bare-credential": admittingHeader(/^(?!bearer$)\S+$/i),
  "accepts-scheme-alone": admittingHeader(/^Bearer\s*$/),
  "accepts-scheme-without-blank": admittingHeader(/^Bearer\S+$/),
  "accepts-empty-credential": {
    statements: ["authentication/scheme", "authentication/credential"],
    install: admittingHeader(/^bearer$/i),
  },
  "accepts-other-scheme-for-trades": admitting(
    ({ operation, headers }) => operation === TRADE && /^Token \S+$/.test(headers.authorization ?? ""),
  ),
  "ignores-words-after-the-credential": { tier: "advisory", install: admittingHeader(/^Bearer \S+ \S+$/) },
  "honours-refused-credentials": {
    statements: ["authentication/header", "authentication/scheme"],
    install: admittingHeader(/^Bearer \S+$/),
  },
});

/** Accepts headers of another form than the stated one. */
function admittingHeader(form: RegExp): Install {
  return admitting(({ headers }) => form.test(headers.authorization ?? ""));
}
