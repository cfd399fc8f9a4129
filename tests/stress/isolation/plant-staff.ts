import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { noContent } from "#domain/alerts/alert-content.ts";
import {
  alertCars,
  alertHits,
  alertMessages,
  alertPeople,
  savedSearches,
} from "#domain/alerts/alert-tables.ts";
import { changeSets, draftChanges } from "#domain/configuration/draft-tables.ts";
import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import { tagStates } from "#domain/configuration/tag-tables.ts";
import { catalogueTokenHash } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import {
  catalogueCars,
  catalogueFiles,
  catalogues,
} from "#domain/integrations/catalogues/catalogue-tables.ts";
import { catalogueSettings } from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { allClientScopes } from "#domain/integrations/clients/client-scopes.ts";
import { apiClients, apiRequests, apiSecrets } from "#domain/integrations/clients/client-tables.ts";
import { webhookAttempts, webhookEndpoints } from "#domain/integrations/webhooks/webhook-tables.ts";
import { leadReplies, replyAttachments } from "#domain/leads/reply-tables.ts";
import {
  destinationSecrets,
  destinationStates,
  measureEvents,
} from "#domain/measurement/destinations/measure-tables.ts";
import { saleFiles, sales, sourceCosts } from "#domain/sales/sales-tables.ts";
import { allTokenReads, type TokenRead } from "#domain/staff/access/token-reads.ts";
import { listViews } from "#domain/staff/lists/list-view-tables.ts";
import { previewLinks } from "#domain/staff/preview-link-tables.ts";
import {
  breakGlass,
  staffGrants,
  staffIdentities,
  staffInvitations,
  staffMembers,
  staffPasskeys,
  staffReportMails,
  staffSessions,
  staffStockMails,
  staffTokens,
} from "#domain/staff/staff-tables.ts";
import { textOfToken } from "#domain/staff/tokens/token-text.ts";
import { mailFailures, messageStops } from "#platform/adapters/messages/message-tables.ts";
import { senderKeys } from "#platform/adapters/messages/sender-key-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Words } from "./words.ts";

const idOf = (text: string) => tokenOf(text).slice(0, 22).replace(/^-/, "a");
const tokenOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The token of a session: of a group's owner by its slug, of an operator by its id. */
export const sessionOf = (whose: string): string => tokenOf(`session of ${whose}`);
/** Ids of a group's owner and of an operator with open access to it; the owner's passkey; a personal token of the owner's. */
export const ownerOf = (groupSlug: string): string => idOf(`owner of ${groupSlug}`);
export const operatorOf = (groupSlug: string): string => idOf(`operator at ${groupSlug}`);
export const passkeyOf = (groupSlug: string): string => idOf(`passkey of ${groupSlug}`);
export const tokenIdOf = (groupSlug: string, read: TokenRead = "log"): string =>
  idOf(`token for ${read} of ${groupSlug}`);
const secretOf = (groupSlug: string, read: TokenRead) => tokenOf(`secret for ${read} of ${groupSlug}`);
/** A site's preview link, and the token in the host that it leads to. */
export const previewIdOf = (siteSlug: string): string => idOf(`preview of ${siteSlug}`);
export const previewTokenOf = (siteSlug: string): string =>
  createHash("sha256").update(`preview token of ${siteSlug}`).digest("hex").slice(0, 32);
/** A client of the API for everything in a group, whose secret has its id too. */
export const clientOf = (groupSlug: string): string => idOf(`client of ${groupSlug}`);
const clientSecretOf = (groupSlug: string) => tokenOf(`secret of the client of ${groupSlug}`);
/** A site's catalogue, and the path of its file. */
export const catalogueIdOf = (siteSlug: string): string => idOf(`catalogue of ${siteSlug}`);
export const catalogueTokenOf = (siteSlug: string): string => tokenOf(`catalogue token of ${siteSlug}`);
export const cataloguePathOf = (siteSlug: string): string =>
  `/catalogues/${catalogueTokenOf(siteSlug)}/planted.csv`;
/** What a program sends. */
export const tokenTextOf = (groupSlug: string, read: TokenRead): string =>
  textOfToken(secretOf(groupSlug, read));

