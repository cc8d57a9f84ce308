// How the heap of k6 may grow, by its number of VUs.

/** The limits of a heap, as Go takes them. */
export type Heap = {
  /** Growth over what is in use before garbage is collected. */
  readonly growthPercent: number;
  /** Beyond it, the heap grows only as much as it must. */
  readonly limitMiB: number;
};

const LEAST_GROWTH = 50;
const LEAST_ROOM_MIB = 32;
/** In use before any VU, and for each VU; one that has judged a response in the script takes more. */
const BASE_MIB = 12;
const VU_MIB = 0.2;
const JUDGING_VU_MIB = 0.33;
/** Room over what may be in use: close to its limit, Go collects garbage all the time. */
const LIMIT_ROOM = 1.5;

/**
 * The heap for the VUs that are made before the start and for the most that there may be. A growth of 50 % keeps the whole of k6
 * below the memory of a bare script at 200 VUs, at no measurable processor time. Fewer VUs get a little more room than 200
 * have, or their little heap would be collected twenty times a second.
 */
export function heapFor(vus: number, maxVus: number): Heap {
  const room = (LEAST_ROOM_MIB / (BASE_MIB + VU_MIB * vus)) * 100;
  const most = BASE_MIB + JUDGING_VU_MIB * maxVus + LEAST_ROOM_MIB;
  return { growthPercent: Math.round(Math.max(LEAST_GROWTH, room)), limitMiB: Math.ceil(LIMIT_ROOM * most) };
}
