// A request as a run keeps it, complete enough to be sent again.

/** Why a request was sent: as a control, as a valid request, to try what the interface leaves open, or to violate a rule. */
export type RecordedPurpose = "control" | "sample" | "open" | "violation";

/** `path` follows the base URL. `{token}` and `{refused-token}` stand for credentials in path and headers. */
export type RecordedRequest = {
  readonly method: string;
  readonly path: string;
  /** In the order of the wire, a name as often as it occurs. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly bodyBase64: string;
  /** Absent in runs of versions that did not keep it. */
  readonly purpose?: RecordedPurpose;
};
