// Mutants that accept requests whose credential they have to reject.
import type { Exchange } from "../../service/exchange/stages.ts";
import type { Install } from "../../service/mutants.ts";
import { breaking, rows } from "./mutant.ts";
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
const HEADERLESS = {
  quotes: [QUOTE, "Quotes"],
  creations: [CREATE, "Creates tokens"],
  trades: [TRADE, "Trades"],
  "the-leaderboard": [PAGE, "Returns the leaderboard"],
  fees: [FEES, "Reports fees"],
} as const;

/** Headers of another form than the stated one. */
const FORMS = {
  "accepts-basic-scheme": ["Accepts credentials of the scheme Basic or any other.", /^(?!bearer)[a-z]+ \S/i],
  "accepts-bare-credential": ["Accepts a credential without a scheme.", /^(?!bearer$)\S+$/i],
  "accepts-scheme-alone": ["Accepts the scheme Bearer without a credential.", /^Bearer\s*$/],
  "accepts-scheme-without-blank": [
    "Accepts requests without a space between Bearer and the credential.",
    /^Bearer\S+$/,
  ],
} as const;

/** Authentication that is too lenient. */
export const authentication = breaking("authentication/scheme", {
  ...rows(HEADERLESS, (name, [affected, does]) => [
    `demands-no-credential-for-${name}`,
    {
      statements: ["authentication/header", "conventions/authorization"],
      description: `${does} without an Authorization header.`,
      install: admitting(({ headers, operation }) => headers.authorization === undefined && operation === affected),
    },
  ]),
  "admits-empty-header": {
    statements: ["authentication/header", "conventions/authorization"],
    description: "Accepts requests with an empty Authorization header.",
    install: admitting(({ headers }) => headers.authorization?.trim() === ""),
  },
  ...rows(FORMS, (id, [description, form]) => [id, { description, install: admittingHeader(form) }]),
  "accepts-empty-credential": {
    statements: ["authentication/scheme", "authentication/credential"],
    description: "Accepts the scheme Bearer in any case without a credential.",
    install: admittingHeader(/^bearer$/i),
  },
  "accepts-other-scheme-for-trades": {
    description: "Trades with credentials of the scheme Token.",
    install: admitting(
      ({ operation, headers }) => operation === TRADE && /^Token \S+$/.test(headers.authorization ?? ""),
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

/** Accepts headers of another form than the stated one. */
function admittingHeader(form: RegExp): Install {
  return admitting(({ headers }) => form.test(headers.authorization ?? ""));
}