/** An owner and an operator with access for each group, signed in with a passkey just used, and a row in every table of staff; everything that people type is a marker. */
export async function plantStaff(db: Database, sites: readonly SiteSummary[], words: Words): Promise<void> {
  for (const [groupId, groupSlug] of new Map(sites.map((site) => [site.groupId, site.groupSlug])))
    await plantGroup(db, { groupId, groupSlug }, words);
  // The log has entries of each site, and so have the counters.
  for (const site of sites) {
    const counted = {
      groupId: site.groupId,
      siteId: site.id,
      day: "2026-11-01",
      kind: "search",
      source: "direct",
      subject: words.of(site.slug, "counted"),
      device: "phone",
      times: 9,
      empty: 9,
      results: 0,
    };
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.insert(draftChanges).values({
        groupId: site.groupId,
        id: words.of(site.slug, "change"),
        document: "site",
        siteId: site.id,
        path: ["name"],
        from: [],
        to: [words.of(site.slug, "draft")],
        changedBy: ownerOf(site.groupSlug),
        changedAt: new Date(),
      }),
    );
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.insert(previewLinks).values({
        groupId: site.groupId,
        id: previewIdOf(site.slug),
        siteId: site.id,
        tokenHash: tokenOf(previewTokenOf(site.slug)),
        label: words.of(site.slug, "shared"),
        madeBy: ownerOf(site.groupSlug),
        madeAt: new Date(),
        expiresAt: new Date(Date.now() + 86_400_000),
      }),
    );
    await plantCatalogue(db, site, words);
    await plantMeasured(db, site, words);
    await plantReply(db, site, words);
    await plantSales(db, site, words);
    await plantAlerts(db, site, words);
    await db.withoutTenant((tx) => tx.execute(sql`select add_counts(${JSON.stringify([counted])}::jsonb)`));
    const { groupId, siteId, day } = counted;
    const load = { groupId, siteId, day, metric: "lcp", page: "car", device: "phone", soft: false };
    const vital = { ...load, release: words.of(site.slug, "release"), buckets: [1] };
    await db.withoutTenant((tx) => tx.execute(sql`select add_vitals(${JSON.stringify([vital])}::jsonb)`));
    const shown = { groupId, siteId, day, appearances: 1, views: 1, saves: 0, leads: 0 };
    const carDay = { ...shown, carId: words.of(site.slug, "shown") };
    await db.withoutTenant((tx) => tx.execute(sql`select add_car_days(${JSON.stringify([carDay])}::jsonb)`));
    await db.withSite({ groupId: site.groupId, id: site.id }, (tx) =>
      tx.execute(sql`select audit_read('leads', 1, array[${words.of(site.slug, "read")}])`),
    );
  }
}

export const messageOf = (siteSlug: string): string => `message-${siteSlug}`;

/** A message that wasn't placed, with a file. */
async function plantReply(db: Database, site: SiteSummary, words: Words): Promise<void> {
  const key = { groupId: site.groupId, siteId: site.id };
  const now = new Date();
  const id = messageOf(site.slug);
  await db.withSite({ groupId: site.groupId, id: site.id }, async (tx) => {
    await tx.insert(leadReplies).values({
      ...key,
      id,
      onceKey: id,
      fromName: words.of(site.slug, "sender"),
      fromAddress: `${words.of(site.slug, "sender")}@example.com`,
      subject: words.of(site.slug, "subject"),
      text: words.of(site.slug, "answer"),
      receivedAt: now,
    });
    await tx.insert(replyAttachments).values({
      ...key,
      id: `file-${id}`,
      replyId: id,
      name: words.of(site.slug, "attachment"),
      type: "application/pdf",
      bytes: 1,
      fileKey: `${"0".repeat(32)}.bin`,
      createdAt: now,
    });
  });
}

