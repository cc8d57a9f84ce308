// The module of the Go package in scenarios/engine/internal/assay.
declare module "k6/x/assay" {
  /** A response, and the request that it belongs to. */
  export type JudgedResponse = {
    /** Index in OPERATION_IDS. */
    readonly operation: number;
    readonly iteration: number;
    readonly step: number;
    readonly request: string;
    readonly status: number;
    /** Why there is no complete response; empty where there is one. */
    readonly fault: string;
    readonly body: string;
    /** The header Retry-After, or empty. */
    readonly retryAfter: string;
    /** Request and response of the page before this one in the session, or of an earlier quote of the same token; or empty. */
    readonly requestBefore: string;
    readonly bodyBefore: string;
    /** Asks for nothing but the outcome. */
    readonly isWarmUp: boolean;
    readonly credential: string;
  };

  /** Judges a response that Go does not find flawless, and returns a `Judgement` as JSON. */
  export type Judge = (response: JudgedResponse) => string;

  const assay: {
    /**
     * In the init context of VU 0; only the first call of a process counts. It gets the `Inputs` as JSON, the path of the pool
     * file from the folder of the script, in which k6 runs, and the credentials by their index, one on each line. What k6 opens
     * stays in its memory.
     */
    configure(inputs: string, poolFile: string, credentials: string): void;
    /** Once per VU, in its init context. */
    attach(judge: Judge): void;
    /** Sends what Node has sent as a load does, records nothing, and ends the run with the difference, for Node to read. */
    compareWithNode(): void;
    /** Takes ticks of the schedule, waits, sends, judges and records, until k6 or the schedule ends; one under ramping users. */
    iterate(): void;
    /** Hands the windows that are still open to the outputs of k6. */
    publishRest(): void;
  };
  export default assay;
}
