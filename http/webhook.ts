// Posts a JSON document to the receiver of notifications. Redirects are not followed, and no failure names the URL, which may
// be a secret itself.

/** Posts a document; returns why it did not arrive, or undefined if the receiver responded with 2xx within the limit. */
export async function postJson(url: string, body: object, limitMs: number): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "assay" },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(limitMs),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `status ${response.status}`;
  } catch (error) {
    return reasonOf(error, limitMs);
  }
}

function reasonOf(error: unknown, limitMs: number): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no response within ${limitMs / 1_000} s`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "no connection";
}
