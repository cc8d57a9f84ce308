// How the heap of k6 may grow, by its number of VUs.

/** The limits of a heap, as Go takes them. */
export type Heap = {
  /** Growth over what is in use before garbage is collected. */
  readonly growthPercent: number;
  /** Beyond it, the heap grows only as much as it must. */
  readonly limitMiB: number;
};

const LEAST_GROWTH = 55;
/** What is in use and the room over it, at least: 200 VUs have 16 MiB of room, and fewer have more. */
const LEAST_TOTAL_MIB = 46;
const ROOM_MIB = 32;
/** In use before any VU, and for each VU; one that has judged a response in the script takes more. */
const BASE_MIB = 12;
const VU_MIB = 0.09;
const JUDGING_VU_MIB = 0.33;
/** Room over what may be in use: close to its limit, Go collects garbage all the time. */
const LIMIT_ROOM = 1.5;

/**
 * The heap for the VUs that are made before the start and for the most that there may be. With 200 VUs, the whole of k6 stays
 * below the memory of a bare script; each garbage collection takes both processors of a small machine for a moment.
 */
export function heapFor(vus: number, maxVus: number): Heap {
  const usedMiB = BASE_MIB + VU_MIB * vus;
  const growth = ((LEAST_TOTAL_MIB - usedMiB) / usedMiB) * 100;
  const most = BASE_MIB + JUDGING_VU_MIB * maxVus + ROOM_MIB;
  return { growthPercent: Math.round(Math.max(LEAST_GROWTH, growth)), limitMiB: Math.ceil(LIMIT_ROOM * most) };
}
