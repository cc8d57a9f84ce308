// Finds the fields that a JSON body names as secrets, such as "password" or "privateKey".

/** Words that end the name of a field whose text is a secret; case, hyphens and underscores do not count. */
const WORDS = [
  ["password", "passwd", "passphrase", "secret", "secretkey", "privatekey", "apikey", "mnemonic", "seedphrase"],
  ["accesstoken", "refreshtoken", "authtoken", "idtoken", "sessiontoken", "bearertoken", "sessionid"],
  ["authorization", "credential", "jwt", "cookie"],
].flat();
const NAME = new RegExp(`(${WORDS.join("|")})s?$`, "i");

/** Whether a field of this name holds a secret. No field of the interface has such a name. */
function isNameOfSecret(name: string): boolean {
  return NAME.test(name.replace(/[-_ ]/g, ""));
}

/** Every text at any depth in a field named as a secret. */
export function namedSecretsOf(value: unknown, isBelow = false): readonly string[] {
  if (typeof value === "string") return isBelow && value !== "" ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => namedSecretsOf(field, isBelow || isNameOfSecret(name)));
}

/** A copy of plain data with `replacement` for every text in a field named as a secret. */
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
