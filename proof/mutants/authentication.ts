// Mutants that accept requests whose credential they have to reject.
import type { OperationId } from "../../schemas/index.ts";
import type { Exchange } from "../../service/exchange/stages.ts";
import type { Install, MutantRow } from "../../service/mutants.ts";
import { breaking } from "./mutant.ts";

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

/** Authentication that is too lenient. */
export const authentication = breaking("authentication/scheme", {
  "demands-no-credential-for-quotes": withoutHeader("Quotes without an Authorization header.", "token-price"),
  "demands-no-credential-for-creations": withoutHeader(
    "Creates tokens without an Authorization header.",
    "create-token-transaction",
  ),
  "demands-no-credential-for-trades": withoutHeader("Trades without an Authorization header.", "trade-token"),
  "demands-no-credential-for-the-leaderboard": withoutHeader(
    "Returns the leaderboard without an Authorization header.",
    "get-leaderboard",
  ),
  "demands-no-credential-for-fees": withoutHeader("Reports fees without an Authorization header.", "get-user-fees"),
  "admits-empty-header": {
    statements: ["authentication/header", "conventions/authorization"],
    description: "Accepts requests with an empty Authorization header.",
    install: admitting(({ headers }) => headers.authorization?.trim() === ""),
  },
  "accepts-basic-scheme": {
    description: "Accepts credentials of the scheme Basic or any other.",
    install: admittingHeader(/^(?!bearer)[a-z]+ \S/i),
  },
  "accepts-bare-credential": {
    description: "Accepts a credential without a scheme.",
    install: admittingHeader(/^(?!bearer$)\S+$/i),
  },
  "accepts-empty-credential": {
    statements: ["authentication/scheme", "authentication/credential"],
    description: "Accepts the scheme Bearer in any case without a credential.",
    install: admittingHeader(/^bearer$/i),
  },
  "accepts-scheme-alone": {
    description: "Accepts the scheme Bearer without a credential.",
    install: admittingHeader(/^Bearer\s*$/),
  },
  "accepts-scheme-without-blank": {
    description: "Accepts requests without a space between Bearer and the credential.",
    install: admittingHeader(/^Bearer\S+$/),
  },
  "accepts-other-scheme-for-trades": {
    description: "Trades with credentials of the scheme Token.",
    install: admitting(
      ({ operation, headers }) => operation === "trade-token" && /^Token \S+$/.test(headers.authorization ?? ""),
    ),
  },
  "ignores-words-after-the-credential": {
    tier: "advisory",
    description: "Accepts a credential that a blank and a word follow.",
    install: admittingHeader(/^Bearer \S+ \S+$/),
  },
  "honours-refused-credentials": {
    statements: ["authentication/header", "authentication/scheme"],
    description: "Accepts well-formed credentials that it has to reject.",
    install: admittingHeader(/^Bearer \S+$/),
  },
});

/** Accepts requests without the header: for one operation, or for all. */
function withoutHeader(description: string, affected?: OperationId): MutantRow {
  return {
    statements: ["authentication/header", "conventions/authorization"],
    description,
    install: admitting(
      ({ headers, operation }) =>
        headers.authorization === undefined && (affected === undefined || operation === affected),
    ),
  };
}

/** Accepts headers of another form than the stated one. */
function admittingHeader(form: RegExp): Install {
  return admitting(({ headers }) => form.test(headers.authorization ?? ""));
}
