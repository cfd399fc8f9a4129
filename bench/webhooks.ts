import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { makeClient } from "#domain/integrations/clients/clients.server.ts";
import { addEndpoint } from "#domain/integrations/webhooks/endpoints.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { enquiryBody } from "#tests/support/enquiry-load.ts";
import { onStage, type ServerStage } from "#tests/support/processes/server-stage.ts";
import { type Received, WebhookReceiver } from "#tests/support/webhook-receiver-double.ts";
import { makeSites, repriceAll } from "./stock/copies.ts";

/**
 * `npm run bench -- webhooks [--times 200] [--cars 20000]`: how long a lead that is sent to a server, and a car that is sold, take to reach the
 * receiver; the same for leads while receivers of other groups sleep, fail, redirect or hang up; and how long so many cars take that change at
 * once, and whether the API then lists all of them.
 */
const { times, cars } = commandOptions({
  times: { usual: 200, quick: 10 },
  cars: { usual: 20_000, quick: 500 },
});
const secret = "b".repeat(43);
const keys = secretKeys({ secret, previous: undefined, dataDir: "" });
const bad = ["sleeps", "fails", "redirects", "hangs up"] as const;

await onStage(async (stage) => {
  await stage.begin(false);
  const slugs = ["good", ...bad.map((_, n) => `bad-${n}`)];
  const groups = await makeSites(stage.sites, slugs);
  const groupId = groups.get("good") ?? "";
  // Receivers of this machine are allowed where there is the demo, whose sites aren't loaded: the database is prepared.
  const server = await stage.serve(
    { DEMO: "1", SECRET: secret, TRUST_FORWARDED_HOST: "1" },
    { seconds: 120 },
  );
  const owner = new pg.Client({ connectionString: stage.url });
  // At the end the database is removed, also after a failure.
  owner.on("error", () => {});
  await owner.connect();
  const good = await listening(stage, groupId);
  const others = await Promise.all(
    bad.map((kind, n) => badReceiver(stage, groups.get(`bad-${n}`) ?? "", kind)),
  );
  const switchBad = (state: string) =>
    owner.query("update webhook_endpoints set state = $1, next_try_at = null where group_id <> $2", [
      state,
      groupId,
    ]);
  const lead = (n: number) => sendLead(server.port, `good.localhost:${server.port}`, `${n}`);
  const alone: number[] = [];
  const beside: number[] = [];
  const rounds = 10;
  for (let round = 0; round < rounds; round++) {
    const waits = round % 2 === 0 ? alone : beside;
    await switchBad(waits === beside ? "active" : "disabled");
    if (waits === beside) await backlog(owner, groupId);
    await pause(1_000);
    for (let n = 0; n < (2 * times) / rounds; n++)
      waits.push(await good.waitFor(() => lead(round * times + n)));
  }
  await switchBad("disabled");
  await addCars(stage, groupId);
  await good.until((type) => type === "stock.changed");
  const sold: number[] = [];
  for (let n = 0; n < times; n++) sold.push(await good.waitFor(() => sell(stage, groupId, n)));
  const key = await clientSecret(stage, groupId);
  const { committedAt } = await repriceAll(stage.url, groupId);
  const { data } = await good.until((type) => type === "stock.changed");
  const burst = Date.now() - committedAt;
  const walk = await walkCars(server.port, key, String(data.after));
  const figures = {
    "a lead": spread(alone),
    "a lead, bad receivers beside": spread(beside),
    "a sold car": spread(sold),
  };
  console.table(figures);
  console.log(
    JSON.stringify({
      bench: "webhooks",
      times,
      cars,
      figures,
      burstMs: burst,
      announced: data.count,
      walk,
      forged: good.receiver.forged,
    }),
  );
  await owner.end();
  await Promise.all([good.receiver, ...others].map((one) => one.close()));
});

async function addressed(stage: ServerStage, groupId: string, types: string[]): Promise<WebhookReceiver> {
  const receiver = await new WebhookReceiver().listen();
  const consoleDb = openDatabase(stage.url, 1, undefined, consoleRole);
  const actor = { kind: "command", id: "bench", action: "webhooks.add" } as const;
  const acting = { db: consoleDb, actor, groupId };
  const added = await addEndpoint(
    acting,
    { url: receiver.url, types, siteIds: null },
    { keys, now: new Date() },
  );
  await consoleDb.close();
  if (added.kind !== "added") throw new Error(added.kind);
  receiver.secret = added.secret;
  return receiver;
}