/** A person who waits for cars, with a mail that was sent, and a mailbox that gets none. */
async function plantAlerts(db: Database, site: SiteSummary, words: Words): Promise<void> {
  const key = { groupId: site.groupId, siteId: site.id };
  const now = new Date();
  const of = (what: string) => words.of(site.slug, what);
  const [personId, mailbox] = [of("waiting"), `${of("waits")}@example.com`];
  const person = { email: mailbox, mailbox, wording: of("wording"), origin: "http://planted.example" };
  const search = { search: `query=${of("wanted")}`, cadence: "daily" as const, seen: Buffer.alloc(0) };
  const mail = { kind: "alert" as const, slot: of("slot"), state: "sent" as const, content: noContent };
  await db.withSite({ groupId: site.groupId, id: site.id }, async (tx) => {
    await tx.insert(alertPeople).values({ ...key, ...person, id: personId, usedAt: now, createdAt: now });
    await tx
      .insert(savedSearches)
      .values({ ...key, ...search, id: of("saved"), personId, confirmedAt: now, createdAt: now });
    await tx
      .insert(alertHits)
      .values({ ...key, searchId: of("saved"), seq: 1, carIds: [of("hit")], state: "taken", createdAt: now });
    await tx
      .insert(alertCars)
      .values({ ...key, personId, carId: of("cheaper"), kind: "price", state: "taken", createdAt: now });
    await tx.insert(alertMessages).values({
      ...key,
      ...mail,
      id: of("alert"),
      personId,
      messageId: `<${of("alerted")}@example.com>`,
      firstTryAt: now,
      nextTryAt: now,
      createdAt: now,
    });
    const stop = { purpose: "alerts" as const, cause: "unsubscribed" as const };
    await tx.insert(messageStops).values({ ...key, ...stop, contact: of("stopped"), createdAt: now });
    await tx.insert(mailFailures).values({ ...key, messageId: of("failed"), kind: "bounced", at: now });
  });
}

async function plantSales(db: Database, site: SiteSummary, words: Words): Promise<void> {
  const row = { groupId: site.groupId, siteId: site.id };
  const id = words.of(site.slug, "sold");
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  await db.withSite({ groupId: site.groupId, id: site.id }, async (tx) => {
    const columns = { sold_at: words.of(site.slug, "column") };
    const counts = { rows: 1, added: 1, repeated: 0, rejected: 0 };
    const uploadedBy = ownerOf(site.groupSlug);
    const fileName = words.of(site.slug, "sales");
    await tx
      .insert(saleFiles)
      .values({ ...row, ...counts, id, fileName, uploadedBy, uploadedAt: now, columns });
    const source = `campaign/${words.of(site.slug, "source")}`;
    await tx
      .insert(sales)
      .values({ ...row, id, reference: id, soldOn: day, match: "none", source, fileId: id });
    await tx.insert(sourceCosts).values({ ...row, month: `${day.slice(0, 8)}01`, source, cents: 99_900 });
  });
}

async function plantMeasured(db: Database, site: SiteSummary, words: Words): Promise<void> {
  const row = { groupId: site.groupId, siteId: site.id, destination: "planted" };
  const now = new Date();
  await db.withSite({ groupId: site.groupId, id: site.id }, async (tx) => {
    const encrypted = words.of(site.slug, "secret");
    await tx.insert(destinationSecrets).values({ ...row, encrypted, changedAt: now });
    await tx.insert(tagStates).values({
      groupId: row.groupId,
      siteId: row.siteId,
      tag: "planted",
      approved: { kind: "gtm", account: "GTM-PLANTED", src: null, hosts: [], purpose: "advertising" },
      responsible: words.of(site.slug, "responsible"),
      reason: words.of(site.slug, "reason"),
      onAt: now,
    });
    await tx.insert(destinationStates).values({ ...row, offAt: now });
    await tx.insert(measureEvents).values({
      ...row,
      id: words.of(site.slug, "measured"),
      kind: "lead",
      at: now,
      facts: {} as (typeof measureEvents.$inferInsert)["facts"],
      state: "sent",
      firstTryAt: now,
      nextTryAt: now,
    });
  });
}

