// Does the leaderboard stay whole and fast for people who read on, and for those who go far down?
//
// Some read on page by page, some leap far down and read on there. Each page is held against its request and against the
// page before it: entries, limits, order, and that it goes on where the other ended.
import { iterate } from "./runtime/iteration.ts";

export default function leaderboardPaging(): void {
  iterate();
}
