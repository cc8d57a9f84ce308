// What a scenario is told from outside, and the only module that reads __ENV for a run of Assay.
import type {} from "k6";
import type { Layout } from "./schedule.ts";

/** The inputs of a run inside k6. The launcher works out whatever can be worked out once instead of in every VU. */
export type Inputs = {
  /** Base URL without a slash at its end. */
  readonly target: string;
  readonly seed: number;
  /** Open: iterations begin on schedule. Closed: each virtual user begins when it is done, and there is no layout. */
  readonly model: "open" | "closed";
  readonly layout?: Layout;
  /** Length of the schedule, its warm-up included. */
  readonly lengthMs: number;
  /** Requests that are meant to begin before it are in no figure. */
  readonly warmUpMs: number;
  /** The stretch over which arrivals are put off by chance; 0 for even ones. */
  readonly arrivalSpreadMs: number;
  readonly timeoutMs: number;
  /** How many credentials the secret source holds, under the keys token-0, token-1, …; 0 where there is no secret source. */
  readonly credentials: number;
  /** Whether the target's right quotes say `success` false. */
  readonly quotesSayFalse: boolean;
};

/** The name under which a script finds its inputs. */
export const INPUTS_VARIABLE = "ASSAY_INPUTS";

/** Reads the inputs. Throws where the script was not started by Assay. */
export function readInputs(): Inputs {
  const text = __ENV[INPUTS_VARIABLE];
  if (text === undefined) throw new Error("this script is made for one run of assay load; npm run build makes others");
  return JSON.parse(text);
}
