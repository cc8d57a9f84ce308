// Finds what a JSON body itself calls a secret: fields such as "password" or "privateKey". Headers and credentials that are
// already known are no matter of this file.

/** Words that end the name of a field whose text is a secret; case, hyphens and underscores do not count. */
const WORDS = [
  ["password", "passwd", "passphrase", "secret", "secretkey", "privatekey", "apikey", "mnemonic", "seedphrase"],
  ["accesstoken", "refreshtoken", "authtoken", "idtoken", "sessiontoken", "bearertoken", "sessionid"],
  ["authorization", "credential", "jwt", "cookie"],
].flat();
const NAME = new RegExp(`(${WORDS.join("|")})s?$`, "i");

/** Whether a field of this name holds a secret. No field of the interface is called so. */
function isNameOfSecret(name: string): boolean {
  return NAME.test(name.replace(/[-_ ]/g, ""));
}

/** Every text in plain data that stands under the name of a secret, however deep below it. */
export function namedSecretsOf(value: unknown, isBelow = false): readonly string[] {
  if (typeof value === "string") return isBelow && value !== "" ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => namedSecretsOf(field, isBelow || isNameOfSecret(name)));
}

/** A copy of plain data with `replacement` for every text that stands under the name of a secret. */
export function withoutNamedSecrets(value: unknown, replacement: string, isBelow = false): unknown {
  if (typeof value === "string") return isBelow ? replacement : value;
  if (Array.isArray(value)) return value.map((element) => withoutNamedSecrets(element, replacement, isBelow));
  if (typeof value !== "object" || value === null) return value;
  // `fromEntries` defines fields, so that one called __proto__ stays a field.
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      withoutNamedSecrets(field, replacement, isBelow || isNameOfSecret(name)),
    ]),
  );
}
