// The noise of machines and targets, as series of values by window. Everything follows from a seeded stream.

import { zipfShares } from "../../../scenarios/sessions/popularity.ts";
import type { Random } from "../../../schemas/random.ts";

/** A series of logarithms around 0: by how much all times of a window are longer. */
export type Noise = (random: Random, windows: number, windowMs: number) => readonly number[];

/** A value of the standard normal distribution. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** How many of `count` hit, each with the chance `share`. */
export function hits(random: Random, count: number, share: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return count;
  let hit = 0;
  // From one hit to the next: the number of misses between them is geometric.
  for (let at = 0; ; hit++) {
    at += 1 + Math.floor(Math.log(1 - random.next()) / Math.log1p(-share));
    if (at > count) return hit;
  }
}

/** Neighbours that resemble each other by `likeness` (the first autocorrelation), with this standard deviation. */
export function autoregressive(likeness: number, deviation: number, draw = normal): Noise {
  return (random, windows) => {
    let level = deviation * draw(random);
    return Array.from({ length: windows }, () => {
      level = likeness * level + Math.sqrt(1 - likeness ** 2) * deviation * draw(random);
      return level;
    });
  };
}

/** Student's t with three degrees of freedom, scaled to a standard deviation of 1: many small values, a few huge ones. */
export function heavyTailed(random: Random): number {
  const chi = normal(random) ** 2 + normal(random) ** 2 + normal(random) ** 2;
  return normal(random) / Math.sqrt(chi);
}

/** A machine with two states, such as one with a neighbour: for `onMs` of each `onMs + offMs`, times are `factor` times as long. */
export function twoStates(factor: number, onMs: number, offMs: number): Noise {
  return (random, windows, windowMs) => {
    let isOn = random.next() < onMs / (onMs + offMs);
    return Array.from({ length: windows }, () => {
      if (random.next() < 1 - Math.exp(-windowMs / (isOn ? onMs : offMs))) isOn = !isOn;
      return (isOn ? Math.log(factor) : 0) + 0.08 * normal(random);
    });
  };
}

/** The memory of a target by window, in MiB. */
export type MemoryShape = (random: Random, windows: number, windowMs: number) => readonly number[];

/** A heap that grows by `sawMiB` until it is collected, once in `periodMs`, on `baseMiB`; and `leakPerMinute` on top. */
export function sawTooth(sawMiB: number, periodMs: number, leakPerMinute = 0, baseMiB = 120): MemoryShape {
  return (random, windows, windowMs) => {
    const phase = random.next();
    return Array.from({ length: windows }, (_, at) => {
      const saw = sawMiB * ((phase + (at * windowMs) / periodMs) % 1);
      return baseMiB + saw + (leakPerMinute * at * windowMs) / 60_000 + normal(random);
    });
  };
}

/** A cache that fills: `filledMiB` in the end, two thirds of them after `fillShare` of the run; on a saw tooth. */
export function fillingCache(filledMiB: number, fillShare: number): MemoryShape {
  return (random, windows, windowMs) =>
    sawTooth(30, 30_000)(random, windows, windowMs).map(
      (size, at) => size + filledMiB * (1 - Math.exp(-at / (windows * fillShare))),
    );
}

/** The share of responses with a value at a place of their schema, by window. */
export type Presence = (random: Random, windows: number, windowMs: number) => readonly number[];

/** A value that the token decides: a share of the tokens has it, chosen by Zipf's law; each `newMs` a new one is the hottest. */
export function ofTokens(share: number, tokens: number, newMs: number): Presence {
  const weights = zipfShares(tokens, 1);
  return (random, windows, windowMs) => {
    const hasValue = () => random.next() < share;
    let ranked = Array.from({ length: tokens }, hasValue);
    return Array.from({ length: windows }, () => {
      if (random.next() < windowMs / newMs) ranked = [hasValue(), ...ranked.slice(0, -1)];
      return weights.reduce((sum, weight, rank) => sum + (ranked[rank] === true ? weight : 0), 0);
    });
  };
}

/** A value that the token decides, where the tokens stay and take each other's rank, as in each pass through a pool. */
export function ofRanks(share: number, tokens: number, passMs: number): Presence {
  const weights = zipfShares(tokens, 1);
  return (random, windows, windowMs) => {
    const hasValue = Array.from({ length: tokens }, () => random.next() < share);
    return Array.from({ length: windows }, (_, at) => {
      const pass = Math.floor((at * windowMs) / passMs);
      return weights.reduce((sum, weight, rank) => sum + (hasValue[(rank + pass) % tokens] === true ? weight : 0), 0);
    });
  };
}

/** A value whose share varies by itself, by so many points from window to window, as noise does. */
export function varying(share: number, deviation: number, likeness: number): Presence {
  const noise = autoregressive(likeness, deviation);
  return (...run) => noise(...run).map((level) => Math.min(1, Math.max(0, share + level)));
}

/** A value that comes with a chance, and in a part of the run with another. */
export function withChance(share: number, since = share, from = 1, to = 1): Presence {
  return (_, windows) =>
    Array.from({ length: windows }, (__, at) => (at < from * windows || at >= to * windows ? share : since));
}