async function plantCatalogue(db: Database, site: SiteSummary, words: Words): Promise<void> {
  const ofSite = { groupId: site.groupId, siteId: site.id };
  const ofCatalogue = { ...ofSite, catalogueId: catalogueIdOf(site.slug) };
  const text = `make\n${words.of(site.slug, "advertised")}\n`;
  const now = new Date();
  await db.withSite({ groupId: site.groupId, id: site.id }, async (tx) => {
    await tx.insert(catalogues).values({
      ...ofSite,
      id: ofCatalogue.catalogueId,
      name: "Planted",
      profile: "table",
      settings: catalogueSettings.parse({ makes: [words.of(site.slug, "chosen")] }),
      tokenHash: catalogueTokenHash(catalogueTokenOf(site.slug)),
      createdAt: now,
      builtAt: now,
    });
    await tx
      .insert(catalogueCars)
      .values({ ...ofCatalogue, carId: words.of(site.slug, "out"), rowHash: null, reasons: ["reserved"] });
    await tx.insert(catalogueFiles).values({
      ...ofCatalogue,
      id: "first",
      builtAt: now,
      sha256: createHash("sha256").update(text).digest("hex"),
      rows: 1,
      unpackedBytes: text.length,
      bytes: gzipSync(text),
    });
  });
}

async function plantGroup(
  db: Database,
  { groupId, groupSlug }: { groupId: string; groupSlug: string },
  words: Words,
): Promise<void> {
  const memberId = ownerOf(groupSlug);
  const word = (name: string) => words.of(`staff of ${groupSlug}`, name);
  const createdAt = new Date();
  // The walk may last longer than a session without use.
  const later = new Date(createdAt.getTime() + 86_400_000);
  const email = `owner@${groupSlug}.example`;
  await db.withTenant({ groupId }, async (tx) => {
    await tx.execute(sql`select set_config('app.member_id', ${memberId}, true)`);
    await tx.insert(staffMembers).values({ id: memberId, email, name: word("name"), createdAt });
    await tx.insert(staffGrants).values({ groupId, id: word("grant"), memberId, role: "owner", createdAt });
    await tx.insert(listViews).values({
      ...{ groupId, memberId, id: word("view"), name: word("view’s name"), query: "stage=open", createdAt },
      list: "leads",
    });
    await tx.insert(staffStockMails).values({ groupId, memberId, sentOn: "2026-11-02" });
    await tx.insert(staffReportMails).values({ groupId, memberId, every: "month", sentOn: "2026-11-02" });
    await tx
      .insert(staffIdentities)
      .values({ groupId, issuer: "https://id.example", subject: word("subject"), memberId, createdAt });
    await tx.insert(staffSessions).values({
      tokenHash: tokenOf(sessionOf(groupSlug)),
      memberId,
      method: "passkey",
      browser: word("browser"),
      createdAt,
      lastSeenAt: later,
      verifiedAt: later,
      expiresAt: later,
    });
    await tx.insert(staffInvitations).values({
      tokenHash: tokenOf(word("invitation")),
      groupId,
      id: `invitation-${groupSlug}`,
      email: `${word("invited")}@${groupSlug}.example`,
      name: word("invitee"),
      role: "sales",
      createdAt,
      expiresAt: later,
    });
    await tx.insert(staffPasskeys).values({
      credentialId: passkeyOf(groupSlug),
      memberId,
      publicKey: word("public key"),
      counter: 0,
      transports: [],
      host: "admin.localhost",
      createdAt,
    });
    for (const read of allTokenReads)
      await tx.insert(staffTokens).values({
        groupId,
        id: tokenIdOf(groupSlug, read),
        tokenHash: tokenOf(secretOf(groupSlug, read)),
        memberId,
        name: word(`token for ${read}`),
        reads: [read],
        createdAt,
        expiresAt: later,
      });
    await tx.insert(apiClients).values({
      groupId,
      id: clientOf(groupSlug),
      name: word("client"),
      scopes: [...allClientScopes],
      createdBy: memberId,
      createdAt,
    });
    await tx.insert(apiSecrets).values({
      groupId,
      clientId: clientOf(groupSlug),
      id: clientOf(groupSlug),
      hash: tokenOf(clientSecretOf(groupSlug)),
      createdAt,
      expiresAt: later,
    });
    await tx.insert(apiRequests).values({
      groupId,
      clientId: clientOf(groupSlug),
      key: word("key"),
      hash: "",
      location: word("made"),
      createdAt,
    });
    await tx.insert(draftChanges).values({
      groupId,
      id: word("change"),
      document: "group",
      siteId: null,
      path: ["name"],
      from: [],
      to: [word("draft")],
      changedBy: memberId,
      changedAt: createdAt,
    });
    await tx.insert(changeSets).values({
      groupId,
      id: word("set"),
      title: word("title"),
      state: "published",
      versions: [],
      madeBy: memberId,
      changes: [{ document: "group", siteId: null, path: ["name"], to: word("draft"), by: memberId }],
      madeAt: createdAt,
      summary: {
        count: 1,
        sentences: [{ by: memberId, text: word("sentence") }],
        places: [{}],
        isUndoable: true,
      },
      publishedAt: createdAt,
    });
    await tx.insert(breakGlass).values({
      groupId,
      id: word("access"),
      memberId,
      reason: word("reason"),
      openedAt: createdAt,
      expiresAt: createdAt,
      endedAt: createdAt,
    });
    await tx.execute(sql`insert into car_overrides (group_id, car_id, field, value, feed_value, actor_kind, actor_id, at)
      select group_id, id, 'interior_colour', to_jsonb(${word("colour")}::text), 'null'::jsonb, 'member', ${memberId}, now()
      from cars where group_id = ${groupId}::uuid order by id limit 1`);
    await tx.execute(sql`insert into stock_edits (group_id, id, summary, cars, changes, actor_kind, actor_id, at)
      values (${groupId}::uuid, ${`edit-${groupSlug}`}, ${word("edit")}, 0, '[]', 'member', ${memberId}, now())`);
    await tx.execute(sql`insert into stock_files (group_id, id, feed, site_slug, file_name, bytes, mapping, uploaded_by, uploaded_at)
      select ${groupId}::uuid, ${fileOf(groupSlug)}, 'default', slug, ${word("file")}, convert_to(${`make,model,year\n${word("make")},Rio,2020`}, 'UTF8'),
        ${`feed: default # ${word("mapping")}`}, ${memberId}, now()
      from sites where group_id = ${groupId}::uuid limit 1`);
    await tx.insert(senderKeys).values({
      groupId,
      id: `sender-${groupSlug}`,
      domain: `${word("sender")}.example`,
      selector: word("selector"),
      publicKey: word("public"),
      privateKey: word("private"),
      createdAt,
    });
    await tx.insert(webhookEndpoints).values({
      groupId,
      id: webhookOf(groupSlug),
      url: `https://${word("receiver")}.example/`,
      types: ["lead.*"],
      state: "disabled",
      reason: "member",
      secret: word("webhook secret"),
      sentSeq: 0,
      createdAt,
    });
    await tx.insert(webhookAttempts).values({
      groupId,
      endpointId: webhookOf(groupSlug),
      slot: 1,
      number: 1,
      eventId: word("event"),
      type: "lead.received",
      at: createdAt,
      outcome: "failed",
      reason: word("attempt"),
      ms: 1,
    });
  });
  await plantOperator(db, { groupId, groupSlug }, words);
}

