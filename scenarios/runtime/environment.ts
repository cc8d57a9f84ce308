// The inputs of a script, and the only module that reads __ENV in a run of Assay.
import type {} from "k6";
import type { OperationFacts } from "./operation-facts.ts";

/** A request without side effects that Node has just sent: the index of its operation, its body, and what came back. */
export type Trial = {
  readonly operation: number;
  readonly body: string;
  readonly status: number;
  readonly isAccepted: boolean;
};

/** The inputs of a run inside k6, where Go reads them as well. Lists are in the order of OPERATION_IDS. */
export type Inputs = {
  /** Base URL without a slash at its end. */
  readonly target: string;
  readonly seed: number;
  /** Open: iterations start on schedule. Closed: each VU starts the next when the last is over. */
  readonly model: "open" | "closed";
  /** Length of the schedule, its warm-up included. */
  readonly lengthMs: number;
  /** Requests scheduled before it are excluded from results. */
  readonly warmUpMs: number;
  readonly timeoutMs: number;
  /** What k6 sends before the load, to see whether it gets the same response as Node; absent where Node got none. */
  readonly trial?: Trial;
  /** How many credentials the secret source holds, under the keys token-0, token-1, …; 0 where there is no secret source. */
  readonly credentials: number;
  /** Whether the pool says which credential goes with a request; else iterations take them in turn, or each VU keeps one. */
  readonly hasPeople: boolean;
  readonly windowMs: number;
  readonly operations: readonly OperationFacts[];
  /** Response times up to it are on time; null without such an objective. */
  readonly onTimeMs: readonly (number | null)[];
  /** Whether every response goes to the script's judge, which compares it with more than its request. */
  readonly judgesAll: boolean;
  /** Path of the file for the writes that the target accepts; absent where they are not noted. */
  readonly ledger?: string;
  /** Whether new credentials come on standard input, one JSON text a line, each for all VUs. */
  readonly renewsCredential?: boolean;
  /** Where in the schedule the windows begin, if the load continues an earlier part; absent: at its start. */
  readonly resumeMs?: number;
  /** Where in the schedule the windows end, if a later leg continues the load; absent: once the last request is over. */
  readonly untilMs?: number;
  /** The name of this generator, and its part of the schedule as k6's execution segment. */
  readonly instance: string;
  readonly segment: string;
};

/** The name under which a script finds its inputs. */
export const INPUTS_VARIABLE = "ASSAY_INPUTS";

/** Reads the inputs. Throws where the script was not started by Assay. */
export function readInputs(): Inputs {
  const text = __ENV[INPUTS_VARIABLE];
  if (text === undefined) throw new Error("this script is made for one run of assay load; npm run build makes others");
  return JSON.parse(text);
}
