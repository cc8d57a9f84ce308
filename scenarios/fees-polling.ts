// Do fee look-ups stay right and fast while many dashboards ask for the same users again and again?
//
// Dashboards that never close: each asks for the fees of one user several times, over all chains or some. Whoever earns
// most is looked at most, but not by much.
import { iterate } from "./runtime/iteration.ts";

export default function feesPolling(): void {
  iterate();
}
