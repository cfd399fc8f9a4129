import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { LoaderFunctionArgs } from "react-router";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { stockCommandOver } from "#cli/stock.ts";
import { httpServices } from "#composition/http-services.server.ts";
import type { Services } from "#composition/services.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { env } from "#platform/env.server.ts";
import { cachedPageListener } from "#platform/http/cached-page-listener.server.ts";
import { httpApp } from "#platform/http/http-app.server.ts";
import {
  addTo,
  expectedFigures,
  type Figures,
  type Visit,
  visitorWord,
  visitsOf,
} from "#tests/support/counted-visits.ts";
import { sitePaths } from "#tests/support/site-paths.ts";
import { type Answer, listening } from "#tests/support/test-services.ts";
import { provideServices } from "./site-services.server.ts";

const host = "yard.localhost";
const configuration = `
group: { slug: yard, name: Yard, dealerships: [{ slug: yard, name: Yard }], locations: [{ slug: yard, name: Yard }] }
site: { slug: yard, name: Yard, hosts: [${host}], lead: { fallbackEmail: sales@dealer.example } }`;
const cars = ["Mazda", "Mazda", "Kia", "Toyota"].map((make, at) => ({
  dealership: "yard",
  location: "yard",
  stocknum: `Y${at}`,
  id: `car-${at}`,
  make,
  model: "One",
  year: 2020,
  car_type: "used",
  price: 20_000,
}));
const searches = [
  { query: "", subject: "", results: 4 },
  { query: "make=Mazda", subject: "make=Mazda", results: 2 },
  { query: "make=Kia&price=15001:24999", subject: "make=Kia&price=15000:25000", results: 1 },
  { query: "make=Tesla", subject: "make=Tesla", results: 0 },
  { query: `make=${visitorWord}+Rossi`, subject: "make=other", results: 0 },
  { query: `query=${visitorWord}+0412+345+678`, subject: "query=*", results: 4 },
];

let db: Awaited<ReturnType<typeof testDatabase>>;
let services: Services;
let server: Awaited<ReturnType<typeof listening>>;
let site: Site;
let pageHits = 0;
const folder = mkdtempSync(join(tmpdir(), "forecourt-counters-"));

/** What React Router does with the loader of a page: its data, and its headers. */
async function answerOf(loader: (args: never) => unknown, args: object): Promise<Response> {
  const found = await Promise.resolve(loader(args as never)).catch((thrown: unknown) => thrown);
  if (found instanceof Response) return found;
  const { data, init } = found as { data: unknown; init?: ResponseInit | null };
  return Response.json(data, init ?? {});
}

