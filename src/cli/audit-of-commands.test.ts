import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { payTestCheckout } from "#domain/buying/payments/test-provider.server.ts";
import { runReservationTask } from "#domain/buying/reserve/reservation-task.server.ts";
import { beginReservation } from "#domain/buying/reserve/reserve.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { bookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import { deliverDue } from "#domain/leads/lead-delivery/delivery.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import { accounts } from "#domain/shoppers/account-tables.ts";
import { beginSession } from "#domain/shoppers/accounts/session-store.server.ts";
import { inviteeOf } from "#domain/staff/members/accounts.server.ts";
import { acceptInvitation, invitationOf } from "#domain/staff/members/invitations.server.ts";
import { beginStaffSession } from "#domain/staff/sign-in/staff-session.server.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { platformSecretsIn, secretsIn } from "#lib/secrets.server.ts";
import { createOutbox } from "#platform/adapters/messages/outbox.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { nothingYet } from "#platform/doctor/watch.ts";
import { deletionWords } from "#platform/groups/deletion-words.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { type FeedGroup, feedGroup, stockFile } from "#tests/support/feed-group.ts";
import { addCar, paymentFixture } from "#tests/support/payment-fixtures.ts";
import type { BackupServices } from "./backup.ts";
import { wordsToKeep } from "./command-log.ts";
import { commandsOver } from "./commands.ts";
import { dispatch } from "./dispatch.ts";

/** Typed by shoppers and staff: no entry may contain any of it. */
const personal = ["wilhelmina", "412345678", "412 345 678", "w@b.example", "ana@x.example", "ana silva"];

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let feeds: FeedGroup;
let site: Site;
const folder = mkdtempSync(join(tmpdir(), "forecourt-audit-"));
const made = { lead: "", message: "", reservation: "", run: "", invitation: "" };

beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  feeds = await feedGroup(db);
  await feeds.configure([{ name: "yard", source: { type: "folder" }, timezone: "UTC", full: true }]);
  await feeds.deliver("cars.csv", stockFile(3));
  const sites = createSiteStore(db, () => new Date());
  await sites.apply(documentOf("First"), "ana");
  site = (await sites.bySlug("yard"))!;
  await furnish();
});
afterAll(async () => {
  await feeds.remove();
  await owner.end();
  await db.remove();
  rmSync(folder, { recursive: true });
});

const documentOf = (tagline: string) => `
group: { slug: yard, name: Yard, dealerships: [{ slug: yard, name: Yard }], lead: { fallbackEmail: all@yard.example } }
site: { slug: yard, name: Yard, tagline: ${tagline}, buy: { payment: { provider: test } } }`;

