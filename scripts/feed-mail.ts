import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTransport } from "nodemailer";

/**
 * Sends every `.eml` file of a folder to a mail receiver: `node scripts/feed-mail.ts FOLDER PORT [HOST]`. The first lines of a file may say its
 * envelope, `MAIL FROM:<…>` and `RCPT TO:<…>`, one recipient a line; what follows is the message, byte for byte. A line says what became of each.
 */
const [folder, port, host = "127.0.0.1"] = process.argv.slice(2);
if (!folder || !port) {
  console.error("Usage: node scripts/feed-mail.ts FOLDER PORT [HOST]");
  process.exit(2);
}

const transport = createTransport({
  host,
  port: Number(port),
  secure: false,
  ignoreTLS: true,
  pool: true,
  maxConnections: 4,
});
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".eml"))
  .sort();
let refused = 0;
await Promise.all(
  names.map(async (name) => {
    const { from, to, raw } = messageIn(readFileSync(join(folder, name)));
    try {
      const { response } = await transport.sendMail({ envelope: { from, to }, raw });
      console.log(`${name}: ${response}`);
    } catch (error) {
      refused++;
      console.log(`${name}: ${(error as Error).message}`);
    }
  }),
);
transport.close();
console.log(`${names.length - refused} of ${names.length} messages were stored`);

/** The envelope in the first lines, and the bytes after them. */
function messageIn(bytes: Buffer): { from: string; to: string[]; raw: Buffer } {
  let from = "";
  const to: string[] = [];
  let begin = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, begin);
    const line = bytes
      .subarray(begin, end < 0 ? bytes.length : end)
      .toString("latin1")
      .trim();
    const [, command, address] = /^(MAIL FROM|RCPT TO):\s*<([^>]*)>$/i.exec(line) ?? [];
    if (command === undefined || address === undefined || end < 0) break;
    if (/^MAIL/i.test(command)) from = address;
    else to.push(address);
    begin = end + 1;
  }
  return { from, to, raw: bytes.subarray(begin) };
}
