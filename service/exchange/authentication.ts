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
  const read = choices["authentication.scheme"] === "exact-in-first-spelling" ? firstSpellings() : readHeader;
  const isRepeatRefused = choices["authentication.repeated"] === "rejected";
  const isBogusRefused = choices["authentication.credential"] === "not-bogus";
  return (exchange) => {
    const header = read(exchange);
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

function readHeader({ headers }: Exchange): string | undefined {
  return headers.authorization;
}

/** Reads the header as its connection first had it in any case, as Jetty's cache of headers does. */
function firstSpellings(): typeof readHeader {
  const known = new WeakMap<object, Map<string, string>>();
  return ({ connection, headers: { authorization } }) => {
    if (authorization === undefined) return undefined;
    const spellings = known.get(connection) ?? new Map<string, string>();
    known.set(connection, spellings);
    const key = authorization.toLowerCase();
    const first = spellings.get(key) ?? authorization;
    spellings.set(key, first);
    return first;
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
