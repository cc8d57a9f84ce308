// Every block of the page, for its script: a new block is one export and one row.
import type { Block } from "../load-view.ts";
import { cells, loadTile } from "./first-screen.ts";
import { loadErrors } from "./load-errors.ts";
import { loadCaveats, loadFinding, loadNumbers } from "./load-numbers.ts";
import { latencyLines, overTimeFinding, rateLines } from "./over-time.ts";

export const BLOCKS: readonly Block[] = [
  loadTile,
  ...cells,
  loadFinding,
  loadCaveats,
  loadNumbers,
  loadErrors,
  overTimeFinding,
  latencyLines,
  rateLines,
];