async function listening(stage: ServerStage, groupId: string) {
  const receiver = await addressed(stage, groupId, ["lead.*", "car.*", "stock.*"]);
  const arrivals = new Map<string, number>();
  receiver.answer = ({ type, data }) => {
    arrivals.set(`${type.split(".")[0]} ${data.id}`, performance.now());
    return { status: 200 };
  };
  const arrived = async (is: () => boolean) => {
    const began = performance.now();
    while (!is()) {
      if (performance.now() - began > 60_000) throw new Error("nothing arrived for a minute");
      await pause(2);
    }
  };
  return {
    receiver,
    /** @returns milliseconds from the beginning of `work`, which resolves with what arrives, until it arrived */
    async waitFor(work: () => Promise<string>): Promise<number> {
      const began = performance.now();
      const key = await work();
      await arrived(() => arrivals.has(key));
      return (arrivals.get(key) ?? 0) - began;
    },
    async until(is: (type: string) => boolean): Promise<Received> {
      const before = receiver.received.length;
      const found = () => receiver.received.slice(before).find(({ type }) => is(type));
      await arrived(() => found() !== undefined);
      return found() as Received;
    },
  };
}

async function badReceiver(
  stage: ServerStage,
  groupId: string,
  kind: (typeof bad)[number],
): Promise<WebhookReceiver> {
  const receiver = await addressed(stage, groupId, ["lead.*"]);
  receiver.answer = () => {
    if (kind === "hangs up") return "close";
    if (kind === "sleeps") return { status: 200, after: pause(14_900) };
    if (kind === "fails") return { status: 500 };
    return { status: 302, headers: { location: "http://169.254.169.254/" } };
  };
  return receiver;
}

/** Groups of bad receivers have events waiting. */
async function backlog(owner: pg.Client, groupId: string): Promise<void> {
  await owner.query(
    `select add_event(g.id, 'lead.received', null, null, n::text, '{}') from groups g cross join generate_series(1, 50) n
      where g.id <> $1 and g.events_since is not null`,
    [groupId],
  );
}

async function sendLead(port: number, host: string, name: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/leads`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-host": host,
      "x-forwarded-for": `10.9.${name.length}.${Number(name) % 250}`,
    },
    body: enquiryBody(name),
  });
  const body = (await answer.json()) as { lead_id?: string };
  if (!body.lead_id) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return `lead ${body.lead_id}`;
}

async function addCars({ db }: ServerStage, groupId: string): Promise<void> {
  await db.withTenant({ groupId }, async (tx) => {
    await tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
      select app_group_id(), i, i, i, (select id from dealerships where group_id = app_group_id() limit 1),
        '{"price": 20000, "make": "Mazda", "model": "CX-5", "year": 2022}', '', 'in_stock', now(), now()
      from (select 'car-' || n as i from generate_series(0, ${cars - 1}::int) n) cars`);
    await tx.execute(sql`select record_change('stock', ${groupId}::uuid, null)`);
  });
}

async function clientSecret({ url }: ServerStage, groupId: string): Promise<string> {
  const consoleDb = openDatabase(url, 1, undefined, consoleRole);
  const actor = { kind: "command", id: "bench", action: "client.make" } as const;
  const client = {
    name: "Bench",
    scopes: ["stock:read" as const],
    siteIds: null,
    locationIds: null,
    days: 7,
  };
  const made = await makeClient(consoleDb, { actor, groupId, client }, new Date());
  await consoleDb.close();
  if (made.kind !== "made") throw new Error(made.kind);
  return made.text;
}

/** How many different cars the API lists after a sequence, and in how many seconds. */
async function walkCars(port: number, secret: string, after: string) {
  const began = performance.now();
  const walked = new Set<string>();
  for (let next: string | null = ""; next !== null; ) {
    const path = `/v1/cars?limit=200&after=${after}${next && `&cursor=${next}`}`;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { "x-forwarded-host": `api.localhost:${port}`, authorization: `Bearer ${secret}` },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const page = (await response.json()) as { items: { id: string }[]; next: string | null };
    for (const { id } of page.items) walked.add(id);
    next = page.next;
  }
  return { cars: walked.size, seconds: Math.round((performance.now() - began) / 10) / 100 };
}

async function sell({ db }: ServerStage, groupId: string, n: number): Promise<string> {
  const id = `car-${n}`;
  await db.withTenant({ groupId }, async (tx) => {
    await tx.execute(
      sql`update cars set status = 'sold', sold_at = now(), updated_at = now() where id = ${id}`,
    );
    await tx.execute(sql`select record_change('stock', ${groupId}::uuid, array[${id}])`);
  });
  return `car ${id}`;
}

function spread(all: readonly number[]) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}
