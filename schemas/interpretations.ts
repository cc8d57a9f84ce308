// How Assay reads statements that leave a consequence unsaid. Specified checks that rest on an interpretation name it with
// each failure; switching it off makes them advisory.

/** Every interpretation by its permanent id. */
export const INTERPRETATIONS = {
  I1: "A request that breaks a stated rule gets no success response.",
  I2: "JSON types are strict: a number in a string is not a number.",
  I3: "Enumerated values must match exactly, including case and blanks.",
  I4: "If the target accepts a request with one value within the stated limits, it accepts the same request with any other such value.",
  I5: "Fields marked as required, and the four fields of a transaction, are present. Other fields may be absent; if present, they have their type.",
  I6: "A missing or malformed Authorization header is rejected. A well-formed credential is tested only if it is known to be invalid.",
  I7: "An operation counts as missing if every request to its path gets the response of an unknown path, while other operations accept requests.",
  I8: "A request that breaks no stated rule gets no server error: no status of 500 or above, and no missing response.",
  I9: "A response is about what was requested: its token, chain, direction, user and amount.",
  I10: "A list keeps its own arithmetic: the total, the pages, the ranks and the order, and the same request gets the same order.",
  I11: "A filter removes what it does not name, and keeps what it names.",
  I12: "What was created is what later responses show, and creations stay apart from each other.",
  I13: "Amounts keep their sign and their digits, and a total is the sum of the parts beside it.",
  I14: "HTTP and JSON mean what their standards say.",
} as const;

export type InterpretationId = keyof typeof INTERPRETATIONS;

export const INTERPRETATION_IDS = Object.keys(INTERPRETATIONS) as InterpretationId[];
