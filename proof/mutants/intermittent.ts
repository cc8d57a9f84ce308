// Mutants whose fault shows only now and then, after a while, or under concurrency.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { admitting, NO_HEADER } from "./authentication.ts";
import { after, every, whereConcurrent } from "./conditions.ts";
import { everyNth, NULL, NUMBER, OMITTED, TEXT, wrongField } from "./field-fault.ts";
import type { RowTable } from "./mutant.ts";
import { CREATE, FEES, PAGE, QUOTE } from "./operations.ts";
import { replying, rewriting } from "./response-edits.ts";
import { ofEachOperation } from "./statement-lists.ts";

/** Faults that a single request does not show. */
export const intermittent: RowTable = {
  "sends-text-amount-in-every-fifth-quote": wrongField(TEXT, QUOTE, "/data/outputAmount", everyNth(5)),
  "cuts-every-twentieth-response-short": {
    statements: ["conventions/response-body"],
    install: rewriting(OPERATION_IDS, (json) => json.slice(0, -1), every(20)),
  },
  "sends-null-time-in-every-fiftieth-quote": wrongField(NULL, QUOTE, "/data/timestamp", everyNth(50)),
  "sends-text-total-on-every-fiftieth-page": wrongField(TEXT, PAGE, "/pagination/total", everyNth(50)),
  "omits-gas-limit-in-every-fiftieth-creation": wrongField(OMITTED, CREATE, "/transaction/gasLimit", everyNth(50)),
  "sends-number-claimable-after-fifty-requests": wrongField(NUMBER, FEES, "/summary/total_claimable_usd", {
    says: "after fifty requests",
    when: after(50),
  }),
  "loses-names-under-concurrency": wrongField(NULL, QUOTE, "/data/tokenName", {
    says: "when two requests are in flight at once",
    when: whereConcurrent,
  }),
  "demands-no-credential-after-a-while": {
    statements: NO_HEADER,
    install: admitting(({ headers, number }) => headers.authorization === undefined && number > 300),
  },
  "stops-responding-after-a-while": {
    statements: ofEachOperation("path"),
    install: (context) => {
      const served = new Map<OperationId, number>();
      return replying((response, { operation }) => {
        const count = (served.get(operation) ?? 0) + 1;
        served.set(operation, count);
        return count <= 40 ? undefined : { ...response, isReset: true };
      })(context);
    },
  },
};
