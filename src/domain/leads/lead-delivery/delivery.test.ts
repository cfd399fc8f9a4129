import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { bookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import { leadGauges } from "#domain/leads/lead-gauges.server.ts";
import { insertDeliveries } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { leadById, listLeads, resendLead } from "#domain/leads/stored-leads/lead-store.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { platformSecretsIn, type Secrets } from "#lib/secrets.server.ts";
import { isSignedBy } from "#lib/signature.server.ts";
import { listMessages } from "#platform/adapters/messages/message-store.server.ts";
import { createOutbox, type Outbox } from "#platform/adapters/messages/outbox.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { adfProblems } from "#tests/support/adf-check.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { type DeliveryOptions, deliverDue } from "./delivery.server.ts";

type Mail = { to: string[]; raw: string };
let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let clock: Date;
let outboxes: Outbox[] = [];
let smtp: { server: SMTPServer; port: number } | null = null;
let mails: Mail[] = [];
let sites = 0;
const none: string[] = [];
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const secret = "a shared secret of some length";
const secrets: Secrets = async (name) =>
  name === "hook" || name === "sms"
    ? { kind: "secret", text: secret }
    : { kind: "missing", reason: `no ${name}` };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());

async function startSmtp(port = 0): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (address, _, done) =>
      none.includes(address.address)
        ? done(Object.assign(new Error(`<${address.address}> is no mailbox`), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  smtp = { server, port: (server.server.address() as AddressInfo).port };
}
async function stopSmtp(): Promise<void> {
  const { server } = smtp!;
  await new Promise<void>((resolve) => server.close(resolve));
}

type Post = { path: string; headers: IncomingHttpHeaders; body: string };
let posts: Post[] = [];
let receiver: Server;
let receiverUrl: string;
let answerStatus = 202;
let answerHeaders: Record<string, string> = {};
let answerBody = '{"sid":"SM1"}';

beforeEach(async () => {
  clock = new Date("2026-11-23T00:00:00Z");
  mails = [];
  posts = [];
  none.length = 0;
  answerStatus = 202;
  answerHeaders = {};
  answerBody = '{"sid":"SM1"}';
  await startSmtp();
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      posts.push({ path: request.url ?? "", headers: request.headers, body });
      response
        .writeHead(answerStatus, { "content-type": "application/json", ...answerHeaders })
        .end(answerBody);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  site = await newSite();
});
afterEach(async () => {
  for (const outbox of outboxes) outbox.close();
  outboxes = [];
  await stopSmtp();
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
});

async function newSite(): Promise<Site> {
  const number = String(++sites).padStart(12, "0");
  const [groupId, id] = [`00000000-0000-4000-8000-${number}`, `00000000-0000-4000-9000-${number}`];
  await db.withSite({ groupId, id }, async (tx) => {
    await tx.execute(
      sql`insert into groups (id, slug, version) values (${groupId}::uuid, ${`g${number}`}, 1)`,
    );
    await tx.execute(
      sql`insert into sites (group_id, id, slug, version) values (${groupId}::uuid, ${id}::uuid, ${`s${number}`}, 1)`,
    );
  });
  const defaults = settings.parse({});
  const lead = { ...defaults.lead, fallbackEmail: "sales@dealer.example" };
  return sampleSite({ id, groupId, slug: `s${number}`, lead, locations: [sampleLocation()] });
}

function worker(more: Partial<DeliveryOptions> & { embedded?: boolean } = {}): DeliveryOptions {
  const allowed = () => true;
  const outbox = createOutbox({
    db,
    smtpUrl: more.embedded ? undefined : `smtp://127.0.0.1:${smtp!.port}`,
    mailFrom: "noreply@platform.example",
    secrets,
    platformSecrets: platformSecretsIn(undefined),
    now: () => clock,
    post: publicFetch,
    twilioBase: receiverUrl,
    allowed,
  });
  outboxes.push(outbox);
  return {
    db,
    sites: { byIds: async () => site },
    channels: {
      outbox,
      secrets,
      post: publicFetch,
      now: () => clock,
      bookingLinks: bookingLinks(Buffer.alloc(32)),
      allowed,
    },
    now: () => clock,
    random: () => 0.5,
    log: silent,
    ...more,
  };
}

let sent = 0;
async function enquire(more: object = {}): Promise<string> {
  const userData = {
    category: "Vehicle Enquiry",
    name: "Ana Li",
    email: "ana@example.com",
    phone: "0412345678",
    message: `Hello ${++sent}`,
    ...more,
  };
  const facts = { address: `192.0.2.${sent % 250}`, userAgent: "B", url: "https://sample.localhost/cars/x" };
  const outcome = await acceptLead({
    takeLimit: null,
    db,
    postcodes: postcodesFromEnv(),
    site,
    now: clock,
    facts,
    userData,
    idempotencyKey: `k${sent}`,
  });
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
  return outcome.leadId;
}
const deliveries = async (id: string) => (await leadById(db, site, id))!.deliveries;
const header = (mail: Mail, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(mail.raw.split("\r\n\r\n")[0]!)?.[1];
const route = (...channels: object[]) => {
  const empty = {
    categories: [],
    carTypes: [],
    dealerships: [],
    locations: [],
    departments: [],
    last: false,
  };
  site.lead.routes = [{ ...empty, channels: channels as never }];
};

describe("by e-mail", () => {
  it("notifies the dealer, who can reply to the shopper, and the shopper in the site's text", async () => {
    const id = await enquire();
    expect(await deliverDue(worker())).toEqual({ delivered: 2, later: 0, dead: 0 });
    const toDealer = mails.find(({ to }) => to[0] === "sales@dealer.example")!;
    expect(header(toDealer, "Reply-To")).toBe("ana@example.com");
    expect(header(toDealer, "Subject")).toContain("Vehicle Enquiry");
    expect(toDealer.raw).toContain("text/html");
    expect(toDealer.raw).toContain("text/plain");
    const toShopper = mails.find(({ to }) => to[0] === "ana@example.com")!;
    expect(header(toShopper, "Subject")).toBe("Thank you for your enquiry");
    expect(toShopper.raw).toContain("Hi Ana Li");
    expect(header(toShopper, "Reply-To")).toBe("sales@dealer.example");
    expect(header(toShopper, "Auto-Submitted")).toBe("auto-replied");
    expect(header(toDealer, "Auto-Submitted")).toBe("auto-generated");
    expect(header(toShopper, "Message-ID")).toMatch(/^<[\w-]{22}@sample\.localhost>$/);
    for (const one of await deliveries(id)) {
      expect(one).toMatchObject({ state: "delivered", attempts: 1 });
      expect(mails.some((mail) => header(mail, "Message-ID") === one.messageId)).toBe(true);
    }
  });

  it("sends an answer in the name of the member who wrote it, and a notice to staff without the shopper’s address", async () => {
    const id = await enquire();
    await deliverDue(worker());
    mails = [];
    const to = { subject: "Your Mazda", text: "Hi Ana,\n\nis Saturday good?" };
    await db.withSite(site, (tx) =>
      insertDeliveries(
        tx,
        site,
        id,
        [
          {
            purpose: "answer",
            channel: "email",
            target: "ana@example.com",
            words: { ...to, fromName: "Jo\r\nBcc: x@evil.example", replyTo: "jo@dealer.example" },
          },
          {
            purpose: "notice",
            channel: "email",
            target: "jo@dealer.example",
            words: { subject: "A lead for you", text: "Reference", replyTo: null },
          },
        ],
        clock,
      ),
    );
    expect(await deliverDue(worker())).toMatchObject({ delivered: 2 });
    const answer = mails.find(({ to: [target] }) => target === "ana@example.com")!;
    expect(header(answer, "From")).toMatch(/^"Jo Bcc: x@evil\.example, [\s\S]+<noreply@platform\.example>$/);
    expect(header(answer, "Bcc")).toBeUndefined();
    expect(header(answer, "Reply-To")).toBe("jo@dealer.example");
    expect(header(answer, "Subject")).toBe("Your Mazda");
    expect(header(answer, "Auto-Submitted")).toBe("no");
    const notice = mails.find(({ to: [target] }) => target === "jo@dealer.example")!;
    expect(header(notice, "Reply-To")).toBeUndefined();
    expect(notice.raw).not.toContain("ana@example.com");
  });

  it("prevents header injection by shoppers", async () => {
    const evil = "Ana\r\nBcc: thief@evil.example\r\n\r\n<h1>x</h1>";
    await enquire({ name: evil, subcategory: evil, message: "x\r\n.\r\nMAIL FROM:<a@b>" });
    site.messaging.fromName = 'Dealer\r\nBcc: thief@evil.example", <thief@evil.example>';
    await deliverDue(worker());
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.to).toHaveLength(1);
      expect(mail.to[0]).not.toContain("evil");
      expect(header(mail, "Bcc")).toBeUndefined();
      expect(mail.raw.split("\r\n\r\n")[0]!.match(/^From:/gim)).toHaveLength(1);
      // As text it is unchanged; as HTML it is escaped.
      expect(mail.raw.split("Content-Type: text/html")[1]).not.toContain("<h1>x</h1>");
    }
  });

  it("stores unsent messages in the database where there is no mail server, once", async () => {
    const id = await enquire();
    await deliverDue(worker({ embedded: true }));
    expect(mails).toEqual([]);
    await resendLead(db, site, id, null, clock);
    await deliverDue(worker({ embedded: true }));
    const stored = await listMessages(db, site, { aboutId: id });
    expect(stored.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
      "email ana@example.com",
      "email sales@dealer.example",
    ]);
    expect(stored[0]?.text).toBeTruthy();
  });

  it("attaches the calendar file of a test drive", async () => {
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: "09:00", close: "17:00" }));
    site.locations = [
      sampleLocation({ contact_detail: { phone: null, landline_phone: null, opening_hours: hours } }),
    ];
    await enquire({ category: "Test Drive", dateTime: "2026-11-25T10:00" });
    await deliverDue(worker({ embedded: true }));
    const [ack] = (await listMessages(db, site)).filter(({ recipient }) => recipient === "ana@example.com");
    expect(ack?.attachments[0]?.content).toContain("DTSTART:20261124T230000Z");
    expect(ack?.text).toMatch(/25 November 2026/);
  });
});

