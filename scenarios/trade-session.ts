// Can people get quotes, decide and trade, again and again, without waiting?
//
// Many people, each with a session: they get a quote or two, trade, check the price again, and start over. Sessions arrive on
// schedule; within one, each request waits for the response before it and for a think time.
import { iterate } from "./runtime/iteration.ts";

export default function tradeSession(): void {
  iterate();
}
