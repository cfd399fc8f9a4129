import { createHistogram } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { Pool } from "undici";
import { onStage } from "./load-stage.ts";
import type { ServerProcess } from "./server-process.ts";

/**
 * `npm run bench -- flood [--seconds 30] [--rate 200]`: one sender requests pages that nobody has cached, searches and
 * brochures, at this rate, while other visitors read at a steady low one. Prints the others' latency before the attack,
 * under it, and under it without the limit of rendered pages.
 */
const { values } = parseArgs({
  options: { seconds: { type: "string", default: "30" }, rate: { type: "string", default: "200" } },
});
const seconds = Number(values.seconds);
const attackRate = Number(values.rate);
const readRate = 10;
const makes = ["Mazda", "Kia", "Toyota", "Hyundai", "Ford", "Subaru"];
const attacker = "198.51.100.66";

type Sent = { host: string; path: string; sender: string; body?: string };
let count = 0;
let readCount = 0;

await onStage(async (stage) => {
  await stage.begin(true);
  const hosts = (await stage.sites.list()).slice(0, 2).map(({ slug }) => `${slug}.localhost`);
  const limited = { RENDER_RATE: "10", RENDER_BURST: "60", NODE_ENV: "production" };
  const rows: Row[] = [];
  for (const [name, env, attacked] of [
    ["quiet", limited, false],
    ["attack", limited, true],
    ["attack, no limit (control)", { ...limited, RENDER_RATE: "0" }, true],
  ] as const) {
    const server = await stage.serve(env);
    rows.push(await measured(name, server, hosts, attacked));
    await server.stop();
  }
  const [quiet, attack] = rows;
  console.table(rows);
  const ratio = (attack?.p99 ?? 0) / (quiet?.p99 ?? 1);
  console.log(`others' p99 under attack is ${ratio.toFixed(2)} times the quiet one`);
  console.log(JSON.stringify({ bench: "flood", seconds, attackRate, rows }));
});

type Row = {
  phase: string;
  others: number;
  failed: number;
  p50: number;
  p99: number;
  max: number;
  attacker: string;
};

async function measured(
  phase: string,
  server: ServerProcess,
  hosts: string[],
  attacked: boolean,
): Promise<Row> {
  const readers = new Pool(`http://127.0.0.1:${server.port}`, { connections: 32 });
  const attackers = new Pool(`http://127.0.0.1:${server.port}`, { connections: 64 });
  const times = createHistogram({ lowest: 1, highest: 600_000_000, figures: 3 });
  const statuses = new Map<number, number>();
  let failed = 0;
  const reader = (): Sent => {
    const host = hosts[readCount % hosts.length] ?? "";
    const sender = `10.${(readCount >> 16) & 255}.${(readCount >> 8) & 255}.${readCount & 255}`;
    // Every other page is one that nobody has seen yet.
    return { host, sender, path: readCount++ % 2 === 0 ? "/" : newSearch() };
  };
  const read = async (): Promise<void> => {
    const began = performance.now();
    const status = await send(readers, reader());
    times.record(Math.max(1, Math.round((performance.now() - began) * 1_000)));
    if (status !== 200) failed++;
  };
  // Code is compiled and caches are filled before anything is measured.
  await everySo(readRate, 10, read);
  times.reset();
  failed = 0;
  const attack = async (): Promise<void> => {
    const status = await send(attackers, attackOf(hosts));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  await Promise.all([
    everySo(readRate, seconds, read),
    attacked ? everySo(attackRate, seconds, attack) : null,
  ]);
  await Promise.all([readers.destroy(), attackers.destroy()]);
  const at = (percent: number) => Math.round(times.percentile(percent) / 100) / 10;
  const said = [...statuses].map(([status, times]) => `${times} × ${status}`).join(", ");
  return {
    phase,
    others: times.count,
    failed,
    p50: at(50),
    p99: at(99),
    max: Math.round(times.max / 1_000),
    attacker: said,
  };
}

function newSearch(): string {
  count++;
  return `/search/used-cars?make=${makes[count % makes.length]}&price=0:${20_000 + ((count * 37) % 60_000)}`;
}

/** Six of ten are pages, three calls and one a page that doesn't exist. */
function attackOf(hosts: string[]): Sent {
  const host = hosts[count % hosts.length] ?? "";
  const kind = count % 10;
  if (kind < 6) return { host, sender: attacker, path: newSearch() };
  if (kind === 9) return { host, sender: attacker, path: `/nothing-${count++}` };
  const body = JSON.stringify({ filters: { make: [makes[count % makes.length]] }, page: 1 + (count++ % 20) });
  return { host, sender: attacker, path: "/api/search", body };
}

/** The status of the response, 0 for none. */
async function send(pool: Pool, { host, path, sender, body }: Sent): Promise<number> {
  try {
    const answer = await pool.request({
      ...{ path, method: body ? "POST" : "GET", body: body ?? null },
      headers: {
        ...{ host, "x-forwarded-for": sender, "accept-encoding": "br" },
        ...(body ? { "content-type": "application/json", origin: `http://${host}` } : {}),
      },
    });
    await answer.body.arrayBuffer();
    return answer.statusCode;
  } catch {
    return 0;
  }
}

/** Starts the work at a steady rate, whether or not the last has ended; resolves when all have. */
async function everySo(rate: number, forSeconds: number, work: () => Promise<void>): Promise<void> {
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < rate * forSeconds; at++) {
    const wait = began + (at * 1_000) / rate - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(work());
  }
  await Promise.all(running);
}
