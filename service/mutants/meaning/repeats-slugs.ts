// Slugs are made from too little.
import { isObject } from "../../stages.ts";
import { altering } from "../alter.ts";
import type { Mutant } from "../mutant.ts";

/** Sends the same slug with every created token. */
export const repeatsSlugs: Mutant = {
  id: "repeats-slugs",
  statements: ["created-token/slug/type"],
  tier: "advisory",
  description: "Sends the same slug with every created token.",
  install: altering(["create-token-transaction"], ({ metadata }) => {
    if (!isObject(metadata)) return false;
    metadata["hubUrl"] = String(metadata["hubUrl"]).replace(String(metadata["slug"]), "token");
    metadata["slug"] = "token";
    return true;
  }),
};
