// A request as a run keeps it, complete enough to be sent again.

/** `path` follows the base URL. `{token}` and `{refused-token}` stand for credentials in path and headers. */
export type RecordedRequest = {
  readonly method: string;
  readonly path: string;
  /** In the order of the wire, a name as often as it occurs. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly bodyBase64: string;
};
