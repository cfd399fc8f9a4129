import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { expect } from "vitest";
import { z } from "zod";
import { apiApp } from "#api/api-app.server.ts";
import { ClientLimits } from "#api/client-limits.server.ts";
import type { Operation } from "#api/operation.server.ts";
import { operations } from "#api/operations.server.ts";
import { partialType } from "#api/selected-fields.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { allClientScopes } from "#domain/integrations/clients/client-scopes.ts";
import { type MadeSecret, makeClient } from "#domain/integrations/clients/clients.server.ts";
import type { NewClient } from "#domain/integrations/clients/new-client.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import { publicOrWithin } from "#lib/public-address.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { Metrics } from "#platform/http/metrics.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { testServices } from "./test-services.ts";

type Sent = {
  body?: unknown;
  file?: Buffer;
  key?: string;
  headers?: Record<string, string>;
  /** A process of its own. */
  app?: ReturnType<typeof apiApp>;
};
/** What the API answered. */
type ApiAnswer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers differ by operation; their schemas were checked.
  body: any;
  headers: Headers;
};

const yard = (slug: string) =>
  `{ slug: ${slug}, name: ${slug}, dealership_slug: ${slug}, location_type: sales }`;

const feedOf = (group: string) =>
  `{ name: ${group}-feed, source: { type: folder }, timezone: UTC, schedule: "30 4 * * *" }`;

/**
 * The API over a group with two sites, `north` and `west`, that each show one dealership with its location and three cars, and over another group,
 * `other`, with the same.
 */
export async function apiGroup({ isDemo = false, feeds = false } = {}) {
  const db = await testDatabase();
  const owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  let clock = new Date("2026-03-02T01:00:00Z");
  const now = () => clock;
  const store = createSiteStore(db, now);
  const group = (slug: string, parts: string[]) =>
    `group: { slug: ${slug}, name: ${slug}, dealerships: [${parts.map((one) => `{ slug: ${one}, name: ${one} }`).join(", ")}],
      locations: [${parts.map(yard).join(", ")}]${feeds ? `, feeds: [${feedOf(slug)}]` : ""} }`;
  for (const [slug, parts] of [
    ["yard", ["north", "west"]],
    ["other", ["other"]],
  ] as const)
    for (const site of parts) {
      const document = `${group(slug, [...parts])}\nsite: { slug: ${site}, name: ${site}, dealerships: [${site}] }`;
      const applied = await store.apply(document, "test");
      if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
    }
  const siteOf = async (slug: string): Promise<Site> => (await store.bySlug(slug)) as Site;
  const sites = { north: await siteOf("north"), west: await siteOf("west"), other: await siteOf("other") };
  for (const site of Object.values(sites)) await addCars(db, site, 3);
  const limits = { current: new ClientLimits() };
  const triggered: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "forecourt-api-"));
  const pictures = createPictureStore(folderOriginals(folder));
  const keys = secretKeys({ secret: "k".repeat(43), previous: undefined, dataDir: folder });
  /** @param consoleDb the connections of a process of its own */
  const app = (consoleDb: Database = db.asConsole) =>
    apiApp({
      env: {
        ...readEnv({ NODE_ENV: "production", FORECOURT_LOCAL: "1" }),
        consoleAddress: "https://console.example",
      },
      services: {
        ...testServices(),
        consoleDb,
        sites: store,
        now,
        isDemo,
        pictures,
        webhooks: { keys, allowed: publicOrWithin([]) },
        triggerTask: (name) => triggered.push(name),
        log: pino({ level: "silent" }),
      },
      metrics: new Metrics(),
      limits: limits.current,
    });
  const clientOf = async (change: Partial<NewClient> = {}, of: Site = sites.north): Promise<MadeSecret> => {
    const client = {
      name: "Robot",
      scopes: [...allClientScopes],
      siteIds: null,
      locationIds: null,
      days: 90,
      ...change,
    };
    const actor = { kind: "member" as const, id: "ana", action: "client.make" };
    const made = await makeClient(db.asConsole, { actor, groupId: of.groupId, client }, now());
    if (made.kind !== "made") throw new Error(made.kind);
    return made;
  };
  const call = async (
    secret: string | null,
    method: string,
    path: string,
    sent: Sent = {},
  ): Promise<ApiAnswer> => {
    const response = await (sent.app ?? app()).request(path, {
      method,
      headers: {
        ...(secret === null ? {} : { Authorization: `Bearer ${secret}` }),
        ...(sent.body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(sent.file === undefined ? {} : { "Content-Type": "image/png" }),
        ...(sent.key === undefined ? {} : { "Idempotency-Key": sent.key }),
        ...sent.headers,
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      ...(sent.file === undefined ? {} : { body: new Uint8Array(sent.file) }),
    });
    const text = await response.text();
    const body = text === "" ? null : JSON.parse(text);
    checkAnswer(method, path, response, body);
    return { status: response.status, body, headers: response.headers };
  };
  return {
    db,
    owner,
    sites,
    store,
    triggered,
    now,
    at: (iso: string) => {
      clock = new Date(iso);
    },
    /** Forgets what clients used of their limits. */
    freshLimits: () => {
      limits.current = new ClientLimits();
    },
    /** What clients do in the app. */
    limits: () => limits.current,
    app,
    clientOf,
    call,
    close: async () => {
      rmSync(folder, { recursive: true });
      await owner.end();
      await db.remove();
    },
  };
}
export type ApiGroup = Awaited<ReturnType<typeof apiGroup>>;

/** Every answer is one that the document has: its status, and a body of its schema. */
function checkAnswer(method: string, path: string, response: Response, body: unknown): void {
  const pathname = path.split("?")[0] ?? "";
  const operation = operations.find((one) => one.method === method && patternOf(one).test(pathname));
  if (response.ok && operation) {
    expect(response.status).toBe(operation.status ?? 200);
    const isPartial = response.headers.get("Content-Type") === partialType;
    const read = isPartial
      ? z.looseObject({}).safeParse(body)
      : operation.answer.safeParse(body ?? undefined);
    expect(read.error?.issues ?? [], `${method} ${path}`).toEqual([]);
  } else if (!response.ok) expect(response.headers.get("Content-Type")).toBe("application/problem+json");
}

const patternOf = ({ path }: Operation) => new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

/** Adds cars to a site's dealership; their ids are `SITE-0` and so on, their prices 20,000 and on. */
async function addCars(db: ApiGroup["db"], site: Site, count: number): Promise<void> {
  const location = site.locations[0]?.id;
  const dealership = site.dealerships[0]?.id;
  await db.withTenant({ groupId: site.groupId }, async (tx) => {
    await tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, location_id, facts, feed_hash, status, created_at, updated_at)
      select app_group_id(), i, i, i, ${dealership}, ${location},
        jsonb_build_object('make', 'Mazda', 'model', '3', 'year', 2020, 'car_type', 'used', 'status', 'in_stock', 'stocknum', upper(i), 'price', 20000 + n),
        '', 'in_stock', now(), now()
      from generate_series(0, ${count - 1}::int) n, lateral (select ${site.slug}::text || '-' || n as i) named`);
    await tx.execute(sql`select record_change('stock', ${site.groupId}::uuid, null)`);
  });
}
