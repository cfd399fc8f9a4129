import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import pg from "pg";
import sharp from "sharp";
import { embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { limitKinds } from "#platform/http/rate-limit-kinds.ts";
import { dataDir, expect, test } from "./journey.ts";
import { fromTheDocs } from "./new-dealer-files.ts";
import { type ExtraServer, extraServer, forecourtWith, type ListedLead } from "./other-processes.ts";

/**
 * Two web processes and one worker, on their own database in the cluster of the server under test: changes
 * made through one are visible to the others. No browser: requests alternate between the two.
 */
const site = "westside";
const database = `processes_${process.pid}`;
let folder = "";
let cluster = "";
let env: Record<string, string> = {};
let one: ExtraServer;
let other: ExtraServer;
let worker: ExtraServer;

const onCluster = async (query: string) => {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query(query).finally(() => client.end());
};
/** The dealer of the docs, with a watchlist, sellers' pictures and leads sent in steps. */
const dealer = async () =>
  (await fromTheDocs("yaml")).replace(
    "  tags: {",
    "  trade: { images: true }\n  lead: { sendPartial: true }\n  garage_enabled: true\n  tags: {",
  );
const forecourt = (...args: string[]) => forecourtWith(env, ...args);
const file = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-processes-"));
  cluster = await embeddedPostgres(resolve(dataDir));
  await onCluster(`create database ${database}`);
  const address = new URL(cluster);
  address.pathname = `/${database}`;
  env = {
    DATABASE_URL: address.toString(),
    DATA_DIR: folder,
    SECRET: "a secret that the processes share, 32+",
    TRUST_PROXY: "127.0.0.1",
  };
  await forecourt("site", "apply", await file("site.yaml", await dealer()));
  await forecourt("stock", "import", "--site", site, await file("stock.csv", await fromTheDocs("csv")));
  [one, other, worker] = await Promise.all([
    extraServer({ ...env, ROLE: "web" }),
    extraServer({ ...env, ROLE: "web" }),
    extraServer({ ...env, ROLE: "worker" }),
  ]);
  await Promise.all([one.start(), other.start()]);
});
test.afterAll(async () => {
  await Promise.all([one, other, worker].map((server) => server?.kill()));
  await onCluster(`drop database if exists ${database} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

type Sent = { cookie?: string; json?: object; form?: Record<string, string | object>; from?: string | null };

/** Sends a request to one of the processes, as a proxy would. */
async function sendTo(request: APIRequestContext, server: ExtraServer, path: string, sent: Sent = {}) {
  const { cookie = "", json, form, from = "203.0.113.1" } = sent;
  const answer = await request.fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: json || form ? "POST" : "GET",
    headers: {
      cookie,
      host: `${site}.localhost`,
      origin: `http://${site}.localhost`,
      ...(from ? { "x-forwarded-for": from } : {}),
    },
    maxRedirects: 0,
    ...(json ? { data: json } : {}),
    ...(form ? { multipart: form as Record<string, string> } : {}),
  });
  const set = answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  const cookies = set.map(({ value }) => value.split(";")[0]).join("; ");
  return { status: answer.status(), text: await answer.text(), cookies, json: () => answer.json() };
}

/**
 * The number of requests, 20 ms apart, that a server answers before it shows the text. Time is counted in requests so that a busy machine,
 * on which each takes long, gives the same result as an idle one.
 */
async function requestsUntilShown(
  request: APIRequestContext,
  server: ExtraServer,
  path: string,
  words: string,
): Promise<number> {
  let requests = 0;
  const shows = async () => {
    requests++;
    return (await sendTo(request, server, path)).text.includes(words);
  };
  await expect.poll(shows, { intervals: [20] }).toBe(true);
  return requests;
}

test("what a command changes, both show within a second [SEARCH-58]", async ({ request }) => {
  for (const server of [one, other]) {
    expect((await sendTo(request, server, "/search")).text).toContain("Polestar");
    expect((await sendTo(request, server, "/")).text).toContain("Find your first electric car");
  }
  const configuration = await dealer();
  const stock = await fromTheDocs("csv");
  const changes: [string[], string, string][] = [
    [
      ["site", "apply", await file("site.yaml", configuration.replace("first electric car", "next one"))],
      "/",
      "Find your next one",
    ],
    [
      ["stock", "import", "--site", site, await file("stock.csv", stock.replace("52800", "51230"))],
      "/search",
      "$51,230",
    ],
    [
      ["content", "apply", "--site", site, await file("content.yaml", aPage)],
      "/charging-at-home",
      "What a wallbox costs",
    ],
  ];
  for (const [command, path, words] of changes) {
    await forecourt(...command);
    for (const server of [one, other])
      expect(await requestsUntilShown(request, server, path, words), command.join(" ")).toBeLessThan(50);
  }
});

