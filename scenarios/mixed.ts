// Does the service stay right and fast under everyday use of all five operations?
//
// Many people at once: most look at prices, some trade, page through the leaderboard, look up their fees; a few launch a
// token. Requests begin on schedule whether or not earlier ones were answered, and every answer is judged.
import { iterate } from "./runtime/iteration.ts";

export default function mixed(): void {
  iterate();
}
