import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { apiApp } from "#api/api-app.server.ts";
import { ClientLimits } from "#api/client-limits.server.ts";
import { allClientScopes } from "#domain/integrations/clients/client-scopes.ts";
import { makeClient } from "#domain/integrations/clients/clients.server.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { publicOrWithin } from "#lib/public-address.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { Metrics } from "#platform/http/metrics.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { testServices } from "#tests/support/test-services.ts";
import { type BenchSite, withBenchSite } from "./console/bench-site.ts";
import { fillLeads } from "./console/fill-leads.ts";
import { timed } from "./console/timed.ts";
import { writeFeed } from "./stock/feed.ts";

/**
 * `npm run bench -- api [--cars 16000] [--leads 50000] [--times 40]`: the API for programs by HTTP, with client limits that no bench reaches.
 * `--port` serves instead of measuring, for tools that send requests by themselves; it prints the secret to send.
 */
const {
  cars,
  leads: leadCount,
  times,
  port,
} = commandOptions({
  cars: { usual: 16_000, quick: 1_000 },
  leads: { usual: 50_000, quick: 2_000 },
  times: { usual: 40, quick: 3 },
  port: { usual: 0 },
});
const now = () => new Date();
const unlimited = { burst: 1e9, perSecond: 1e9 };

async function seeded({ owner, db, site, folder, vacuum }: BenchSite): Promise<string> {
  const { groupId } = site;
  const actor = { kind: "command" as const, id: "bench", action: "client.make" };
  const client = {
    name: "Bench",
    scopes: [...allClientScopes],
    siteIds: null,
    locationIds: null,
    days: 7,
  };
  const made = await makeClient(db, { actor, groupId, client }, now());
  if (made.kind !== "made") throw new Error(made.kind);
  const file = await writeFeed(join(folder, "stock.csv"), cars, { full: true });
  const imported = await importStock({ db: owner, site, file, now: now() });
  if (imported.kind !== "imported") throw new Error(imported.message);
  const clean = () => vacuum("leads", "lead_deliveries", "lead_events");
  await fillLeads(owner, site, { count: leadCount, vacuum: clean });
  await clean();
  await vacuum("cars");
  return made.text;
}

async function served(bench: BenchSite) {
  const listener = getRequestListener(
    apiApp({
      env: { ...readEnv({ NODE_ENV: "production", FORECOURT_LOCAL: "1" }), consoleAddress: null },
      services: {
        ...testServices(),
        consoleDb: bench.db,
        sites: bench.sites,
        now,
        takeLimit: async () => 0,
        isDemo: false,
        pictures: createPictureStore(folderOriginals(join(bench.folder, "pictures"))),
        webhooks: {
          keys: secretKeys({ secret: "b".repeat(43), previous: undefined, dataDir: bench.folder }),
          allowed: publicOrWithin([]),
        },
        triggerTask: () => {},
        log: pino({ level: "error" }, pino.destination(2)),
      },
      metrics: new Metrics(),
      limits: new ClientLimits({ read: unlimited, write: unlimited }),
    }).fetch,
  );
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

await withBenchSite("api", now, async (bench) => {
  const secret = await seeded(bench);
  const { server, origin } = await served(bench);
  if (port !== 0) {
    console.log(`SECRET=${secret} API=${origin}/v1`);
    await new Promise((resolve) => process.once("SIGTERM", resolve));
  } else await measured(bench, { secret, origin });
  server.closeAllConnections();
  server.close();
});

async function measured(bench: BenchSite, { secret, origin }: { secret: string; origin: string }) {
  const ask = async (path: string, change?: object) => {
    const response = await fetch(`${origin}/v1${path}`, {
      method: change ? "PATCH" : "GET",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
      ...(change ? { body: JSON.stringify(change) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { items: { id: string }[]; next: string | null };
  };
  const first = await ask("/cars?limit=200");
  const lead = (await ask("/leads?limit=1")).items[0]?.id;
  const car = (n: number) => first.items[n % first.items.length]?.id;
  const half = await middle(bench);
  const figures = [
    await timed("cars, 50", times, () => ask("/cars")),
    await timed("cars, 200 by words", times, () => ask("/cars?limit=200&q=kia")),
    await timed("leads, 50", times, () => ask("/leads")),
    await timed("leads, 200, from the middle", times, () => ask(`/leads?limit=200&since=${half}`)),
    await timed("bookings", times, () => ask("/bookings")),
    await timed("events", times, () => ask("/events?limit=200")),
    await timed("one car", times, (n) => ask(`/cars/${car(n)}`)),
    await timed("one lead", times, () => ask(`/leads/${lead}`)),
    await timed("a correction", times, (n) => ask(`/cars/${car(n)}`, { set: { price: 20_000 + n } })),
  ];
  const began = performance.now();
  let walked = 0;
  for (let next: string | null = ""; next !== null; ) {
    const page = await ask(`/cars?limit=200${next && `&cursor=${next}`}`);
    walked += page.items.length;
    next = page.next;
  }
  const walk = { cars: walked, seconds: Math.round((performance.now() - began) / 10) / 100 };
  console.table(figures);
  console.log(JSON.stringify({ bench: "api", cars, leads: leadCount, times, figures, walk }));
}

async function middle({ db, site }: BenchSite): Promise<string> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<{ at: string }>(
      sql`select created_at as at from leads order by created_at offset ${Math.floor(leadCount / 2)} limit 1`,
    ),
  );
  return new Date(rows[0]?.at ?? 0).toISOString();
}
