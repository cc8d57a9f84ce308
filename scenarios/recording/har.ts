// HAR 1.2, the part of it that a recording is made of and read by. Shapes alone; http://www.softwareishard.com/blog/har-12-spec/
// has the whole. Fields that begin with an underscore are ours, as the format allows.

/** A header or a field of a query. */
export type HarPair = { readonly name: string; readonly value: string };

/** A request as a recording holds it; the text of its body is absent if it was too long or no UTF-8. */
export type HarRequest = {
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  readonly cookies: readonly [];
  readonly headers: readonly HarPair[];
  readonly queryString: readonly HarPair[];
  readonly postData?: { readonly mimeType: string; readonly text: string; readonly comment?: string };
  readonly headersSize: -1;
  readonly bodySize: number;
};

/** A response; status 0 if none came whole. */
export type HarResponse = {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly cookies: readonly [];
  readonly headers: readonly HarPair[];
  readonly content: HarContent;
  readonly redirectURL: "";
  readonly headersSize: -1;
  readonly bodySize: number;
  /** The code of what kept the target from responding; the status is then what the client was sent. */
  readonly _error?: string;
};

/** A body after decoding; `text` is absent if it was not kept, and `comment` says why. */
export type HarContent = {
  readonly size: number;
  readonly mimeType: string;
  readonly text?: string;
  readonly encoding?: "base64";
  readonly comment?: string;
};

/** One exchange. Times in milliseconds. */
export type HarEntry = {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: HarRequest;
  readonly response: HarResponse;
  readonly cache: Record<string, never>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
};

/** What a file says before its entries. */
export type HarCreator = { readonly name: string; readonly version: string };
