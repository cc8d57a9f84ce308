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
     * Once per process, in the init context of VU 0: the `Inputs` as JSON, the path of the pool file from the folder of the
     * script, in which k6 runs, and the credentials by their index, one on each line. What k6 opens stays in its memory.
     */
    configure(inputs: string, poolFile: string, credentials: string): void;
    /** Once per VU, in its init context; with its own credential and the index of that, if the pool names none. */
    attach(credential: string, index: number, judge: Judge): void;
    /** Whether this process was configured, as in the setup of a test, which runs the init context once more. */
    isConfigured(): boolean;
    /** Sends what Node has sent as a load does, records nothing, and ends the run with the difference, for Node to read. */
    compareWithNode(): void;
    /** Takes ticks of the schedule, waits, sends, judges and records, until k6 or the schedule ends; one under ramping users. */
    iterate(): void;
    /** Hands the windows that are still open to the outputs of k6. */
    publishRest(): void;
  };
  export default assay;
}
