// A test on the signs of paired differences, exact for any distribution that is symmetric if nothing differs: R. A. Fisher, "The
// design of experiments" (1935), section 21. Pure.

/**
 * The chance of a sum as large as that of these whole numbers, or larger, if each could as well have the other sign. Zeros
 * change nothing. For counts of up to some thousand in up to some hundred pairs.
 */
export function chanceOfSigns(differences: readonly number[]): number {
  if (!differences.every(Number.isSafeInteger)) throw new RangeError("Differences must be whole numbers.");
  const sizes = differences.map(Math.abs);
  // A sum of signed numbers is twice the sum of those above 0, less the sum of all sizes.
  const above = differences.reduce((total, one) => total + Math.max(0, one), 0);
  return shareFrom(subsetSums(sizes), above);
}

/** In how many ways some of the whole numbers sum up to each number. */
function subsetSums(sizes: readonly number[]): Float64Array {
  const most = sizes.reduce((sum, size) => sum + size, 0);
  const ways = new Float64Array(most + 1);
  ways[0] = 1;
  let reached = 0;
  for (const size of sizes) {
    if (size === 0) continue;
    reached += size;
    for (let sum = reached; sum >= size; sum--) ways[sum] = (ways[sum] ?? 0) + (ways[sum - size] ?? 0);
  }
  return ways;
}

function shareFrom(ways: Float64Array, from: number): number {
  let [above, all] = [0, 0];
  for (const [sum, count] of ways.entries()) {
    all += count;
    if (sum >= from) above += count;
  }
  return above / all;
}