/** A lead with its message, a paid reservation, a shopper who is signed in. */
async function furnish(): Promise<void> {
  const now = new Date();
  const person = { name: "Wilhelmina", email: "w@b.example", phone: "0412 345 678" };
  const facts = { address: null, userAgent: null, url: null };
  const lead = await acceptLead({
    takeLimit: null,
    db,
    postcodes: postcodesFromEnv(),
    site,
    now,
    facts,
    idempotencyKey: null,
    userData: { category: "General Enquiry", form: "contact", ...person, message: "Hello", opt_in: true },
  });
  if (lead.kind !== "accepted") throw new Error(JSON.stringify(lead));
  made.lead = lead.leadId;
  const secrets = secretsIn(undefined);
  const clock = () => new Date();
  const outbox = createOutbox({
    db,
    smtpUrl: undefined,
    mailFrom: "x@y.example",
    secrets,
    now: clock,
    post: publicFetch,
    platformSecrets: platformSecretsIn(undefined),
  });
  await deliverDue({
    db,
    sites: createSiteStore(db, clock),
    now: clock,
    random: () => 0.5,
    channels: {
      outbox,
      secrets,
      post: publicFetch,
      now: clock,
      bookingLinks: bookingLinks(Buffer.alloc(32)),
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const messages = await owner.query<{ id: string }>("select id from messages limit 1");
  made.message = messages.rows[0]?.id ?? "";
  await owner.query(
    "insert into inbound_messages (id, source, sender, recipients, message_file, bytes, state, next_try_at, received_at) " +
      "select id, 'smtp', 'ana@example.com', '{}', id, 1, 'unplaced', now(), now() from unnest('{first, second}'::text[]) id",
  );
  const deps = paymentFixture(db, [site]);
  deps.at = now;
  const begun = await beginReservation(deps, site, {
    shopperId: "jo",
    quotedCents: 20_000,
    way: null,
    origin: "http://yard.localhost",
    facts,
    carId: await addCar(db, site, "car-1", {}, site.dealerships[0]!.id),
    contact: person,
    takeLimit: null,
  });
  if (begun.kind !== "begun") throw new Error(begun.kind);
  made.reservation = begun.reservation.id;
  await payTestCheckout(db, site, begun.checkoutUrl.split("/").at(-1)!, "4242424242424242", now);
  deps.wait(60_000);
  await runReservationTask(deps, deps.sites);
  await db.withSite(site, async (tx) => {
    const key = { groupId: site.groupId, siteId: site.id };
    await tx
      .insert(accounts)
      .values({ ...key, id: "account-1", phone: "+61412345678", createdAt: now, updatedAt: now });
    await beginSession(tx, site, "account-1", now);
  });
}

/** The invited person accepts, as the browser would. */
async function acceptInvited(): Promise<void> {
  const now = new Date();
  const console = db.asConsole;
  const invitation = (await invitationOf(console, made.invitation, now))!;
  const { memberId } = await inviteeOf(console, invitation, now);
  const session = { memberId, method: "passkey" as const, onlyGroupId: null, browser: "Chrome" };
  const accepted = {
    token: made.invitation,
    invitation,
    memberId,
    session: null,
    more: (tx: Parameters<typeof beginStaffSession>[0]) => beginStaffSession(tx, session, now),
  };
  expect((await acceptInvitation(console, accepted, now)).kind).toBe("accepted");
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const content = (title: string) =>
  file(
    `${title}.yaml`,
    `pages: [{ path: /about, title: ${title}, description: d, blocks: [{ type: rich_text, text: hello }] }]`,
  );
const person = ["--site", "yard", "--phone", "0412345678"];
const archive = join(folder, "yard.tar.gz");

type Step = { words: () => string[]; entries: number; after?(output: string): Promise<void> | void };
const reading = (...words: string[]): Step => ({ words: () => words, entries: 0 });
const leaving = (...words: string[]): Step => ({ words: () => words, entries: 1 });
const withMade = (entries: number, words: () => string[], after?: Step["after"]): Step =>
  after ? { words, entries, after } : { words, entries };

/** What each command leaves in the log, in an order in which each finds what it needs. */
const steps: Step[] = [
  reading("site", "validate", file("same.yaml", documentOf("First"))),
  leaving("site", "apply", file("second.yaml", documentOf("Second"))),
  reading("site", "apply", file("again.yaml", documentOf("Second"))),
  leaving("site", "create", "annexe", "--from", "yard", "--name", "Annexe", "--group", "yard"),
  reading("site", "list"),
  reading("site", "show", "yard"),
  reading("site", "schema"),
  reading("fleet", "sites", "--all"),
  reading("fleet", "plan", "set", "tagline", "One", "--all"),
  reading("fleet", "list"),
  leaving("site", "rollback", "yard", "1"),
  reading("content", "validate", "--site", "yard", content("One")),
  leaving("content", "apply", "--site", "yard", content("One")),
  leaving("content", "apply", "--site", "yard", content("Two")),
  leaving("content", "preview", "--site", "yard", content("Three")),
  leaving("content", "rollback", "--site", "yard", "1"),
  reading("content", "history", "--site", "yard"),
  reading("content", "export", "--site", "yard"),
  reading("stock", "inspect", "--site", "yard", file("cars.csv", stockFile(2))),
  withMade(
    1,
    () => ["stock", "import", "--site", "yard", join(folder, "cars.csv")],
    (output) => {
      made.run = /undo --site \S+ (\S+)|run ([0-9a-f-]{8,})/.exec(output)?.slice(1).find(Boolean) ?? "";
    },
  ),
  withMade(1, () => ["stock", "undo", "--site", "yard", made.run]),
  withMade(1, () => ["stock", "import", "--site", "yard", join(folder, "cars.csv")]),
  leaving("stock", "override", "yard", "S1", "price", "18990"),
  reading("stock", "export", "--site", "yard"),
  reading("stock", "status", "--site", "yard"),
  withMade(0, () => ["feeds", "list", "--site", feeds.slug]),
  withMade(1, () => ["feeds", "pull", "yard", "--site", feeds.slug]),
  withMade(0, () => ["feeds", "history", "--site", feeds.slug]),
  leaving("leads", "list", "--site", "yard"),
  withMade(1, () => ["leads", "show", made.lead]),
  withMade(1, () => ["leads", "resend", made.lead]),
  withMade(1, () => ["leads", "status", made.lead, "--system", "CRM", "--id", "7", "--status", "Won"]),
  leaving("leads", "export", "--site", "yard"),
  leaving("messages", "list", "--site", "yard"),
  withMade(1, () => ["messages", "show", made.message]),
  leaving("messages", "assign", "first", "yard"),
  leaving("messages", "discard", "second"),
  reading("mail", "keys"),
  leaving("mail", "keys", "make", "yard.example"),
  leaving("mail", "keys", "check"),
  leaving("reservations", "list", "--site", "yard"),
  // The provider's answer to the refund is a transaction of its own: none is open during a call to it.
  withMade(2, () => ["reservations", "release", made.reservation, "--site", "yard"]),
  withMade(0, () => ["reservations", "cancel", made.reservation, "--site", "yard"]),
  leaving("accounts", "sessions", ...person),
  leaving("accounts", "sign-out", ...person),
  leaving("privacy", "export", ...person),
  reading("privacy", "retention", "--site", "yard"),
  leaving("privacy", "erase", ...person, "--yes"),
  withMade(
    1,
    () => ["staff", "invite", "ana@x.example", "--name", "Ana Silva", "--group", "yard", "--role", "sales"],
    async (output) => {
      made.invitation = /invitation\/([\w-]{43})/.exec(output)?.[1] ?? "";
      await acceptInvited();
    },
  ),
  reading("staff", "list", "--group", "yard"),
  reading("staff", "sessions", "ana@x.example", "--group", "yard"),
  leaving("staff", "sessions", "ana@x.example", "--group", "yard", "--end"),
  leaving("staff", "remove", "ana@x.example", "--group", "yard"),
  reading("results", "yard"),
  leaving("results", "yard", "--csv"),
  leaving("audit", "export", "--group", "yard"),
  leaving("group", "export", "yard", archive),
  leaving("group", "suspend", "yard"),
  leaving("group", "resume", "yard"),
  leaving("group", "suspend", "yard"),
  // Files go first, and from then on there is no way back: that is an entry of its own.
  withMade(2, () => ["group", "delete", "yard", "--confirm", deletionWords("yard", new Date())]),
];

/** Commands that aren't run here, with the reason. */
const apart: Record<string, string> = {
  "leads deliver":
    "runs until it is stopped, as the task of deliveries: each attempt is in the delivery's row",
  "group import":
    "brings the group's own entries along: src/platform/groups/group-archive.test.ts finds its entry",
  "fleet label": "has an entry in the log of each group: src/domain/fleet/fleet-store.test.ts",
  "fleet apply":
    "has an entry in the log of each group and the platform's: src/domain/fleet/fleet-store.test.ts",
  "fleet rollback": "has the entries of fleet apply",
  "fleet continue": "goes on with what fleet apply or the console began",
  "fleet show": "shows what fleet apply did",
  "originals move": "moves files, and writes no table",
  "edge purge": "calls the CDN, and writes no table",
  "messages unplaced": "lists messages that are no group's yet, without their text",
  "backup list": "reads files",
  "backup verify": "reads files, and writes to a database that it drops",
};

const files = () => {
  mkdirSync(join(folder, "files"), { recursive: true });
  const store = folderOriginals(join(folder, "files"));
  return { pictures: store, uploads: store, removeSizes: async () => 0 };
};

const noBackups: BackupServices = {
  database: async () => "",
  place: () => null,
  originals: () => folderOriginals(folder),
  tools: { dump: "", restore: "" },
  now: () => new Date(),
};

const commandsAs = (action: string) =>
  commandsOver((work) => work(db.asConsole.as({ kind: "command", id: "tester", action })), {
    pictures: () => createPictureStore(folderOriginals(folder)),
    uploads: () => ({ remove: async () => {} }),
    originals: { bucket: null, folder: () => "" },
    pageComparison: () => Promise.reject(new Error("no comparison")),
    prepare: async () => {},
    diagnose: async () => [],
    watching: {
      read: () => nothingYet,
      write: () => {},
      mail: null,
      now: () => new Date(),
      wait: async () => false,
    },
    consoleAddress: "https://admin.example",
    feeds: (actor) => ({ ...feeds.services, db: actor }),
    groups: { files, reservedHosts: [] },
    backups: noBackups,
    senders: {
      keys: secretKeys({ secret: "a".repeat(43), previous: undefined, dataDir: "" }),
      mailFrom: "robot@yard.example",
      lookUp: async () => [],
    },
    purge: null,
  });

type Entry = { seq: string; actor_kind: string; action: string; text: string };
const entriesAfter = async (seq: string) =>
  (
    await owner.query<Entry>(
      "select seq::text, actor_kind, action, row_to_json(a)::text as text from audit_entries a where seq > $1 order by seq",
      [seq],
    )
  ).rows;

it("lists every command, and none that no longer exists", () => {
  const named = commandsAs("none").flatMap(({ usage }) =>
    [...usage.matchAll(/^ {2}forecourt (\w+ [a-z-]+|results)/gm)].map(([, name]) => name!),
  );
  const run = steps.map(({ words }) =>
    words()
      .slice(0, 2)
      .join(" ")
      .replace(/^results.*/, "results"),
  );
  expect(new Set([...run, ...Object.keys(apart)])).toEqual(new Set(named));
});

it("leaves one entry for each command that changes something or shows personal data, without the data", async () => {
  for (const { words, entries, after } of steps) {
    const line = words();
    const [last] = (
      await owner.query<{ seq: string }>("select coalesce(max(seq), 0)::text as seq from audit_entries")
    ).rows;
    const output: string[] = [];
    const take = (text: string) => void output.push(text);
    const action = wordsToKeep(line).command;
    const code = await dispatch(commandsAs(action), line, { out: take, err: take, isTty: false });
    const text = output.join("\n");
    expect(code, `${line.join(" ")}: ${text}`).toBe(0);
    const left = await entriesAfter(last!.seq);
    expect(left, `${line.join(" ")}: ${JSON.stringify(left)}`).toHaveLength(entries);
    for (const entry of left) {
      expect([entry.actor_kind, entry.action], line.join(" ")).toEqual(["command", action]);
      for (const word of personal) expect(entry.text.toLowerCase(), line.join(" ")).not.toContain(word);
    }
    await after?.(text);
  }
}, 120_000);