test("a shopper signs in with both and is recognised by both [DECIDE-69]", async ({ request }) => {
  const phone = "0491570156";
  expect((await sendTo(request, one, "/api/auth/request-code", { json: { phone } })).status).toBe(200);
  const { text } = await sendTo(request, other, "/demo/messages", { from: null });
  const code = /(\d{6}) is your sign-in code/.exec(text)?.[1];
  const signedIn = await sendTo(request, other, "/api/auth/verify-code", { json: { phone, code } });
  expect(signedIn.status).toBe(200);
  const { cookies: cookie } = signedIn;
  const found = await (await sendTo(request, one, "/api/search", { json: { hitsPerPage: 1 } })).json();
  const id = found.hits[0].id as string;
  const saved = await sendTo(request, one, "/api/watchlist/save-car", {
    json: { phone_number: JSON.parse(signedIn.text).phone, car_id: id },
    cookie,
  });
  expect(saved.status, saved.text).toBe(200);
  expect((await sendTo(request, other, "/api/watchlist", { cookie })).text).toContain(id);
});

test("a client's rate limit is shared by both", async ({ request }) => {
  const { burst, perSecond } = limitKinds.geocode;
  const began = performance.now();
  const from = "198.51.100.9";
  let passed = 0;
  for (let n = 0; n < 2 * burst; n++) {
    const { status } = await sendTo(request, n % 2 ? one : other, "/api/geocode?address=6017", { from });
    if (status === 200) passed++;
    else expect(status).toBe(429);
  }
  expect(passed).toBeGreaterThanOrEqual(burst);
  expect(passed).toBeLessThanOrEqual(burst + 1 + ((performance.now() - began) / 1000) * perSecond);
});

test("a lead started with one and completed with the other is delivered by the worker [LEAD-05]", async ({
  request,
}) => {
  const userData = {
    category: "General Enquiry",
    form: "contact",
    name: "Ines Okafor",
    email: "ines@example.com",
    phone: "0491570156",
    message: "Is it quiet at night?",
    location: "westside-sales",
  };
  const first = await sendTo(request, one, "/api/leads", {
    json: { userData: { ...userData, isLastStep: false } },
  });
  expect(first.status, first.text).toBe(200);
  const { lead_id } = JSON.parse(first.text) as { lead_id: string };
  const ended = await sendTo(request, other, "/api/leads", {
    json: { userData: { ...userData, isLastStep: true, lead_id } },
    cookie: first.cookies,
  });
  expect(JSON.parse(ended.text)).toMatchObject({ lead_id });
  const leads = async (...more: string[]) =>
    JSON.parse(await forecourt("leads", "list", "--site", site, "--json", ...more)) as ListedLead[];
  const waiting = await leads("--undelivered");
  expect(waiting.map(({ id, state }) => ({ id, state }))).toEqual([{ id: lead_id, state: "complete" }]);
  await worker.start();
  await expect.poll(() => leads("--undelivered")).toEqual([]);
  expect(await leads()).toHaveLength(1);
  const health = await sendTo(request, worker, "/healthz");
  expect(health.status).toBe(200);
  expect((await sendTo(request, worker, "/")).status).toBe(404);
});

test("a seller's picture uploaded to one is served by the other [TRADE-15]", async ({ request }) => {
  const colour = { width: 80, height: 60, channels: 3 as const, background: "#468" };
  const buffer = await sharp({ create: colour }).jpeg().toBuffer();
  const first = await sendTo(request, one, "/api/eval-expert/enter-vin", {
    json: { rego: "ONE111", state: "WA" },
  });
  expect(first.status, first.text).toBe(200);
  const evalid = JSON.parse(first.text)[0].EvalID as string;
  const uploaded = await sendTo(request, other, "/api/eval-expert/image-upload", {
    cookie: first.cookies,
    form: { evalid, file: { name: "front.jpg", mimeType: "image/jpeg", buffer } },
  });
  expect(uploaded.status, uploaded.text).toBe(200);
  const [{ address }] = JSON.parse(uploaded.text) as [{ address: string }];
  for (const server of [one, other]) expect((await sendTo(request, server, address)).status).toBe(200);
});

const aPage = `
pages:
  - path: /charging-at-home
    title: Charging at home
    description: What you need in the garage.
    blocks:
      - type: rich_text
        text: What a wallbox costs
`;
