import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCsvReader, type SampleSink } from "../../../../scenarios/driver/stream/csv.ts";

const HEADER =
  "metric_name,timestamp,metric_value,error_code,expected_response,name,scenario,status,extra_tags,metadata\n";
const STREAM = [
  HEADER,
  "vus,1795216773000000,3.000000,,,,,,,\n",
  "vus_max,1795216773000000,20.000000,,,,,,,\n",
  "assay_started,1795216773000100,0.250000,,,,load,,,\n",
  "http_reqs,1795216773002200,1.000000,,true,token-price,load,200,,\n",
  "http_req_duration,1795216773002200,2.100000,,true,token-price,load,200,,\n",
  "assay_accepted,1795216773002300,3200002100.000007,,,,load,,,\n",
  "data_sent,1795216773002300,300.000000,,,,load,,,\n",
  "iterations,1795216773002300,1.000000,,,,load,,,\n",
  "dropped_iterations,1795216773003000,2.000000,,,,load,,,\n",
  "assay_event,1795216773004000,1.000000,,,,load,,operation=trade-token&code=timeout-headers&kind=error,\n",
  "assay_event,1795216773005000,1.000000,,,,load,,statement=quote/tokenId/type&kind=specified&operation=token-price,\n",
  "assay_unknown,1795216773006000,1.000000,,,,load,,,\n",
  "assay_event,1795216773006000,1.000000,,,,load,,kind=toString&operation=token-price,\n",
  "assay_accepted,1795216773006000,4000000000.000000,,,,load,,,\n",
].join("");

const READ = [
  ["vus", 1795216773000000, 3],
  ["started", "token-price", 1795216773000100, 0, 250000, ""],
  ["http", 1795216773002200],
  ["accepted", "get-user-fees", 1795216773002300, 2100, 7, ""],
  ["dropped", 1795216773003000, 2],
  ["error", "trade-token", 1795216773004000, 1, 0, "timeout-headers"],
  ["specified", "token-price", 1795216773005000, 1, 0, "quote/tokenId/type"],
];

function read(chunks: readonly Buffer[]): { seen: unknown[]; isWhole: boolean } {
  const seen: unknown[] = [];
  const sink: SampleSink = {
    onSample: ({ kind, operation, micros, whole, sixDecimals, tag }) =>
      seen.push([kind, operation, micros, whole, sixDecimals, tag]),
    onDropped: (...dropped) => seen.push(["dropped", ...dropped]),
    onVus: (...vus) => seen.push(["vus", ...vus]),
    onHttpRequest: (micros) => seen.push(["http", micros]),
  };
  const reader = createCsvReader(sink);
  for (const chunk of chunks) reader.write(chunk);
  return { seen, isWhole: reader.end().isWhole };
}

describe("the reader of k6's CSV", () => {
  test("gives our samples, drops, VUs and k6's own count of requests, and skips the rest", () => {
    expect(read([Buffer.from(STREAM)])).toEqual({ seen: READ, isWhole: true });
  });

  test("reads the same wherever the pipe cuts the stream", () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: STREAM.length - 1 }), { maxLength: 40 });
    fc.assert(
      fc.property(cuts, (places) => {
        const bounds = [0, ...places.sort((one, other) => one - other), STREAM.length];
        const chunks = bounds.slice(1).map((end, index) => Buffer.from(STREAM.slice(bounds[index], end)));
        expect(read(chunks).seen).toEqual(READ);
      }),
      { numRuns: 100 },
    );
  });

  test("finds the tags wherever the columns put them", () => {
    const narrow =
      "metric_name,timestamp,metric_value,extra_tags,metadata\nassay_event,5,1.000000,kind=error&operation=get-user-fees&code=reset,\n";
    expect(read([Buffer.from(narrow)]).seen).toEqual([["error", "get-user-fees", 5, 1, 0, "reset"]]);
  });

  test("reports a stream that ends within a line", () => {
    expect(read([Buffer.from(STREAM.slice(0, -5))])).toEqual({ seen: READ, isWhole: false });
  });

  test("rejects a stream that does not begin as k6's does", () => {
    expect(() => read([Buffer.from("metric,time,value\n")])).toThrow();
    expect(() => read([Buffer.from(STREAM.slice(HEADER.length))])).toThrow();
  });
});
