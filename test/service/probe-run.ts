// Sends every probe to a service of its own and keeps what comes back.
import { expect } from "vitest";
import { PLANTED_CRASH } from "../../service/mutants/planted-crash.ts";
import { type Service, type ServiceOptions, startService } from "../../service/server.ts";
import { type HttpResponse, send } from "./exchange.ts";
import { type Probe, probesFor, REFUSED_TOKEN } from "./probes.ts";

export type Exchanged = { readonly probe: Probe; readonly response: HttpResponse };

/** The exchanges with a service, and the service after its end. Its clock stands still, so that runs can be compared. */
export async function runProbes(
  options: Pick<ServiceOptions, "choices" | "mutants">,
): Promise<{ readonly exchanges: readonly Exchanged[]; readonly service: Service }> {
  const service = await startService({ ...options, refusedTokens: [REFUSED_TOKEN], clock: () => 1_800_000_000_123 });
  const [tokenId = "", lonelyTokenId = ""] = service.tokenIds;
  const exchanges: Exchanged[] = [];
  try {
    for (const probe of probesFor({ tokenId, lonelyTokenId, userId: service.userIds[0] ?? "" })) {
      exchanges.push({ probe, response: await send({ url: service.url, ...probe.sent }) });
    }
    expect(service.failures().filter(({ name }) => name !== PLANTED_CRASH)).toEqual([]);
  } finally {
    await service.close();
  }
  return { exchanges, service };
}

/** Exchanges of one run whose responses differ from those of another one. */
export function differing(one: readonly Exchanged[], other: readonly Exchanged[]): readonly Exchanged[] {
  return one.filter(({ response }, index) => textOf(response) !== textOf(other[index]?.response));
}

function textOf(response: HttpResponse | undefined): string {
  const { date: _date, ...headers } = response?.headers ?? {};
  return JSON.stringify([response?.status, headers, response?.text]);
}
