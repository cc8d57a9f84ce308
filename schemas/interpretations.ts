// How Assay reads statements that leave a consequence unsaid. Specified checks that rest on an interpretation name it with
// each failure; switching it off makes them advisory.

/** Every interpretation by its permanent id. */
export const INTERPRETATIONS = {
  I1: "A request that breaks a stated rule gets no success response.",
  I2: "JSON types are strict: a number in a string is no number.",
  I3: "Values of an enumeration are exact: another case or added blanks make another value.",
  I4: "A value on the allowed side of a limit is accepted if its neighbour is.",
  I5: "Fields marked required, and the four fields of a transaction, are present; other fields may be absent, and their types bind if they are present.",
  I6: "A missing or malformed Authorization header is rejected; a well-formed credential is tested only if it is known to be invalid.",
  I7: "An operation that responds to every request as to an unknown path, while other operations accept requests, does not exist.",
  I8: "A request that breaks no stated rule is not met by a server error: a status of 500 or above, or no complete response.",
} as const;

export type InterpretationId = keyof typeof INTERPRETATIONS;

export const INTERPRETATION_IDS = Object.keys(INTERPRETATIONS) as InterpretationId[];
