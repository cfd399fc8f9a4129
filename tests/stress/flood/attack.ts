import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import type { ServerStage } from "#tests/support/processes/server-stage.ts";
import { type HostileKind, hostileKinds } from "./hostile-requests.ts";
import { Measured } from "./measured.ts";
import { everySo, newSearch, send } from "./requests.ts";
import { FloodSender } from "./sender.ts";
import { consoleHost, type StaffMember, signedInOwners } from "./staff.ts";

const connections = 50;
/** Requests a second of the others. */
const readRate = 20;
/** How many times the quiet 99th percentile others may wait under attack. */
const maxRatio = 2;

/**
 * One sender attacks with each kind of hostile requests in turn, from both hosts, for so many seconds each, while others read pages, half of them new, and
 * screens of the console. Each kind is preceded by quiet time.
 * @param isQuick measures too few requests to judge how long others wait
 * @returns what broke
 */
export async function attack(
  stage: ServerStage,
  server: ServerProcess,
  { seconds, kinds, isQuick }: { seconds: number; kinds: HostileKind[]; isQuick: boolean },
): Promise<string[]> {
  const hosts = (await stage.sites.list()).slice(0, 2).map(({ slug }) => `${slug}.localhost`);
  const [reader, ...attackers] = await signedInOwners(stage, 1 + kinds.length);
  if (!reader) throw new Error("no member reads the console");
  const read = (forSeconds: number, into: Measured) => readAsOthers(server, hosts, reader, forSeconds, into);
  // Code is compiled and caches are filled before anything is measured.
  await read(isQuick ? 2 : 10, new Measured(() => server.mainThreadMs()));
  const quiet = new Measured(() => server.mainThreadMs());
  const attacks: { kind: HostileKind; others: Measured; sent: Map<number, number>; refused: number }[] = [];
  for (const [at, kind] of kinds.entries()) {
    await read(isQuick ? 1 : Math.max(5, Math.ceil(seconds / 4)), quiet);
    const sender = new FloodSender({
      port: server.port,
      kind,
      connections,
      seconds,
      // Whose budgets are full.
      sender: `198.51.100.${66 + at}`,
      target: { hosts, console: { host: consoleHost, member: attackers[at] as StaffMember } },
    });
    await sender.ready();
    const others = new Measured(() => server.mainThreadMs());
    const before = (await server.metrics()).get("over_budget_total") ?? 0;
    const [statuses] = await Promise.all([sender.run(), read(seconds, others)]);
    const refused = ((await server.metrics()).get("over_budget_total") ?? 0) - before;
    attacks.push({ kind, others, sent: new Map(statuses), refused });
    // What was begun before the end is over.
    await pause(2_000);
  }
  const ratioOf = (others: Measured, of: "times" | "work" = "times") =>
    Math.round((others[of].percentile(99) / quiet[of].percentile(99)) * 100) / 100;
  console.table(
    attacks.map(({ kind, others, sent, refused }) => ({
      "one sender sends": kind,
      "quiet p50": quiet.times.percentile(50),
      "quiet p99": quiet.times.percentile(99),
      "attacked p50": others.times.percentile(50),
      "attacked p99": others.times.percentile(99),
      ratio: ratioOf(others),
      "ratio in work": ratioOf(others, "work"),
      "429 to it": sent.get(429) ?? 0,
      "by budget": refused,
      "its others": [...sent]
        .filter(([status]) => status !== 429)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", "),
      "429 to others": others.count(429),
      "others failed": others.failures(),
    })),
  );
  return [
    ...(quiet.failures() > 0 ? [`${quiet.failures()} of the quiet requests failed`] : []),
    ...attacks.flatMap(({ kind, others }) => [
      ...(ratioOf(others) > maxRatio && !isQuick
        ? [`${kind}: others' p99 is ${ratioOf(others)} times the quiet one`]
        : []),
      ...(others.failures() > 0 ? [`${kind}: ${others.failures()} of others' requests failed`] : []),
    ]),
  ];
}

export const allHostileKinds = Object.keys(hostileKinds) as HostileKind[];

let readCount = 0;

/** Each from a network of its own. Of ten requests five are for new pages, four for a cached one, one for a screen. */
async function readAsOthers(
  server: ServerProcess,
  hosts: string[],
  { cookie }: StaffMember,
  forSeconds: number,
  into: Measured,
): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections: 64 });
  await everySo(readRate, forSeconds, async () => {
    const count = readCount++;
    const sender = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    const host = hosts[count % hosts.length] ?? "";
    const request =
      count % 10 === 9
        ? { host: consoleHost, path: "/leads", headers: { cookie } }
        : { host, path: count % 2 === 0 ? newSearch() : "/" };
    await into.of(() => send(pool, { ...request, sender }));
  });
  await pool.destroy();
}
