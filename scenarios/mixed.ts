// Does the service stay correct and fast under everyday use of all five operations?
//
// Many people at once: most want prices, some trade, page through the leaderboard, check their fees; a few launch a token.
// Requests start on schedule, whether or not earlier ones have a response, and every response is judged.
import { iterate } from "./runtime/iteration.ts";

export default function mixed(): void {
  iterate();
}
