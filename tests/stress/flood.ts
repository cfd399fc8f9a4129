import { loadavg } from "node:os";
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { commandOptions } from "#tests/support/command-options.ts";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import { onStage } from "#tests/support/processes/server-stage.ts";
import { everySo, newSearch, sendFlood } from "./flood/requests.ts";
import { FloodSender } from "./flood/sender.ts";

/**
 * `npm run stress -- flood [--rounds 4] [--seconds 15] [--rate 200] [--control]`: one sender requests pages that aren't cached, searches
 * and missing pages at this rate, while other visitors read at a steady low one. Prints the others' latency without and under the attack;
 * with `--control` also those of a server that renders one network's pages all at once. Servers and phases take turns, so that what else
 * the machine does affects all of them; `work` is the processor time of the server's main thread until the response, which it doesn't.
 */
const values = commandOptions({
  rounds: { usual: 4, quick: 1 },
  seconds: { usual: 15, quick: 3 },
  rate: { usual: 200 },
  control: { usual: false },
});
const { rounds, seconds, rate: attackRate } = values;
const readRate = 10;
/** After this long the sender's limits are full again. */
const refillMs = 12_000;

const limits = { RENDER_RATE: "10", RENDER_BURST: "60", RENDER_AT_ONCE: "1", NODE_ENV: "production" };
const servers: Record<string, Record<string, string>> = {
  "in turn": limits,
  ...(values.control ? { "all at once": { ...limits, RENDER_AT_ONCE: "0" } } : {}),
};

let readCount = 0;

class Phase {
  readonly times = histogram();
  /** How much processor time the server's main thread used between a request and its response. */
  readonly work = histogram();
  readonly statuses = new Map<number, number>();
  failed = 0;
  cpuMs = 0;

  ms(percent: number, of = this.times): number {
    return Math.round(of.percentile(percent) / 100) / 10;
  }
}

/** Of microseconds. */
function histogram(): RecordableHistogram {
  return createHistogram({ lowest: 1, highest: 600_000_000, figures: 3 });
}

await onStage(async (stage) => {
  await stage.begin(true);
  const hosts = (await stage.sites.list()).slice(0, 2).map(({ slug }) => `${slug}.localhost`);
  const running = [];
  for (const [name, env] of Object.entries(servers))
    running.push({ name, server: await stage.serve(env), quiet: new Phase(), attack: new Phase() });
  const load = loadavg()[0] ?? 0;
  // Code is compiled and caches are filled before anything is measured.
  for (const { server } of running) await read(server, hosts, 10, new Phase());
  for (let round = 0; round < rounds; round++)
    for (const { server, quiet, attack } of running) {
      await read(server, hosts, seconds, quiet);
      await underAttack(server, hosts, attack);
    }
  const rows = running.flatMap(({ name, quiet, attack }) => [
    row(`${name}: quiet`, quiet),
    row(`${name}: attack`, attack),
  ]);
  console.table(rows);
  for (const { name, quiet, attack } of running) {
    const [times, work] = [
      attack.ms(99) / quiet.ms(99),
      attack.ms(99, attack.work) / quiet.ms(99, quiet.work),
    ];
    console.log(
      `${name}: others' p99 under attack is ${times.toFixed(2)} times the quiet one, ${work.toFixed(2)} in work`,
    );
  }
  console.log(`load average ${load.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`);
  console.log(JSON.stringify({ stress: "flood", rounds, seconds, attackRate, rows }));
});

function row(name: string, phase: Phase) {
  return {
    ...{ phase: name, others: phase.times.count, failed: phase.failed },
    ...{ p50: phase.ms(50), p90: phase.ms(90), p99: phase.ms(99), max: Math.round(phase.times.max / 1_000) },
    ...{ "work p50": phase.ms(50, phase.work), "work p99": phase.ms(99, phase.work) },
    processor: `${Math.round(phase.cpuMs / (rounds * seconds * 10))} %`,
    sender: [...phase.statuses].map(([status, count]) => `${count} × ${status}`).join(", "),
  };
}

async function underAttack(server: ServerProcess, hosts: string[], phase: Phase): Promise<void> {
  const sender = new FloodSender({ port: server.port, hosts, rate: attackRate, seconds });
  await sender.ready();
  const [statuses] = await Promise.all([sender.run(), read(server, hosts, seconds, phase)]);
  for (const [status, count] of statuses)
    phase.statuses.set(status, (phase.statuses.get(status) ?? 0) + count);
  await pause(refillMs);
}

/** Visitors, each from a network of its own. Every other page is one that isn't cached yet. */
async function read(server: ServerProcess, hosts: string[], forSeconds: number, phase: Phase): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections: 32 });
  const cpu = server.cpuMs();
  await everySo(readRate, forSeconds, async () => {
    const host = hosts[readCount % hosts.length] ?? "";
    const sender = `10.${(readCount >> 16) & 255}.${(readCount >> 8) & 255}.${readCount & 255}`;
    const path = readCount++ % 2 === 0 ? "/" : newSearch();
    const [began, had] = [performance.now(), server.mainThreadMs()];
    const status = await sendFlood(pool, { host, path, sender });
    phase.times.record(Math.max(1, Math.round((performance.now() - began) * 1_000)));
    phase.work.record(Math.max(1, Math.round((server.mainThreadMs() - had) * 1_000)));
    if (status !== 200) phase.failed++;
  });
  phase.cpuMs += server.cpuMs() - cpu;
  await pool.destroy();
}
