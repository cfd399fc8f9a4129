import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectTo } from "#platform/database/reachable.server.ts";

/** Processor time of the database server on this machine so far, with the connections that have ended; else 0. */
export async function databaseCpuMs(url: string): Promise<number> {
  const client = await connectTo(url);
  try {
    const { rows: found } = await client.query("show data_directory");
    const pidFile = join(found[0].data_directory, "postmaster.pid");
    return existsSync(pidFile) ? treeCpuMs(Number(readFileSync(pidFile, "utf8").split("\n")[0])) : 0;
  } finally {
    await client.end();
  }
}

function treeCpuMs(parent: number): number {
  let ms = 0;
  for (const pid of readdirSync("/proc")) {
    const stat = `/proc/${pid}/stat`;
    if (!/^\d+$/.test(pid) || !existsSync(stat)) continue;
    // The fields after the name in parentheses: the parent is the second, times are in hundredths of a second.
    const fields = readFileSync(stat, "utf8").split(") ").at(-1)?.split(" ").map(Number) ?? [];
    const own = (fields[11] ?? 0) + (fields[12] ?? 0);
    if (Number(pid) === parent) ms += 10 * (own + (fields[13] ?? 0) + (fields[14] ?? 0));
    else if (fields[1] === parent) ms += 10 * own;
  }
  return ms;
}
