/** Longest lines that are looked at for the words above a quotation. */
const maxLine = 400;

const headline = [
  /^on .*(?:wrote|writes):$/i,
  /^-{2,} ?(?:original message|forwarded message) ?-{2,}$/i,
  /^_{10,}$/,
  /^am .* schrieb .*:$/i,
  /^le .* a écrit ?:$/i,
];

/**
 * Divides a message into what was written and what it quotes: from the words above a quotation on, or the lines with `>` at its end. All of it is
 * written where nothing else would be left, as in a forwarded message.
 */
export function withoutQuotation(text: string): { written: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const from = lines.findIndex((line, at) => beginsQuotation(line, lines[at + 1] ?? ""));
  const end = from < 0 ? endOfWritten(lines) : from;
  const written = lines.slice(0, end).join("\n").trim();
  const quoted = lines.slice(end).join("\n").trim();
  return written === "" ? { written: quoted, quoted: "" } : { written, quoted };
}

function beginsQuotation(line: string, next: string): boolean {
  const plain = line.slice(0, maxLine).trim();
  if (headline.some((one) => one.test(plain))) return true;
  // Divided into two lines by the sender's program.
  if (/^on /i.test(plain) && /wrote:$/i.test(next.slice(0, maxLine).trim())) return true;
  return /^from: /i.test(plain) && /^(?:sent|date|to): /i.test(next.slice(0, maxLine).trim());
}

/** Where the quoted lines at the end begin. */
function endOfWritten(lines: readonly string[]): number {
  let end = lines.length;
  let quotes = 0;
  while (end > 0) {
    const line = lines[end - 1]?.trim() ?? "";
    if (line.startsWith(">")) quotes++;
    else if (line !== "") break;
    end--;
  }
  return quotes === 0 ? lines.length : end;
}
