/**
 * Normalises untrusted text for storage: any script and emoji stay, control characters are removed (a line
 * feed stays where lines are allowed), as are direction marks, signs without width that join nothing, and lone surrogates.
 */
export function cleanText(value: string, lines = false): string {
  const normalised = value.toWellFormed().replace(/\r\n?/g, "\n").normalize("NFC");
  const plain = normalised.replace(
    /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g,
    (sign) => (sign === "\t" ? " " : ""),
  );
  return (lines ? plain : plain.replace(/[\n\u2028\u2029]+/g, " ")).trim();
}

/** One line fit for a header or a subject. */
export function oneLine(value: string, maxLength = 200): string {
  return [...cleanText(value).replace(/\s+/g, " ")].slice(0, maxLength).join("");
}
