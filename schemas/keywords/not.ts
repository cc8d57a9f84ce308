// The keyword `not`, which the facts use for members that must be absent.
import { type KeywordRule, refuse, without } from "./keyword.ts";

export const not: KeywordRule = {
  keyword: "not",
  boundaries: ({ not: forbidden }) =>
    (forbidden?.required ?? []).map((member) => ({
      ...refuse("present", '"base"', "the member is said to occur elsewhere only"),
      member,
    })),
  weakenings: (schema) => [{ variant: "any", kind: "dropped", schema: without(schema, "not") }],
};