describe("by the other channels", () => {
  it("posts ADF and signed JSON, and mails ADF", async () => {
    route(
      { channel: "adf_http", to: `${receiverUrl}/adf` },
      { channel: "webhook", to: `${receiverUrl}/hook`, secret: "hook" },
      { channel: "adf_email", to: "crm@dealer.example" },
    );
    const id = await enquire({ name: `O'Brien ]]> <script>&`, message: "]]> <prospect> &lt; \u{1F697}" });
    expect(await deliverDue(worker())).toMatchObject({ delivered: 4 });
    const adf = posts.find(({ path }) => path === "/adf")!;
    expect(adf.headers["content-type"]).toContain("application/x-adf+xml");
    expect(adfProblems(adf.body)).toEqual([]);
    expect(adf.body).toContain(`>${id}</id>`);
    const hook = posts.find(({ path }) => path === "/hook")!;
    const header = String(hook.headers["forecourt-signature"]);
    expect(isSignedBy(header, secret, hook.body, clock)).toBe(true);
    expect(isSignedBy(header, secret, `${hook.body} `, clock)).toBe(false);
    expect(isSignedBy(header, "another", hook.body, clock)).toBe(false);
    expect(isSignedBy(header, secret, hook.body, new Date(clock.getTime() + 600_000))).toBe(false);
    expect(JSON.parse(hook.body)).toMatchObject({ lead_id: id, userData: { name: `O'Brien ]]> <script>&` } });
    expect(mails.some(({ to }) => to[0] === "crm@dealer.example")).toBe(true);
  });

  it("texts the dealer, and a shopper who chose SMS, through the provider", async () => {
    route({ channel: "sms", to: "+61400000001" });
    site.messaging.sms = { provider: "twilio", accountSid: "AC1", from: "+61400000009", secret: "sms" };
    site.lead.acknowledgement = { ...site.lead.acknowledgement, email: false, sms: true };
    await enquire({ contact_method: "SMS" });
    expect(await deliverDue(worker())).toMatchObject({ delivered: 2 });
    expect(posts.map(({ path }) => path)).toEqual(Array(2).fill("/2010-04-01/Accounts/AC1/Messages.json"));
    const sentTo = posts.map(({ body }) => new URLSearchParams(body).get("To")).sort();
    expect(sentTo).toEqual(["+61400000001", "+61412345678"]);
    const login = Buffer.from(String(posts[0]?.headers.authorization).slice(6), "base64").toString();
    expect(login).toBe(`AC1:${secret}`);
    expect(posts.map(({ body }) => new URLSearchParams(body).get("Body")).join()).toContain("Reply STOP");
  });

  it("doesn't treat a web page in place of the provider's response as a sent message", async () => {
    route({ channel: "sms", to: "+61400000001" });
    site.messaging.sms = { provider: "twilio", accountSid: "AC1", from: "+61400000009", secret: "sms" };
    answerBody = "<h1>It works!</h1>";
    const id = await enquire();
    await deliverDue(worker());
    expect((await deliveries(id)).find(({ channel }) => channel === "sms")).toMatchObject({
      state: "waiting",
      lastAnswer: "the provider's response can't be parsed",
    });
  });

  it("doesn't post to internal addresses", async () => {
    route({ channel: "webhook", to: `${receiverUrl}/hook`, secret: "hook" });
    const id = await enquire();
    const { channels, ...rest } = worker();
    const { allowed: _allowed, ...guarded } = channels;
    await deliverDue({ ...rest, channels: guarded });
    expect(posts).toEqual([]);
    expect((await deliveries(id)).find(({ channel }) => channel === "webhook")).toMatchObject({
      state: "waiting",
      lastAnswer: "the address points inward",
    });
  });
});

