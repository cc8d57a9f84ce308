// The keyword `not`, which the facts use for fields that must be absent.
import { type KeywordRule, reject } from "./keyword.ts";

export const not: KeywordRule = {
  boundaries: ({ not: forbidden }) =>
    (forbidden?.required ?? []).map((field) => ({
      ...reject("present", '"base"', "the field belongs elsewhere"),
      field,
    })),
};
