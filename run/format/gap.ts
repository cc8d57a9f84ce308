// Where a load run was cut short and went on later: a gap of the clock between two windows, not of the schedule.

/** Times of the clock are ISO 8601 in UTC. */
export type Gap = {
  /** From the start of the schedule, ms: the windows before it are of the earlier part, those after it of the later one. */
  readonly atMs: number;
  readonly stoppedAt: string;
  readonly resumedAt: string;
  /** Requests of the earlier part whose outcome nobody saw. */
  readonly lostRequests: number;
};
