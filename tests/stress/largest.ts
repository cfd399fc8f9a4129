import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { commandOptions } from "#tests/support/command-options.ts";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import { onStage } from "#tests/support/processes/server-stage.ts";
import { type HostileBody, hostileBodies, hostileBody } from "./hostile-bodies.ts";

/**
 * `npm run stress -- largest [--requests 10000] [--most-mb 900]`: sends requests with the largest headers, hosts, addresses,
 * queries, cookies and bodies that are accepted, all different, and bodies that take a parser long, from one sender and from a thousand, and watches the
 * server's memory. Exits with 1 when it needs more than the bound, or when a request fails.
 */
const values = commandOptions({
  requests: { usual: 10_000, quick: 300 },
  "most-mb": { usual: 900 },
});
const { requests, "most-mb": mostMb } = values;
/** The whole head is at most 64 KB. */
const longQuery = 20_000;
const longCookie = 20_000;
const longHeader = 10_000;
const largestJson = 32 * 1024;
const largestForm = 128 * 1024;
const adminHost = "admin.localhost";
const inFlight = 20;

type Kind = { name: string; make(at: number, host: string): Sent };
type Sent = { path: string; method: "GET" | "POST"; headers: Record<string, string>; body?: string };

/** Text of a length that no other request has. */
const filled = (at: number, length: number) => `${at}-`.padEnd(length, "abcdefghij");

const kinds: Kind[] = [
  {
    name: "query",
    make: (at) => ({ method: "GET", path: `/search?make=${filled(at, longQuery)}`, headers: {} }),
  },
  {
    name: "many parameters",
    make: (at) => ({
      method: "GET",
      path: `/search?${Array.from({ length: 1_500 }, (_, n) => `make=m${at}x${n}`).join("&")}`,
      headers: {},
    }),
  },
  { name: "address", make: (at) => ({ method: "GET", path: `/${filled(at, longQuery)}`, headers: {} }) },
  {
    name: "cookie",
    make: (at) => ({
      method: "GET",
      path: "/contact-us",
      headers: { cookie: `forecourt_draft=${filled(at, longCookie)}; a=${filled(at, longCookie)}` },
    }),
  },
  {
    name: "host",
    make: (at) => ({
      method: "GET",
      path: "/",
      headers: {
        host: `${`${at}`.padStart(60, "a")}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`,
      },
    }),
  },
  {
    name: "headers",
    make: (at) => ({
      method: "GET",
      path: "/",
      headers: {
        "accept-encoding": filled(at, longHeader),
        "if-none-match": `"${filled(at, longHeader)}"`,
        accept: filled(at, longHeader),
        "user-agent": filled(at, longHeader),
        referer: filled(at, longHeader),
      },
    }),
  },
  {
    name: "JSON body",
    make: (at, host) => ({
      method: "POST",
      path: "/api/search",
      headers: { "content-type": "application/json", origin: `http://${host}` },
      body: JSON.stringify({ filters: { make: [filled(at, largestJson - 100)] } }),
    }),
  },
  {
    name: "form body",
    make: (at, host) => ({
      method: "POST",
      path: "/contact-us",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: `http://${host}` },
      body: `message=${filled(at, largestForm - 100)}`,
    }),
  },
  ...hostileKinds(),
];

/** What takes a parser long: once as long as is read, once a megabyte, to a site and to the console. */
function hostileKinds(): Kind[] {
  return (Object.keys(hostileBodies) as HostileBody[]).flatMap((kind) => {
    const { type } = hostileBodies[kind];
    const isJson = type === "application/json";
    return [isJson ? largestJson : largestForm, 1_048_576].flatMap((bytes) =>
      [isJson ? "/api/search" : "/contact-us", isJson ? "/sign-in/passkey" : "/sign-in/company"].map(
        (path, index): Kind => ({
          name: `${kind} of ${bytes} bytes at ${path}`,
          make(_, host) {
            const asked = index === 0 ? host : adminHost;
            const headers = { host: asked, origin: `http://${asked}`, "content-type": type };
            return { method: "POST", path, headers, body: hostileBody(kind, bytes).body };
          },
        }),
      ),
    );
  });
}

await onStage(async (stage) => {
  await stage.begin(true);
  const host = `${(await stage.sites.list())[0]?.slug}.localhost`;
  const server = await stage.serve({ BUDGET_RATE: "500", NODE_ENV: "production", ADMIN_HOST: adminHost });
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections: inFlight });
  const rows: object[] = [];
  let failed = false;
  for (let at = 0; at < 50; at++)
    await send(pool, host, "10.0.0.1", { method: "GET", path: "/", headers: {} });
  const idleMb = Math.round(server.residentMb());
  let count = 0;
  for (const senders of [1, 1_000]) {
    const statuses = new Map<number, number>();
    const watch = watchMemory(server);
    const one = async (): Promise<void> => {
      while (count < requests * (senders === 1 ? 1 : 2)) {
        const at = count++;
        const kind = kinds[at % kinds.length] as Kind;
        const status = await send(
          pool,
          host,
          `10.1.${(at % senders) >> 8}.${(at % senders) & 255}`,
          kind.make(at, host),
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, one));
    const { mostMb: seen } = await watch.end();
    const broken = [...statuses].filter(([status]) => status === 0 || status >= 500);
    failed ||= seen > mostMb || broken.length > 0;
    rows.push({
      senders,
      requests,
      idleMb,
      mostMb: seen,
      boundMb: mostMb,
      statuses: [...statuses].map(([status, times]) => `${times} × ${status}`).join(", "),
    });
  }
  await pool.destroy();
  console.table(rows);
  console.log(JSON.stringify({ stress: "largest", rows, failed }));
  if (failed) process.exitCode = 1;
});

/** Reads the server's resident memory several times a second. */
function watchMemory(server: ServerProcess): { end(): Promise<{ mostMb: number }> } {
  let most = 0;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      most = Math.max(most, server.residentMb());
      await pause(100);
    }
  })();
  return {
    end: async () => {
      watching = false;
      await watch;
      return { mostMb: Math.round(most) };
    },
  };
}

/** The status of the response; 0 for none. */
async function send(
  pool: Pool,
  host: string,
  sender: string,
  { headers, body, ...rest }: Sent,
): Promise<number> {
  try {
    const answer = await pool.request({
      ...rest,
      body: body ?? null,
      headers: { host, "x-forwarded-for": sender, ...headers },
    });
    await answer.body.dump();
    return answer.statusCode;
  } catch {
    return 0;
  }
}
