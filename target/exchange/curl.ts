// Writes a probe as one shell command that sends the same bytes, with the credential as a shell variable.
import { portOf, type Target } from "../../http/target.ts";
import { bytesOf, headersOf, type Probe, REFUSED_TOKEN, TOKEN } from "./probe.ts";

/**
 * A POSIX shell command. Text bodies are quoted; bytes that a terminal would not show go through printf, so that the
 * command can be copied from any report. Headers that curl adds by default are switched off.
 */
export function curlOf(probe: Probe, target: Target): string {
  const body = Buffer.from(bytesOf(probe.body)).toString("latin1");
  const fields = headersOf(probe);
  const headers = fields.map(([name, value]) => `-H ${quote(headerText(name, value))}`);
  const named = new Set(fields.map(([name]) => name.toLowerCase()));
  const unwanted = CURL_HEADERS.filter((name) => !named.has(name.toLowerCase())).map((name) => `-H '${name}:'`);
  const isText = !/[^ -~]/.test(body) && !body.includes(TOKEN);
  const parts = [
    "curl -sS -i --globoff --path-as-is",
    `-X ${probe.method}`,
    ...connectionFlags(target),
    quote(target.url + probe.path),
    ...headers,
    ...unwanted,
    isText ? `--data-raw ${quote(body)}` : "--data-binary @-",
  ];
  return isText ? parts.join(" ") : `printf '${octal(body)}' | ${parts.join(" ")}`;
}

/** The flags for connections to the target. Credentials of a proxy are left out: curl asks for them with --proxy-user. */
function connectionFlags(target: Target): readonly string[] {
  const { ca, client, isInsecure = false, address, proxy } = target.connection ?? {};
  return [
    ...(ca === undefined ? [] : [`--cacert ${quote(ca.path)}`]),
    ...(client === undefined ? [] : [`--cert ${quote(client.cert.path)} --key ${quote(client.key.path)}`]),
    ...(isInsecure ? ["--insecure"] : []),
    ...(address === undefined ? [] : [`--resolve ${quote(`${target.host}:${portOf(target)}:${address}`)}`]),
    ...(proxy === undefined ? [] : [`--proxy ${quote(proxy.origin)}`]),
  ];
}

// curl sends these by default; Expect only with large bodies.
const CURL_HEADERS = ["Accept", "User-Agent", "Content-Type", "Expect"];

/** `Name;` makes curl send a header without a value. */
function headerText(name: string, value: string): string {
  return value === "" ? `${name};` : `${name}: ${value}`;
}

/** Without the variable the shell would send an empty credential; this way it says what is missing. */
function requiredVariable(name: string, value: string): string {
  return `"\${${name}:?set ${name} to ${value}}"`;
}

const VARIABLES: Readonly<Record<string, string>> = {
  [TOKEN]: requiredVariable("ASSAY_TOKEN", "a credential"),
  [REFUSED_TOKEN]: requiredVariable("ASSAY_REFUSED_TOKEN", "a credential that the target refuses"),
};

/** A shell word: literal text in single quotes, placeholders as variables in double quotes. */
function quote(text: string): string {
  if (text === "") return "''";
  return text
    .split(/(\{token\}|\{refused-token\})/)
    .filter((part) => part !== "")
    .map((part) => VARIABLES[part] ?? `'${part.replaceAll("'", "'\\''")}'`)
    .join("");
}

/** The bytes, a character each, as a format of printf: those that are not printable become three octal digits. */
function octal(body: string): string {
  return body.replace(/[^ -~]|['\\%]/g, (byte) =>
    byte === "%" ? "%%" : `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
}
