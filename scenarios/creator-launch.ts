// Is a token that was created just now quoted and sold at once, also when a crowd comes for it?
//
// A creation, the first quote of the new token, a first purchase, and then quotes of it as fast as they are answered. What
// follows names the token that the target has just created; where creation fails, it is not sent, and counted as skipped.
import { iterate } from "./runtime/iteration.ts";

export default function creatorLaunch(): void {
  iterate();
}