describe("on failure", () => {
  it("takes no more once its process is stopping, and leaves the rest to the next", async () => {
    for (let n = 0; n < 8; n++) await enquire({ email: `shopper${n}@example.com` });
    const options = worker({ embedded: true });
    let looks = 0;
    const run = await deliverDue(options, () => looks++ > 0);
    expect(run.delivered).toBeGreaterThan(0);
    expect(run.delivered).toBeLessThan(16);
    expect((await deliverDue(options)).delivered).toBe(16 - run.delivered);
  });

  it("delivers everything after an hour without a mail server, with none lost, each under its own ids", async () => {
    const { port } = smtp!;
    const options = worker();
    await stopSmtp();
    const ids: string[] = [];
    for (let minute = 0; minute < 60; minute++) {
      // 60 minutes of the application's clock, one at a time.
      if (minute < 20) ids.push(await enquire({ email: `shopper${minute}@example.com` }));
      await deliverDue(options);
      clock = new Date(clock.getTime() + 60_000);
    }
    expect(mails).toEqual([]);
    const waiting = (await Promise.all(ids.map(deliveries))).flat();
    expect(waiting.every(({ state, attempts }) => state === "waiting" && attempts > 3)).toBe(true);
    await startSmtp(port);
    for (let minute = 0; minute < 130 && mails.length < 40; minute++) {
      await deliverDue(options);
      clock = new Date(clock.getTime() + 60_000);
    }
    expect(mails).toHaveLength(40);
    expect(new Set(mails.map((mail) => header(mail, "Message-ID"))).size).toBe(40);
    const done = (await Promise.all(ids.map(deliveries))).flat();
    expect(done.every(({ state }) => state === "delivered")).toBe(true);
  });

  it("gives up after a day and notifies the fallback address", async () => {
    route({ channel: "webhook", to: `${receiverUrl}/hook`, secret: "hook" });
    site.lead.acknowledgement = { ...site.lead.acknowledgement, email: false };
    answerStatus = 500;
    const id = await enquire();
    const options = worker();
    let hours = 0;
    for (; hours < 30 && mails.length === 0; hours++) {
      await deliverDue(options);
      clock = new Date(clock.getTime() + 3_600_000);
    }
    expect(hours).toBeGreaterThan(24);
    const [hook, alert] = await deliveries(id);
    expect(hook).toMatchObject({ state: "dead", lastAnswer: "answered 500" });
    expect(alert).toMatchObject({ purpose: "alert", state: "delivered", target: "sales@dealer.example" });
    expect(header(mails[0]!, "Subject")).toContain("Lead not delivered");
    answerStatus = 200;
    expect(await resendLead(db, site, id, "webhook", clock)).toBe(1);
    await deliverDue(options);
    expect((await deliveries(id))[0]).toMatchObject({
      state: "delivered",
      resent: true,
      messageId: hook!.messageId,
    });
    expect(JSON.parse(posts.at(-1)!.body).delivery_id).toBe(JSON.parse(posts[0]!.body).delivery_id);
  });

  it("shows operators what waits, what is refused and what was given up, by channel, and leads without an answer", async () => {
    /** The figures of e-mail and of leads, by name. */
    const figures = async () => {
      const read = await leadGauges(db, clock);
      const ofEmail = ({ values }: (typeof read)[number]) =>
        (values.find(({ labels }) => labels.channel === "email") ?? values[0])?.value ?? 0;
      return Object.fromEntries(read.map((metric) => [metric.name, ofEmail(metric)]));
    };
    const before = await figures();
    await enquire();
    const rise = async () => {
      const now = await figures();
      return (name: string) => now[name]! - before[name]!;
    };
    const stored = await rise();
    expect(stored("leads_waiting")).toBe(1);
    expect(stored("deliveries_waiting")).toBe(2);
    expect(stored("deliveries_retrying")).toBe(0);
    await stopSmtp();
    await deliverDue(worker());
    clock = new Date(clock.getTime() + 60_000);
    expect((await rise())("deliveries_retrying")).toBe(2);
    clock = new Date(clock.getTime() + 3_600_000);
    expect((await figures()).deliveries_overdue_seconds).toBeGreaterThan(3_000);
    clock = new Date(clock.getTime() + 25 * 3_600_000);
    await deliverDue(worker());
    const ended = await rise();
    // The notice about it to the fallback address.
    expect(ended("deliveries_retrying")).toBe(1);
    expect(ended("deliveries_failed")).toBe(2);
    await startSmtp();
  });

  it("waits as long as a receiver asks, and stores nothing of its words", async () => {
    route({ channel: "webhook", to: `${receiverUrl}/hook`, secret: "hook" });
    site.lead.acknowledgement = { ...site.lead.acknowledgement, email: false };
    answerStatus = 429;
    answerHeaders = { "retry-after": "600" };
    const id = await enquire();
    await deliverDue(worker());
    expect((await deliveries(id))[0]).toMatchObject({ state: "waiting", lastAnswer: "answered 429" });
    clock = new Date(clock.getTime() + 599_000);
    expect(await deliverDue(worker())).toEqual({ delivered: 0, later: 0, dead: 0 });
    answerStatus = 202;
    clock = new Date(clock.getTime() + 1_000);
    expect(await deliverDue(worker())).toMatchObject({ delivered: 1 });
  });

  it("gives up a mailbox that doesn't exist at once", async () => {
    none.push("ana@example.com");
    const id = await enquire();
    const logged: unknown[] = [];
    const error = (...parts: unknown[]) => logged.push(...parts);
    await deliverDue(worker({ log: { ...silent, error: error as never } }));
    expect(JSON.stringify(logged)).toContain("retries ended");
    expect(JSON.stringify(logged)).not.toMatch(/ana@|0?412345678/);
    expect((await deliveries(id)).find(({ purpose }) => purpose === "acknowledgement")).toMatchObject({
      state: "dead",
      attempts: 1,
    });
  });

  it("leaves a delivery to the worker that leases it, and takes it after the lease expires", async () => {
    const id = await enquire();
    const lease = new Date(clock.getTime() + 60_000).toISOString();
    const claimed = await db.withoutTenant((tx) =>
      tx.execute(sql`select * from claim_deliveries(${clock.toISOString()}, ${lease}, 'killed', 10)`),
    );
    expect(claimed.rows).toHaveLength(2);
    expect(Object.keys(claimed.rows[0]!)).toEqual(["group_id", "site_id", "id"]);
    expect(await deliverDue(worker())).toEqual({ delivered: 0, later: 0, dead: 0 });
    clock = new Date(clock.getTime() + 61_000);
    expect(await deliverDue(worker())).toMatchObject({ delivered: 2 });
    expect((await deliveries(id)).every(({ state }) => state === "delivered")).toBe(true);
  });

  it("doesn't wait for a receiver that never responds", async () => {
    route({ channel: "webhook", to: `${receiverUrl}/hook`, secret: "hook" });
    site.lead.acknowledgement = { ...site.lead.acknowledgement, email: false };
    receiver.removeAllListeners("request");
    receiver.on("request", () => {});
    const id = await enquire();
    expect(await deliverDue(worker({ maxMs: 100 }))).toMatchObject({ later: 1 });
    expect((await deliveries(id))[0]).toMatchObject({
      state: "waiting",
      lastAnswer: "no response within 0.1 s",
    });
  });

  it("sends each once with several workers at once", async () => {
    for (let i = 0; i < 12; i++) await enquire({ email: `shopper${i}@example.com` });
    await Promise.all([1, 2, 3].map(() => deliverDue(worker())));
    expect(mails).toHaveLength(24);
    expect(
      (await listLeads(db, site)).every((one) => one.deliveries.every((d) => d.state === "delivered")),
    ).toBe(true);
  });
});
