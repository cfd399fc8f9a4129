import { globSync, readFileSync } from "node:fs";
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  request as send,
} from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { fetch } from "undici";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { endTracing, setTracer, tracedListener, traceOfLog } from "#lib/tracing.server.ts";
import { runTasks } from "#platform/background/run-tasks.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { otlpTracer, type TracerOptions } from "./otlp-tracer.server.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Batch = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
};

const person = "Priya Raman 0412 555 019";
const remote = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const open: Server[] = [];
let owned: Awaited<ReturnType<typeof testDatabase>>;
let db: Database | null = null;

beforeAll(async () => {
  owned = await testDatabase();
});
afterAll(() => owned.remove());
afterEach(async () => {
  await endTracing();
  await db?.close();
  db = null;
  for (const server of open.splice(0)) await new Promise((done) => server.close(done));
});

async function served(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** A receiver of OTLP over HTTP, and a tracer that sends to it. */
async function tracing(over: Partial<TracerOptions> = {}) {
  const batches: Batch[] = [];
  const seen: { url: string; headers: IncomingHttpHeaders }[] = [];
  const port = await served((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      seen.push({ url: request.url ?? "", headers: request.headers });
      batches.push(JSON.parse(Buffer.concat(chunks).toString()) as Batch);
      response.setHeader("Content-Type", "application/json");
      response.end("{}");
    });
  });
  const failures: string[] = [];
  setTracer(
    otlpTracer({
      endpoint: `http://127.0.0.1:${port}/`,
      headers: "authorization=Bearer%20one",
      resource: { "service.name": "test" },
      ratio: 1,
      isTrusted: () => true,
      describe: ({ method = "" }) => ({ name: `${method} page`, facts: { "url.path": "/cars" } }),
      failed: (code) => failures.push(code),
      ...over,
    }),
  );
  db = openDatabase(owned.url, 1);
  const spans = async () => {
    await endTracing();
    return batches.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  };
  return { db, spans, batches, seen, failures };
}

