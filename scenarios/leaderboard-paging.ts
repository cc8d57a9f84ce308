// Does the leaderboard stay consistent and fast for people who read on, and for those who go far down?
//
// Some read on page by page, some jump far down and read on there. Each page is compared with its request and with the page
// before it: entries, limits, ranks, and that it continues where the other ended.
import { iterate } from "./runtime/iteration.ts";

export default function leaderboardPaging(): void {
  iterate();
}
