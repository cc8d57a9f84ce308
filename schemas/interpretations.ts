// Interpretations, registered by id, that specified claims rest on if the interface states a rule without its
// consequence. Each is printed with a failure that rests on it and can be switched off, which lowers the claim to advisory.

/** Every reading by its permanent id. */
export const INTERPRETATIONS = {
  I1: "A request that breaks a stated rule gets no success response.",
  I2: "JSON types are strict: a number in a string is no number.",
  I3: "Members of an enumeration are exact: another case or added blanks make another value.",
  I4: "A value on the allowed side of a limit is not refused where its neighbour is accepted.",
  I5: "Members marked required, and the four members of a transaction, are present; other members may be absent, and their types bind when present.",
  I6: "A missing or malformed Authorization header is refused; a well-formed credential is judged only where it is known to be invalid.",
  I7: "An operation that answers every request as a path that does not exist is answered, while others take right requests, is not there.",
} as const;

export type InterpretationId = keyof typeof INTERPRETATIONS;

export const INTERPRETATION_IDS = Object.keys(INTERPRETATIONS) as InterpretationId[];
