// The facts as read from their files: operations with schemas free of references, and the statements.

import { inline, type SchemaDocument } from "./derive/inline.ts";
import type { Schema } from "./dialect.ts";
import { type OperationId, perOperation } from "./operation.ts";
import createTokenTransaction from "./operations/create-token-transaction.json" with { type: "json" };
import getLeaderboard from "./operations/get-leaderboard.json" with { type: "json" };
import getUserFees from "./operations/get-user-fees.json" with { type: "json" };
import tokenPrice from "./operations/token-price.json" with { type: "json" };
import tradeToken from "./operations/trade-token.json" with { type: "json" };
import builder from "./resources/builder.json" with { type: "json" };
import chainSlug from "./resources/chain-slug.json" with { type: "json" };
import createdToken from "./resources/created-token.json" with { type: "json" };
import feeBalance from "./resources/fee-balance.json" with { type: "json" };
import feeSummary from "./resources/fee-summary.json" with { type: "json" };
import leaderboardEntry from "./resources/leaderboard-entry.json" with { type: "json" };
import links from "./resources/links.json" with { type: "json" };
import pagination from "./resources/pagination.json" with { type: "json" };
import quote from "./resources/quote.json" with { type: "json" };
import transaction from "./resources/transaction.json" with { type: "json" };
import statementsFile from "./statements.json" with { type: "json" };

/** What a client may change by calling the operation. */
export type SideEffect = "none" | "create" | "trade";

/** One operation of the interface. `evidence` names the response fields that show that a request was accepted. */
export type Operation = {
  readonly id: OperationId;
  readonly method: "POST";
  readonly path: string;
  readonly description: string;
  readonly evidence: readonly string[];
  readonly sideEffect: SideEffect;
  readonly request: Schema;
  readonly response: Schema;
};

/**
 * One normative statement or open point of the interface, in our own words. `place` names the row, paragraph or
 * "not shown" sentence of the interface description that it restates.
 */
export type Statement = {
  readonly id: string;
  readonly text: string;
  readonly place: string;
  readonly coverage: "checked" | "observed" | "not-observable" | "open";
  readonly reason?: string;
  readonly open?: string;
  readonly sameAs?: readonly string[];
};

/** Resource documents by file name, references unresolved. */
export const resourceDocuments = {
  builder,
  "chain-slug": chainSlug,
  "created-token": createdToken,
  "fee-balance": feeBalance,
  "fee-summary": feeSummary,
  "leaderboard-entry": leaderboardEntry,
  links,
  pagination,
  quote,
  transaction,
} as const;

/** Operation documents by id, references unresolved. */
export const operationDocuments = {
  "token-price": tokenPrice,
  "create-token-transaction": createTokenTransaction,
  "trade-token": tradeToken,
  "get-leaderboard": getLeaderboard,
  "get-user-fees": getUserFees,
} as const satisfies Record<OperationId, unknown>;

/** The operations, request and response schemas free of references. */
export const operations: Readonly<Record<OperationId, Operation>> = perOperation(readOperation);

export const statements: ReadonlyMap<string, Statement> = new Map(
  (statementsFile.statements as Statement[]).map((statement) => [statement.id, statement]),
);

function readOperation(id: OperationId): Operation {
  const document = operationDocuments[id];
  const { method, path, evidence, sideEffect } = document["x-operation"];
  return {
    id,
    method: method as "POST",
    path,
    description: document.description,
    evidence,
    sideEffect: sideEffect as SideEffect,
    request: inline(document.$defs.request as SchemaDocument, resourceByReference),
    response: inline(document.$defs.response as SchemaDocument, resourceByReference),
  };
}

function resourceByReference(reference: string): SchemaDocument {
  const name = /^\.\.\/resources\/([a-z-]+)\.json$/.exec(reference)?.[1];
  const entry = Object.entries(resourceDocuments).find(([id]) => id === name);
  if (entry === undefined) throw new Error(`a schema refers to ${reference}, and there is no such resource`);
  return entry[1] as SchemaDocument;
}