beforeAll(async () => {
  db = await testDatabase();
  Object.assign(env, { DATABASE_URL: db.ownerUrl, dataDir: folder, LOG_LEVEL: "silent", runsTasks: false });
  const { createServices } = await import("#composition/services.server.ts");
  const loaders = {
    search: (await import("./search/search-route.tsx")).loader,
    car: (await import("./car/car-route.tsx")).loader,
    compare: (await import("./compare/compare-route.tsx")).loader,
  };
  const { action } = await import("./calls/calls.ts");
  services = await createServices();
  const applied = await services.sites.apply(configuration, "test");
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
  const file = join(folder, "cars.json");
  writeFileSync(file, JSON.stringify(cars));
  const output: string[] = [];
  const io = {
    out: (text: string) => void output.push(text),
    err: (text: string) => void output.push(text),
    isTty: false,
  };
  const code = await stockCommandOver((work) => work(db)).run(["import", "--site", "yard", file], io);
  expect(code, output.join("\n")).toBe(0);
  await services.catchUp();
  site = (await services.sites.bySlug("yard"))!;
  const http = httpServices(services);
  const httpEnv = {
    TRUST_PROXY: "loopback",
    trustForwardedHost: false,
    PUBLIC_PORT: undefined,
    PORT: 80,
    SITE: undefined,
    demo: true,
    METRICS_TOKEN: undefined,
    SECURITY_CONTACT: undefined,
    PAGE_CACHE_MB: 8,
    adminHost: null,
    consoleHost: null,
    apiHost: null,
    previewHost: null,
    BUDGET_BURST: 10_000,
    BUDGET_RATE: 0,
    RENDER_AT_ONCE: 0,
    NODE_ENV: "test" as const,
    hstsSubdomains: false,
  };
  const made = httpApp({
    env: httpEnv,
    services: http,
    paths: sitePaths,
    files: { respond: () => null },
    handler: async (request, context) => {
      provideServices(context, { ...services, isDemo: false });
      const [, first = "", slug] = new URL(request.url).pathname.split("/");
      if (first === "api") return action({ request, context, params: {} } as unknown as LoaderFunctionArgs);
      if (first === "cars") return answerOf(loaders.car, { request, context, params: { slug } });
      return answerOf(first === "search" ? loaders.search : loaders.compare, {
        request,
        context,
        params: {},
      });
    },
  });
  const whole = getRequestListener(made.app.fetch);
  server = await listening(
    cachedPageListener(made, http, httpEnv, (request, response) => void whole(request, response)),
  );
  vi.spyOn(made.metrics, "count").mockImplementation(() => void pageHits++);
});
afterAll(async () => {
  await server?.close();
  await db.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function pay(visits: readonly Visit[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < visits.length; from += 20)
    answers.push(
      ...(await Promise.all(
        visits
          .slice(from, from + 20)
          .map(({ method, path, headers, body }) => server.get(path, headers, method, body)),
      )),
    );
  return answers;
}

async function storedFigures(): Promise<Figures> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<{ key: string; times: number; empty: number; results: number }>(sql`
      select concat_ws(' ', kind, subject, source, device) as key, times::int, empty::int, results::int from counters`),
  );
  const figures: Figures = {};
  for (const { key, times, empty, results } of rows)
    addTo(figures, decodeURIComponent(key), [times, empty, results]);
  return figures;
}

it("every visit of people is counted exactly once, no matter which answers come from the cache", async () => {
  const seed = 7;
  const { rows: stocked } = await db.withSite(site, (tx) =>
    tx.execute<{ id: string; slug: string }>(sql`select id, slug from cars`),
  );
  const all = { host, cars: stocked, searches, sends: true };
  const visits = visitsOf(all, { count: 600, seed });
  const answers = await pay(visits.slice(0, 300));
  expect(new Set(answers.map(({ status }) => status)), JSON.stringify(visits[0])).toEqual(new Set([200]));
  // The browser has the page already.
  const etags = new Map(answers.map(({ headers }, at) => [visits[at]?.path, String(headers.etag)]));
  const again = visits.slice(0, 40).filter(({ method }) => method === "GET");
  const revalidated = await pay(
    again.map((visit) => ({
      ...visit,
      headers: { ...visit.headers, "If-None-Match": etags.get(visit.path) ?? "" },
    })),
  );
  expect(revalidated.filter(({ status }) => status === 304).length).toBeGreaterThan(20);
  await pay(visits.slice(300));
  expect(pageHits).toBeGreaterThan(300);
  // The process ends: what wasn't stored yet is stored.
  await services.close();
  const expected = expectedFigures([...visits, ...again]);
  expect(Object.keys(expected).length).toBeGreaterThan(80);
  expect(await storedFigures()).toEqual(expected);
});

it("no column of any table has a visitor's address, agent, words or name", async () => {
  const owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
    );
    expect(tables.length).toBeGreaterThan(40);
    const holding: string[] = [];
    for (const { name } of tables) {
      const { rows } = await owner.query<{ rows: number }>(
        `select count(*)::int as rows from ${name} t where t::text ~* $1`,
        [`${visitorWord}|rossi|0412.?345|2001:db8`],
      );
      if (rows[0]!.rows > 0) holding.push(name);
    }
    expect(holding).toEqual([]);
    const counted = await owner.query<{ subject: string }>("select distinct subject from counters");
    expect(counted.rows.length).toBeGreaterThan(5);
  } finally {
    await owner.end();
  }
});
