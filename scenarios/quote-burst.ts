// Do quotes stay right and fast when everybody asks for the same few tokens at once?
//
// Nothing but quotes, at a high rate, most of them for the handful of tokens that everybody talks about.
import { iterate } from "./runtime/iteration.ts";

export default function quoteBurst(): void {
  iterate();
}
