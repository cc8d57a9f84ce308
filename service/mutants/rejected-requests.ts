// Mutants that reject valid requests or crash on them, or that do not serve an operation at its path.
import { type Constraint, describe, type OperationId, operations, valueAt } from "../../schemas/index.ts";
import { type Exchange, reject } from "../exchange/stages.ts";
import { type Install, type MutantTable, plantedCrash } from "./mutant.ts";
import { nodeAt, stepsTo } from "./schema-nodes.ts";

/** A rule about one field, of one operation or of all: a keyword of its schema, read too strictly. */
export type InventedRule = {
  readonly operation?: OperationId;
  readonly pointer: string;
  readonly keyword: Constraint;
  /** What the rejection asks for. */
  readonly expected: string;
  readonly rejects: (value: unknown, body: unknown) => boolean;
};

/** Rejects the valid requests that break one of the invented rules. */
export function rejectingAny(rules: readonly InventedRule[]): Install {
  return (context) => {
    let { stages } = context;
    for (const rule of rules) stages = { ...stages, ...rejecting(rule)({ ...context, stages }) };
    return { validate: stages.validate };
  };
}

/** Rejects the valid requests that break the invented rule. */
export function rejecting({ pointer, keyword, expected, rejects, ...rule }: InventedRule): Install {
  return ({ stages, act }) => ({
    validate: (exchange) => {
      const { operation, body } = exchange;
      const violations = stages.validate(exchange);
      const value = valueAt(body, pointer);
      const isAffected = rule.operation === undefined || rule.operation === operation;
      if (violations.length > 0 || !isAffected || !rejects(value, body)) return violations;
      act();
      const node = nodeAt(operations[operation].request, stepsTo(pointer));
      const statement = node["x-statement"]?.[keyword] ?? "";
      return [{ pointer, keyword, statement, tier: "specified", expected, actual: describe(value) }];
    },
  });
}

/** Validation that is too strict, and handlers that fail. */
export const rejectedRequests: MutantTable = {
  "rejects-referrals-of-creations": {
    statements: ["create-token-transaction/request/token_referral/type"],
    description: "Rejects every creation with a referral.",
    install: rejectingField("create-token-transaction", "token_referral"),
  },
  "rejects-referrals-of-trades": {
    statements: ["trade-token/request/token_referral/type"],
    description: "Rejects every trade with a referral.",
    install: rejectingField("trade-token", "token_referral"),
  },
  "rejects-links": {
    statements: ["create-token-transaction/request/links/type"],
    description: "Rejects every creation with links.",
    install: rejectingField("create-token-transaction", "links"),
  },
  "rejects-tags": {
    statements: ["create-token-transaction/request/tags/type"],
    description: "Rejects every creation with tags.",
    install: rejectingField("create-token-transaction", "tags"),
  },
  "crashes-on-wei-texts": {
    statements: ["trade-token/request/buyAmountToken/type", "trade-token/request/sellAmountToken/type"],
    description: "Fails with 500 when the token amount of a trade is a string.",
    install: crashingOn(({ operation, body }) => {
      const amounts = [valueAt(body, "/buyAmountToken"), valueAt(body, "/sellAmountToken")];
      return operation === "trade-token" && amounts.some((amount) => typeof amount === "string");
    }),
  },
  "crashes-on-banners": {
    statements: ["create-token-transaction/request/banner/type"],
    description: "Fails with 500 when a creation has a banner.",
    install: crashingOn(
      ({ operation, body }) => operation === "create-token-transaction" && valueAt(body, "/banner") !== undefined,
    ),
  },
  "crashes-on-broken-rules": {
    statements: ["open/U14"],
    tier: "advisory",
    description: "Fails with 500 when a creation breaks a rule.",
    install: ({ stages, act }) => ({
      validate: (exchange) => {
        const violations = stages.validate(exchange);
        if (exchange.operation !== "create-token-transaction" || violations.length === 0) return violations;
        act();
        throw plantedCrash("a rule is broken");
      },
    }),
  },
};

/** Operations without a path. */
export const missingPaths: MutantTable = {
  "serves-no-quotes": missing("token-price"),
  "serves-no-creations": missing("create-token-transaction"),
  "serves-no-trades": missing("trade-token"),
  "serves-no-leaderboard": missing("get-leaderboard"),
  "serves-no-fees": missing("get-user-fees"),
};

/** Rejects every request of the operation as one for an unknown path. */
function missing(operation: OperationId): MutantTable[string] {
  return {
    statements: [`${operation}/path`],
    description: `Rejects requests for ${operation} as requests for an unknown path.`,
    install: ({ stages, act }) => ({
      authenticate: (exchange) => {
        if (exchange.operation !== operation) return stages.authenticate(exchange);
        act();
        return reject("path", "There is nothing here.");
      },
    }),
  };
}

/** A field that was never implemented. */
function rejectingField(operation: OperationId, field: string): Install {
  return rejecting({
    operation,
    pointer: `/${field}`,
    keyword: "type",
    expected: "absent",
    rejects: (value) => value !== undefined,
  });
}

/** Crashes while a valid request is handled. */
function crashingOn(isUnusual: (exchange: Exchange) => boolean): Install {
  return ({ stages, act }) => ({
    handle: (exchange) => {
      if (!isUnusual(exchange)) return stages.handle(exchange);
      act();
      throw plantedCrash("the request is an unusual one");
    },
  });
}
