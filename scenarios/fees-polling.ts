// Do fee queries stay correct and fast while many dashboards poll the same users?
//
// Dashboards that never close: each queries the fees of one user several times, over all chains or some. High earners are
// queried more often, but not by much.
import { iterate } from "./runtime/iteration.ts";

export default function feesPolling(): void {
  iterate();
}
