/** More causes than libraries nest. */
const maxDepth = 5;

/** An error, what caused it, and so on: drizzle wraps the database's error, and `fetch` that of the connection. */
export function withCauses(error: unknown): Error[] {
  const found: Error[] = [];
  for (let one = error; one instanceof Error && found.length < maxDepth; one = one.cause) found.push(one);
  return found;
}

/** The code of an error or of its nearest cause that has one: of PostgreSQL (`23505`), the system (`ENOENT`) or a library. */
export function codeOrNull(error: unknown): string | null {
  for (const one of withCauses(error))
    if ("code" in one && typeof one.code === "string" && one.code !== "") return one.code;
  return null;
}

/**
 * What a log may say of an error: its code, or without one the name of its class. Messages aren't logged, because a message of the database
 * may contain what a person typed.
 */
export function errorCode(error: unknown): string {
  const names = withCauses(error).map(({ name }) => name);
  return codeOrNull(error) ?? names.find((name) => name !== "Error") ?? "Error";
}
