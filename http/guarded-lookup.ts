// Name resolution for all requests from Node, so that no name gets past the guard of addresses.
import { lookup as resolve } from "node:dns";
import type { LookupFunction } from "node:net";
import { isForbiddenAddress } from "./target.ts";

/** Resolves a name without the addresses that the guard refuses; a name with no other address is not found. */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, "");
    const allowed = addresses.filter(({ address }) => !isForbiddenAddress(address));
    const [first] = allowed;
    if (first === undefined) return callback(Object.assign(new Error("no address allowed"), { code: "ENOTFOUND" }), "");
    if (options.all) return callback(null, allowed);
    return callback(null, first.address, first.family);
  });
};
