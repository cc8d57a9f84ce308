// A serializer writes names in its own way.
import type { Mutant } from "../mutant.ts";
import { rewriting } from "./rewrite.ts";

/** Sends the data of a quote under the name Data. */
export const sendsMemberNamesInCapitals: Mutant = {
  id: "sends-member-names-in-capitals",
  statements: ["conventions/field-names", "token-price/response/data/required"],
  tier: "specified",
  description: "Sends the data of a quote under the name Data.",
  install: rewriting("token-price", (json) => json.replace('"data":', '"Data":')),
};
