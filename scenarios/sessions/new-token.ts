// The name that a request gives to a token which an earlier request of the same session is still to create.

/** Stands in a body for the id of the token until it is known; no service gives this one. */
export const NEW_TOKEN_ID = "ffffffff-ffff-4fff-bfff-ffffffffffff";

/** A body with the id of the created token in it. */
export function withNewToken(body: string, tokenId: string): string {
  return body.replaceAll(NEW_TOKEN_ID, tokenId);
}
