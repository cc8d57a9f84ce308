// The module of the Go package in scenarios/engine/assay.
declare module "k6/x/assay" {
  /**
   * Judges a response that the quick judge does not find flawless, and returns a `Judgement` as JSON. `operation` is its place
   * in OPERATION_IDS; `fault` is the reason why there is no complete response, or empty; `bodyBefore` is the page before this
   * one in the session, or empty; `isWarmUp` asks for nothing but the outcome; `credential` was sent.
   */
  export type Judge = (
    operation: number,
    iteration: number,
    step: number,
    request: string,
    status: number,
    fault: string,
    body: string,
    retryAfter: string,
    requestBefore: string,
    bodyBefore: string,
    isWarmUp: boolean,
    credential: string,
  ) => string;

  const assay: {
    /**
     * Once per process, in the init context of VU 0: the `Inputs` as JSON, the text of the run's pool file, and the
     * credentials by their place, a line each.
     */
    configure(inputs: string, pool: string, credentials: string): void;
    /** Once per VU, in its init context; with its own credential, if the pool names none. */
    attach(credential: string, judge: Judge): void;
    /** Takes ticks of the schedule, waits for them, sends, judges and records, until k6 or the schedule ends it; one under ramping users. */
    iterate(): void;
  };
  export default assay;
}
