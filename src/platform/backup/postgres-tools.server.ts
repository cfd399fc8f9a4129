import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { BackupProblem } from "./backup-manifest.ts";

/** Names or paths of PostgreSQL's own tools. */
export type PostgresTools = { dump: string; restore: string };
export const postgresTools: PostgresTools = { dump: "pg_dump", restore: "pg_restore" };

/** The major version of a tool; null where the machine doesn't have it. */
export async function toolVersion(tool: string): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)(tool, ["--version"]);
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]) || null;
  } catch {
    return null;
  }
}

/** The password is in no argument, which other users of the machine can read. */
function connectionOf(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  // Of the program's own driver, unknown to PostgreSQL's.
  address.searchParams.delete("uselibpqcompat");
  return { address: address.toString(), env: { ...process.env, ...(password && { PGPASSWORD: password }) } };
}

type Tool = { name: string; stdin: Readable | null; arguments: string[] };

/** What a tool writes. Ends with a BackupProblem when it fails. */
async function* outputOf(url: string, tool: Tool): AsyncGenerator<Buffer> {
  const { address, env } = connectionOf(url);
  const child = spawn(tool.name, [...tool.arguments, `--dbname=${address}`], { env });
  let said = "";
  child.stderr.on("data", (text: Buffer) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  closed.catch(() => {});
  const fed = tool.stdin
    ? pipeline(tool.stdin, child.stdin).catch((error: Error) => error)
    : child.stdin.end();
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    const [code] = await closed;
    const failure = await fed;
    if (failure instanceof BackupProblem) throw failure;
    if (code !== 0) throw new BackupProblem(`${tool.name} failed: ${said.trim() || `exit code ${code}`}`);
  } finally {
    child.kill();
  }
}

/** The database in PostgreSQL's custom format, as a snapshot of another transaction sees it. */
export const dumped = (url: string, snapshot: string, { dump }: PostgresTools): AsyncIterable<Buffer> =>
  // The policies hold for the owner too, whom they allow all rows; without the flag the owner may not dump.
  outputOf(url, {
    name: dump,
    stdin: null,
    arguments: ["--format=custom", "--enable-row-security", `--snapshot=${snapshot}`],
  });

/** Restores such a dump in one transaction, as the login's own. */
export async function restoreDump(
  url: string,
  dump: AsyncIterable<Buffer>,
  { restore }: PostgresTools,
): Promise<void> {
  const tool = {
    name: restore,
    stdin: Readable.from(dump),
    arguments: ["--single-transaction", "--exit-on-error", "--no-owner"],
  };
  for await (const _ of outputOf(url, tool));
}
