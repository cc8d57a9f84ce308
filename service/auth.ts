// Reads the Authorization header. The service knows no accounts: it honours any credential that is not refused by list
// or by choice.
import type { Choices } from "./choices.ts";
import { type Exchange, type Objection, refuse } from "./stages.ts";

/** The authentication stage; sets `exchange.credential`. */
export function createAuthentication(
  choices: Choices,
  refusedTokens: readonly string[],
): (exchange: Exchange) => Objection {
  const refused = new Set(refusedTokens);
  const form = headerForm(choices);
  const isRepeatRefused = choices["authentication.repeated"] === "refused";
  const isBogusRefused = choices["authentication.credential"] === "not-bogus";
  return (exchange) => {
    const header = exchange.headers.authorization;
    if (header === undefined) return refuse("unauthenticated", "The Authorization header is missing.");
    if (isRepeatRefused && countHeader(exchange.rawHeaders, "authorization") > 1) {
      return refuse("unauthenticated", "There is more than one Authorization header.");
    }
    const credential = form.exec(header)?.[1];
    if (credential === undefined) {
      return refuse("unauthenticated", "The Authorization header must be Bearer, a blank and a credential.");
    }
    if (refused.has(credential) || (isBogusRefused && BOGUS.test(credential))) {
      return refuse("credential", "The credential is not honoured.");
    }
    exchange.credential = credential;
    return undefined;
  };
}

const BOGUS = /^(bogus|invalid|expired|revoked)/i;

function headerForm(choices: Choices): RegExp {
  const blanks = choices["authentication.blanks"] === "accepted" ? "[ \\t]+" : " ";
  return new RegExp(`^Bearer${blanks}(\\S+)$`, choices["authentication.scheme"] === "any-case" ? "i" : "");
}

function countHeader(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}
