// Errors that mutants throw on purpose.

/** Name of these errors, which distinguishes them from bugs of the service. */
export const PLANTED_CRASH = "PlantedCrash";

/** An error to throw on purpose. */
export function plantedCrash(message: string): Error {
  return Object.assign(new Error(message), { name: PLANTED_CRASH });
}
