// Decodes the body of a response with a content coding, which was not requested, up to a maximum size.
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import type { TransportFault } from "./exchange.ts";

export type Decoded =
  | { readonly kind: "body"; readonly body: Uint8Array }
  | { readonly kind: "fault"; readonly code: TransportFault };

/**
 * Undoes the content codings, the last one first, as `scenarios/engine/internal/send` does. `codings` are the values of
 * Content-Encoding; output beyond `maxBytes` is `response-too-large`, a stream that is cut or fails its checksum
 * `encoding-broken`, never a short body.
 */
export function decodeBody(encoded: Uint8Array, codings: readonly string[], maxBytes: number): Decoded {
  const named = codings
    .flatMap((value) => value.split(","))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (encoded.byteLength === 0) return { kind: "body", body: encoded };
  const decoders = named.flatMap((coding) => DECODERS.get(coding) ?? []);
  if (decoders.length < named.length) return { kind: "fault", code: "encoding-unsupported" };
  try {
    return { kind: "body", body: decoders.reduceRight((body, decode) => decode(body, maxBytes), encoded) };
  } catch (error) {
    const tooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return { kind: "fault", code: tooLarge ? "response-too-large" : "encoding-broken" };
  }
}

type Decoder = (encoded: Uint8Array, maxBytes: number) => Uint8Array;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", (encoded, maxOutputLength) => gunzipSync(encoded, { maxOutputLength })],
  ["x-gzip", (encoded, maxOutputLength) => gunzipSync(encoded, { maxOutputLength })],
  ["br", (encoded, maxOutputLength) => brotliDecompressSync(encoded, { maxOutputLength })],
  // RFC 9110 section 8.4.1.2: deflate means the zlib format, and some servers omit its wrapper.
  [
    "deflate",
    (encoded, maxOutputLength) =>
      ((encoded[0] ?? 0) & 0x0f) === 8
        ? inflateSync(encoded, { maxOutputLength })
        : inflateRawSync(encoded, { maxOutputLength }),
  ],
]);
