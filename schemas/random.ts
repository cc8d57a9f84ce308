// Seeded chance: the same seed and label give the same sequence on every machine, in Node and inside k6.

/** A stream of random values. */
export type Random = {
  /** Uniform in [0, 1), 32 bits fine. */
  readonly next: () => number;
  /** Uniform integer in [low, high], both included. */
  readonly integer: (low: number, high: number) => number;
  /** One element of a list that is not empty. */
  readonly pick: <T>(list: readonly [T, ...T[]] | readonly T[]) => T;
  /** A version 4 UUID in lower case. */
  readonly uuid: () => string;
};

/** A stream for a seed and a label, such as a scenario's name or an iteration; streams of different labels are independent. */
export function createRandom(seed: number, ...labels: readonly (string | number)[]): Random {
  let state = hash([seed, ...labels].join("/"));
  const bits = (): number => {
    state = (state + STEP) | 0;
    return mixed(state);
  };
  const next = () => bits() / RANGE;
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    pick: <T>(list: readonly T[]): T => {
      const value = list[integer(0, list.length - 1)];
      if (value === undefined) throw new Error("pick needs a list that is not empty");
      return value;
    },
    uuid: () => {
      const hex = [bits(), bits(), bits(), bits()].map((word) => word.toString(16).padStart(8, "0")).join("");
      const variant = "89ab".charAt(Number.parseInt(hex.charAt(16), 16) % 4);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

/** The first value of a stream, without making one. */
export function firstOf(seed: number, label: string, index: number): number {
  return mixed((hash(`${seed}/${label}/${index}`) + STEP) | 0) / RANGE;
}

const STEP = 0x9e3779b9;
const RANGE = 4294967296;

/** splitmix32: equidistributed over 32 bits, one addition and two multiplications a value. */
function mixed(state: number): number {
  let z = state ^ (state >>> 16);
  z = Math.imul(z, 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}

/** FNV-1a over UTF-16 units, finished by a mixing step so that near labels give far states. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return value ^ (value >>> 16);
}
