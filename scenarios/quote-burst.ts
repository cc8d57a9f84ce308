// Do quotes stay correct and fast when everybody wants the same few tokens at once?
//
// Only quotes, at a high rate, most of them for a handful of popular tokens.
import { iterate } from "./runtime/iteration.ts";

export default function quoteBurst(): void {
  iterate();
}
