import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { bookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import { deliverDue } from "#domain/leads/lead-delivery/delivery.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { platformSecretsIn, secretsIn } from "#lib/secrets.server.ts";
import { createOutbox } from "#platform/adapters/messages/outbox.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { dispatch } from "./dispatch.ts";
import { leadsCommandOver } from "./leads.ts";
import { messagesCommandOver } from "./messages.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let leadId: string;
let folder: string;
const now = new Date("2026-11-23T00:00:00Z");
const commands = [
  leadsCommandOver((work) => work(db.asConsole.as({ kind: "command", id: "tester", action: "test" }))),
  messagesCommandOver((work) => work(db.asConsole.as({ kind: "command", id: "tester", action: "test" }))),
];

async function run(...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text), isTty: false };
  return { code: await dispatch(commands, words, io as never), out: out.join("\n"), err: err.join("\n") };
}

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-leads-"));
  const sites = createSiteStore(db, () => now);
  await sites.apply(
    `
group: { slug: yard, name: Yard, dealerships: [{ slug: yard, name: Yard }], lead: { fallbackEmail: all@yard.example } }
site: { slug: yard, name: Yard }`,
    "ana",
  );
  const site = (await sites.bySlug("yard"))!;
  const outcome = await acceptLead({
    takeLimit: null,
    db,
    postcodes: postcodesFromEnv(),
    site,
    now,
    facts: { address: null, userAgent: null, url: null },
    userData: {
      category: "Test Drive",
      dateTime: "2026-11-25",
      name: "=1+1",
      email: "a@b.example",
      phone: "0412345678",
      message: 'say "hi"',
    },
    idempotencyKey: null,
  });
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
  leadId = outcome.leadId;
  const secrets = secretsIn(undefined);
  const post = publicFetch;
  const outbox = createOutbox({
    db,
    smtpUrl: undefined,
    mailFrom: "x@y.example",
    secrets,
    platformSecrets: platformSecretsIn(undefined),
    now: () => now,
    post,
  });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await deliverDue({
    db,
    sites,
    channels: { outbox, secrets, post, now: () => now, bookingLinks: bookingLinks(Buffer.alloc(32)) },
    now: () => now,
    random: () => 0.5,
    log,
  });
});
afterAll(async () => {
  await db.remove();
  await rm(folder, { recursive: true });
});

describe("forecourt leads", () => {
  it("lists leads with the state of their deliveries", async () => {
    const { code, out } = await run("leads", "list", "--site", "yard");
    expect(code).toBe(0);
    expect(out).toContain(leadId);
    expect(out).toContain("2 delivered");
    expect((await run("leads", "list", "--undelivered")).out).toBe("Every lead is delivered.");
    expect(JSON.parse((await run("leads", "list", "--json")).out)).toMatchObject([
      { id: leadId, site: "yard" },
    ]);
  });

  it("shows one, with every delivery, on any site", async () => {
    const { out } = await run("leads", "show", leadId);
    for (const part of [
      "a@b.example",
      "all@yard.example",
      "acknowledgement",
      "stored in the database",
      "Consent (version 1)",
    ])
      expect(out).toContain(part);
    expect(await run("leads", "show", "nothing")).toMatchObject({ code: 1 });
  });

  it("adds the status of a CRM to the timeline, once", async () => {
    const words = ["leads", "status", leadId, "--system", "CRM", "--id", "77", "--status", "Contacted"];
    expect((await run(...words)).out).toBe("Added to the lead's timeline.");
    expect((await run(...words)).out).toBe("The timeline has it already.");
    expect(await run("leads", "status", leadId, "--system", "CRM")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--id, --status"),
    });
  });

  it("sends one again, by one channel or all", async () => {
    expect(await run("leads", "resend", leadId, "--channel", "email")).toMatchObject({ code: 0 });
    expect((await run("leads", "show", leadId)).out).toContain("waiting");
    expect(await run("leads", "resend", leadId, "--channel", "sms")).toMatchObject({ code: 1 });
    expect(await run("leads", "resend", leadId, "--channel", "pigeon")).toMatchObject({ code: 2 });
    expect(await run("leads", "resend", "nothing")).toMatchObject({ code: 1 });
  });

  it("exports them readable by the owner only, without formulas", async () => {
    const file = join(folder, "leads.csv");
    expect((await run("leads", "export", "--site", "yard", file)).code).toBe(0);
    const [head, line] = (await readFile(file, "utf8")).split("\n");
    expect(head).toMatch(/^lead_id,received,category/);
    expect(line).toContain("'=1+1");
    expect(line).toContain('"say ""hi"""');
    expect(line).toContain(",+61412345678,");
    expect((await stat(file)).mode & 0o077).toBe(0);
    const jsonl = await run("leads", "export", "--site", "yard", "--format", "jsonl");
    expect(JSON.parse(jsonl.out)).toMatchObject({ id: leadId });
  });

  it("says which file it can't write, before it reads a lead", async () => {
    const file = join(folder, "nowhere", "leads.csv");
    await expect(run("leads", "export", "--site", "yard", file)).rejects.toThrow(
      `${file} can't be written: ENOENT`,
    );
  });

  it("shows its usage", async () => {
    expect(await run("leads", "lst")).toMatchObject({
      code: 2,
      err: expect.stringContaining("did you mean leads list"),
    });
    expect(await run("leads", "export")).toMatchObject({ code: 2 });
    expect(await run("leads", "list", "--site", "yrd")).toMatchObject({
      code: 1,
      err: expect.stringContaining("did you mean yard"),
    });
  });
});

describe("forecourt messages", () => {
  it("lists and shows the stored messages", async () => {
    const { out } = await run("messages", "list", "--site", "yard");
    expect(out).toContain("all@yard.example");
    const [{ id }] = JSON.parse((await run("messages", "--json")).out) as [{ id: string }];
    expect((await run("messages", "show", id)).out).toContain("Subject: ");
    expect((await run("messages", "show", id, "--html")).out).toContain("<!DOCTYPE html>");
    expect(await run("messages", "show", "nothing")).toMatchObject({ code: 1 });
  });
});
