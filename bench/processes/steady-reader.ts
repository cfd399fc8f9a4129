import { createHistogram } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";

/** A process that asks for a page so many times a second until it is ended by a message, and answers with the 99th percentile in milliseconds. */
export type Reading = { origin: string; perSecond: number; path?: string; host?: string };

let isOver = false;
process.on("message", (order: Reading | "end") => {
  if (order === "end") isOver = true;
  else void read(order);
});

async function read({ origin, perSecond, path = "/", host = new URL(origin).host }: Reading): Promise<void> {
  isOver = false;
  const pool = new Pool(origin, { connections: 16 });
  const micros = createHistogram();
  const began = performance.now();
  const asked: Promise<void>[] = [];
  while (!isOver) {
    for (const due = ((performance.now() - began) / 1_000) * perSecond; asked.length < due; )
      asked.push(
        ask(pool, { path, host }, began + (asked.length / perSecond) * 1_000, micros.record.bind(micros)),
      );
    await pause(5);
  }
  await Promise.all(asked);
  await pool.close();
  process.send?.({ p99: micros.percentile(99) / 1_000 });
}

/** The time counts from when it was due, so that waiting is in it. */
async function ask(
  pool: Pool,
  page: { path: string; host: string },
  due: number,
  record: (micros: number) => void,
): Promise<void> {
  const { body, statusCode } = await pool.request({
    path: page.path,
    headers: { host: page.host },
    method: "GET",
  });
  await body.dump({ limit: 1_000_000 });
  if (statusCode !== 200) throw new Error(`${page.path} answered ${statusCode}`);
  record(Math.max(1, Math.round((performance.now() - due) * 1_000)));
}
