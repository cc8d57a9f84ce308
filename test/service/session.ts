// Services that a test starts and its end closes, and calls that must succeed.
import { afterEach, expect } from "vitest";
import { type OperationId, type ResponseBodies, validateResponse } from "../../schemas/index.ts";
import { type Service, type ServiceOptions, startService } from "../../service/server.ts";
import { call } from "./exchange.ts";

/** Gives a function that starts services; each is closed after the test that started it. */
export function services(): (options?: ServiceOptions) => Promise<Service> {
  const running: Service[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.close()));
  });
  return async (options = {}) => {
    const service = await startService(options);
    running.push(service);
    return service;
  };
}

/** Calls an operation and expects a valid success response, advisory claims included. */
export async function succeed<Id extends OperationId>(
  service: Service,
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
