// Finds the credentials that the headers of a request carry.
import type { HeaderList } from "../exchange.ts";

/** Shorter values of headers whose names only resemble a credential may be common words. */
export const SHORTEST_GUESSED = 8;

/** Every credential in headers: that of Authorization, and the values of headers whose names resemble one. */
export function credentialsOfHeaders(headers: HeaderList): readonly string[] {
  return headers.flatMap(([name, value]) => {
    const isAuthorization = /^(proxy-)?authorization$/i.test(name);
    if (!isAuthorization && !/auth|token|key|secret|session|cookie|credential|password/i.test(name)) return [];
    const parts = value.split(/[;,\s]+/).flatMap((part) => [part, part.replace(/^[^=]*=(?=.)/, "")]);
    const [scheme = ""] = parts;
    const isCredential = (part: string): boolean =>
      isAuthorization ? part !== scheme || parts.length <= 2 : part.length >= SHORTEST_GUESSED;
    return [...parts.filter(isCredential), ...(/^basic$/i.test(scheme) ? passwordOf(parts.at(-1) ?? "") : [])];
  });
}

/** RFC 7617: user and password in base64, a colon between them. */
function passwordOf(encoded: string): readonly string[] {
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
  return password === undefined ? [] : [password];
}
