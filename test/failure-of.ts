// The failure of an action, for tests of what it says and does not say.
import { Failure } from "../errors.ts";

/** Throws any other error, and throws if nothing fails. */
export function failureOf(action: () => unknown): Failure {
  try {
    action();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("expected a failure, got none");
}
