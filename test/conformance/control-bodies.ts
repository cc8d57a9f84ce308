// The bodies that probes are made from, without a target: the first that the suite would try.
import { bodyOf } from "../../conformance/catalogue/example-requests.ts";
import type { OperationId } from "../../schemas/index.ts";
import type { Fixtures } from "../../target/fixtures.ts";

export const FIXTURES: Fixtures = {
  chainSlug: "base-sepolia",
  tokenId: "3f1d5b52-9a4e-4c0b-8d6f-0c9b8a7e6d51",
  userId: "5a0c1f7e-2b3d-4e6f-9a8b-7c6d5e4f3a2b",
  chain: "base",
  userAddress: "0x52908400098527886e0f7030069857d2e4169ee7",
};

/** The body of a control by its name. */
export const controlBodyOf = (operation: OperationId, control: string) => bodyOf(operation, control, FIXTURES);
