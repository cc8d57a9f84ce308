// Calls that must succeed.
import { expect } from "vitest";
import { type OperationId, type ResponseBodies, validateResponse } from "../../schemas/index.ts";
import type { Service } from "../../service/server.ts";
import { call } from "./exchange.ts";

/** Calls an operation and expects a valid success response, advisory claims included. */
export async function succeed<Id extends OperationId>(
  service: Pick<Service, "url">,
  operation: Id,
  body: unknown,
  credential?: string,
): Promise<ResponseBodies[Id]> {
  const { status, json } = await call(service.url, operation, body, credential);
  expect({ status, violations: validateResponse(operation, json) }).toEqual({ status: 200, violations: [] });
  return json as ResponseBodies[Id];
}

/** A creation with nothing but what is required. */
export const CREATION = {
  name: "Test Coin",
  symbol: "TEST",
  description: "A coin for tests.",
  image: "https://pictures.example/test.png",
  chainSlug: "base-sepolia",
};
