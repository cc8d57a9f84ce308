// Reads the Authorization header. The service has no accounts: it accepts any credential that is not rejected by list
// or by choice.
import type { Choices } from "../open-points/choices.ts";
import { type Exchange, type Rejection, reject } from "./stages.ts";

/** The authentication stage; sets `exchange.credential`. */
export function createAuthentication(
  choices: Choices,
  refusedTokens: readonly string[],
): (exchange: Exchange) => Rejection | undefined {
  const refused = new Set(refusedTokens);
  const form = headerForm(choices);
  const isRepeatRefused = choices["authentication.repeated"] === "rejected";
  const isBogusRefused = choices["authentication.credential"] === "not-bogus";
  return (exchange) => {
    const header = exchange.headers.authorization;
    if (header === undefined) return reject("unauthenticated", "The Authorization header is missing.");
    if (isRepeatRefused && countHeader(exchange.rawHeaders, "authorization") > 1) {
      return reject("unauthenticated", "There is more than one Authorization header.");
    }
    const credential = form.exec(header)?.[1];
    if (credential === undefined) {
      return reject("unauthenticated", "The Authorization header must be Bearer, a blank and a credential.");
    }
    if (refused.has(credential) || (isBogusRefused && BOGUS.test(credential))) {
      return reject("credential", "The credential is not honoured.");
    }
    exchange.credential = credential;
    return undefined;
  };
}

const BOGUS = /^(bogus|invalid|expired|revoked)/i;

function headerForm(choices: Choices): RegExp {
  const blanks = choices["authentication.blanks"] === "accepted" ? "[ \\t]+" : " ";
  const credential = choices["authentication.credential"] === "any-with-blanks" ? "\\S.*" : "\\S+";
  return new RegExp(`^Bearer${blanks}(${credential})$`, choices["authentication.scheme"] === "any-case" ? "i" : "");
}

function countHeader(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}
