// Runs of neighbouring windows that have something in common.

/** From the window `from` up to, but not including, the window `to`. */
export type Neighbours = { readonly from: number; readonly to: number };

/** The runs of elements for which something holds; a single element between two runs does not separate them. */
export function windowRuns<T>(all: readonly T[], holds: (one: T, at: number) => boolean): readonly Neighbours[] {
  const found: Neighbours[] = [];
  for (const [at, one] of all.entries()) {
    if (!holds(one, at)) continue;
    const last = found.at(-1);
    if (last !== undefined && at - last.to <= 1) found[found.length - 1] = { from: last.from, to: at + 1 };
    else found.push({ from: at, to: at + 1 });
  }
  return found;
}
