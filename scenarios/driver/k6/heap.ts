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

/**
 * In use are some 12 MiB and a share for each VU. A growth of 50 % keeps the whole of k6 below the memory of a bare script at
 * 200 VUs, at no measurable processor time. Fewer VUs get a little more room than 200 have, or their little heap would be
 * collected twenty times a second.
 */
export function heapFor(vus: number): Heap {
  const inUseMiB = 12 + 0.2 * vus;
  const room = (LEAST_ROOM_MIB / inUseMiB) * 100;
  return { growthPercent: Math.round(Math.max(LEAST_GROWTH, room)), limitMiB: 120 + Math.ceil(0.6 * vus) };
}