/** The id of a group's webhook. */
export const webhookOf = (groupSlug: string): string => `webhook-${groupSlug}`;

/** The id of a stock file that a group's owner uploaded. */
export const fileOf = (groupSlug: string): string => `file-${groupSlug}`;

/** An operator who sees one group's personal data for the time of the walk. */
async function plantOperator(
  db: Database,
  { groupId, groupSlug }: { groupId: string; groupSlug: string },
  words: Words,
): Promise<void> {
  const memberId = operatorOf(groupSlug);
  const word = (name: string) => words.of(`operator at ${groupSlug}`, name);
  const createdAt = new Date();
  const later = new Date(createdAt.getTime() + 86_400_000);
  await db.withTenant({ groupId }, async (tx) => {
    await tx.execute(sql`select set_config('app.member_id', ${memberId}, true)`);
    const email = `operator@${groupSlug}.example`;
    await tx
      .insert(staffMembers)
      .values({ id: memberId, email, name: word("name"), operator: true, createdAt });
    await tx.insert(staffSessions).values({
      tokenHash: tokenOf(sessionOf(memberId)),
      memberId,
      method: "passkey",
      browser: word("browser"),
      createdAt,
      lastSeenAt: later,
      verifiedAt: later,
      expiresAt: later,
    });
    await tx.insert(breakGlass).values({
      groupId,
      id: word("access"),
      memberId,
      reason: word("reason"),
      openedAt: createdAt,
      expiresAt: later,
    });
  });
}
