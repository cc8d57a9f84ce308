// Records traffic from the first exchange to the finished file: proxy, redactor and file put together.

import { mapTexts } from "../../http/redaction/body-redaction.ts";
import { credentialsOfHeaders } from "../../http/redaction/header-credentials.ts";
import { createLearningRedactor } from "../../http/redaction/redactor.ts";
import type { HarCreator } from "./har-entry.ts";
import { harEntry } from "./har-entry.ts";
import { type RecordingProxyOptions, startRecordingProxy } from "./proxy.ts";
import { createRecordingFile } from "./recording-file.ts";

export type RecordingOptions = Pick<RecordingProxyOptions, "target" | "port" | "timeoutMs"> & {
  readonly file: string;
  readonly creator: HarCreator;
  /** Credentials that are known before any request names them. */
  readonly credentials: readonly string[];
  /** Called once if the recording cannot be written any more; requests are passed on anyway. */
  readonly onFailure: (error: unknown) => void;
};

/** Exchanges so far: recorded, among them those without a whole response, and those for which there was no room. */
export type RecordingCounts = { readonly kept: number; readonly unanswered: number; readonly notKept: number };

/** Starts to record. Throws `output-exists` and `output-unwritable` before anything listens. */
export async function startRecording(options: RecordingOptions) {
  const redactor = createLearningRedactor(options.credentials);
  const recording = createRecordingFile(options.file, options.creator);
  const counts = { kept: 0, unanswered: 0, notKept: 0 };
  let isOver = false;
  const proxy = await startRecordingProxy({
    ...options,
    onRequest: (headers) => credentialsOfHeaders(headers).forEach(redactor.learn),
    onExchange: (exchange) => {
      if (isOver) return;
      try {
        const isKept = recording.append(harEntry(exchange, redactor));
        counts[isKept ? "kept" : "notKept"] += 1;
        if (isKept && exchange.error !== undefined) counts.unanswered += 1;
      } catch (error) {
        isOver = true;
        options.onFailure(error);
      }
    },
  }).catch(async (error: unknown) => {
    await recording.discard();
    throw error;
  });
  return {
    url: proxy.url,
    counts: (): RecordingCounts => ({ ...counts }),
    /** Ends the recorder and writes the HAR file. Throws `output-unwritable`, or `output-incomplete` if a disk ran full. */
    finish: async (): Promise<RecordingCounts> => {
      await proxy.close();
      isOver = true;
      // A response may have named a credential before any request did.
      await recording.finish((entry) => mapTexts(entry, redactor.redact));
      return { ...counts };
    },
  };
}

export type RunningRecording = Awaited<ReturnType<typeof startRecording>>;
