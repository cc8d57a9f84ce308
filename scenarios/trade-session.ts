// Can people who look, decide and trade, again and again, do so without waiting?
//
// Many people, each with a sitting of their own: they ask for a quote or two, trade, look what became of the price, and
// begin again. People arrive on schedule; within a sitting each request waits for the answer before it and for a pause.
import { iterate } from "./runtime/iteration.ts";

export default function tradeSession(): void {
  iterate();
}
