// Can a new token be quoted and traded at once, even by a crowd?
//
// A creation, the first quote of the new token, a first purchase, and then quotes of it as fast as they are answered. Later
// requests name the token that the target has created; if the creation fails, they are not sent, but counted as skipped.
import { iterate } from "./runtime/iteration.ts";

export default function creatorLaunch(): void {
  iterate();
}
