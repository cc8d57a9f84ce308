// Many tests at once. Pure.
//
// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979).

/**
 * The chances of a family of tests, each adjusted so that one of at most `a` is found with the chance `a` in the whole
 * family if nothing differs, however the tests depend on each other.
 */
export function holm(chances: readonly number[]): readonly number[] {
  const order = chances.map((chance, at) => ({ chance, at })).toSorted((a, b) => a.chance - b.chance);
  const adjusted = new Array<number>(chances.length).fill(1);
  let least = 0;
  for (const [index, { chance, at }] of order.entries()) {
    least = Math.min(1, Math.max(least, (chances.length - index) * chance));
    adjusted[at] = least;
  }
  return adjusted;
}