const factOf = (span: SentSpan | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

function get(port: number, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = send(
      { port, host: "127.0.0.1", path: `/cars?name=${encodeURIComponent(person)}`, headers },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

it("[DECIDE-401] a trace has a request, its queries and its calls, joins the proxy's, and names no person", async () => {
  const received: IncomingHttpHeaders[] = [];
  const service = await served((request, response) => {
    received.push(request.headers);
    response.statusCode = received.length === 1 ? 200 : 404;
    response.end();
  });
  const { db, spans, batches, seen } = await tracing();
  let logged = "";
  const site = await served(
    tracedListener(async (_, response) => {
      await db.withoutTenant((tx) => tx.execute(sql`select ${person}::text as name, 'Quinn' as other`));
      await fetch(`http://127.0.0.1:${service}/secret-path?phone=0412555019`);
      await new Promise((done) =>
        send({ port: service, host: "127.0.0.1" }, (answer) => answer.resume().on("end", done)).end(),
      );
      logged = traceOfLog().trace_id ?? "";
      response.end("ok");
    }),
  );
  expect(await get(site, { traceparent: remote })).toBe(200);
  const sent = await spans();
  const request = sent.find(({ name }) => name === "GET page");
  expect(request).toMatchObject({ traceId: remote.split("-")[1], parentSpanId: remote.split("-")[2] });
  expect(factOf(request, "http.response.status_code")).toBe(200);
  expect(logged).toBe(request?.traceId);
  const below = sent.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(below.map(({ name }) => name)).toEqual([
    "BEGIN",
    "SELECT set_config",
    "SELECT",
    "COMMIT",
    "GET",
    "GET",
  ]);
  expect(factOf(below[2], "db.query.text")).toBe("select $1::text as name, ? as other");
  expect(below.slice(-2).map((call) => factOf(call, "http.response.status_code"))).toEqual([200, 404]);
  expect(below.at(-1)?.status.code).toBe(2);
  expect(received.map(({ traceparent }) => traceparent)).toEqual(
    below.slice(-2).map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
  );
  expect(sent).toHaveLength(7);
  expect(JSON.stringify(batches)).not.toMatch(/Priya|Quinn|0412|secret-path|127\.0\.0\.1:\d+\?/);
  expect(seen[0]).toMatchObject({ url: "/v1/traces", headers: { authorization: "Bearer one" } });
});

it.each([
  ["a peer that isn't trusted", { isTrusted: () => false }, remote],
  ["a malformed traceparent", {}, "00-zz-zz-01"],
])("[DECIDE-402] a trace of its own begins for %s", async (_, over, traceparent) => {
  const { spans } = await tracing(over);
  const site = await served(tracedListener((_, response) => void response.end()));
  await get(site, { traceparent });
  const [request] = await spans();
  expect(request?.name).toBe("GET page");
  expect(request?.traceId).not.toBe(remote.split("-")[1]);
  expect(request?.parentSpanId).toBeUndefined();
});

it("[DECIDE-402] nothing is recorded of a request outside the ratio, whatever its sender asks for, nor of one that isn't shown", async () => {
  const { db, spans } = await tracing({ ratio: 0 });
  const site = await served(
    tracedListener(async (_, response) => {
      await db.withoutTenant((tx) => tx.execute(sql`select 1`));
      response.end();
    }),
  );
  await get(site, { traceparent: remote });
  expect(await spans()).toEqual([]);
  const hidden = await tracing({ describe: () => null });
  const health = await served(tracedListener((_, response) => void response.end()));
  await get(health);
  expect(await hidden.spans()).toEqual([]);
});

it("a failed request and a failed query say their codes, not their messages", async () => {
  const { db, spans, batches } = await tracing();
  const site = await served(
    tracedListener(async (_, response) => {
      await db.withoutTenant((tx) => tx.execute(sql`select ${person}::int`)).catch(() => {});
      response.statusCode = 500;
      response.end();
    }),
  );
  await get(site);
  const sent = await spans();
  expect(
    factOf(
      sent.find(({ name }) => name === "SELECT"),
      "error.type",
    ),
  ).toBe("22P02");
  expect(sent.find(({ name }) => name === "GET page")).toMatchObject({ status: { code: 2 } });
  expect(JSON.stringify(batches)).not.toContain("Priya");
});

it("a background task is a trace of its own, also where a request triggered it", async () => {
  const { db, spans } = await tracing();
  const ran: (() => void)[] = [];
  const tasks = runTasks({
    tasks: [
      {
        name: "deliveries",
        everyMs: 60_000,
        leasesRows: true,
        role: applicationRole,
        run: async () => {
          await db.withoutTenant((tx) => tx.execute(sql`select 1`));
          ran.shift()?.();
          return null;
        },
      },
    ],
    exclusively: async () => true,
    lacking: async () => null,
    report: async () => {},
    now: () => new Date(),
    log: pino({ level: "silent" }),
  });
  const site = await served(
    tracedListener(async (_, response) => {
      const done = new Promise<void>((resolve) => ran.push(resolve));
      tasks.trigger("deliveries");
      await done;
      response.end();
    }),
  );
  await get(site);
  await tasks.stop();
  const sent = await spans();
  const request = sent.find(({ name }) => name === "GET page");
  const runs = sent.filter(({ name }) => name === "task deliveries");
  expect(runs.length).toBeGreaterThan(0);
  for (const run of runs) {
    expect(run.parentSpanId).toBeUndefined();
    expect(run.traceId).not.toBe(request?.traceId);
    expect(sent.filter(({ parentSpanId }) => parentSpanId === run.spanId).map(({ name }) => name)).toContain(
      "SELECT",
    );
  }
});

it("a receiver that is down delays neither requests nor the end of the process", async () => {
  const { spans } = await tracing({ endpoint: "http://127.0.0.1:9" });
  const site = await served(tracedListener((_, response) => void response.end()));
  expect(await get(site)).toBe(200);
  const began = performance.now();
  expect(await spans()).toEqual([]);
  expect(performance.now() - began).toBeLessThan(5_000);
});

it("a receiver that refuses is reported by a code", async () => {
  const refusing = await served((request, response) => {
    request.resume();
    response.statusCode = 400;
    response.end(person);
  });
  const { spans, failures } = await tracing({ endpoint: `http://127.0.0.1:${refusing}` });
  const site = await served(tracedListener((_, response) => void response.end()));
  await get(site);
  await spans();
  expect(failures).toEqual(["OTLPExporterError"]);
});

it("[DECIDE-400] nothing of OpenTelemetry is loaded until it is configured", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !file.endsWith(".test.ts"));
  const naming = (text: RegExp) => files.filter((file) => text.test(readFileSync(file, "utf8")));
  expect(naming(/from "@opentelemetry\//)).toEqual(["src/platform/tracing/otlp-tracer.server.ts"]);
  expect(naming(/(?:from |import\()"[^"]*otlp-tracer/)).toEqual([
    "src/composition/tracing-from-env.server.ts",
  ]);
  expect(naming(/from "[^"]*tracing-from-env/)).toEqual([]);
  expect(readFileSync("src/composition/run-server.server.ts", "utf8")).toMatch(
    /if \(env\.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined\)\s+\(await import\("\.\/tracing-from-env/,
  );
});
