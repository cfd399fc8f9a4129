import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { conversationOf } from "#domain/leads/handling/conversation.server.ts";
import { answerLead } from "#domain/leads/handling/handle-lead.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { leadPage } from "#domain/leads/lead-list/lead-list.server.ts";
import { leadDeliveries, leads } from "#domain/leads/lead-tables.ts";
import { leadReplies, replyAttachments } from "#domain/leads/reply-tables.ts";
import { anonymiseLeads } from "#domain/leads/stored-leads/anonymise-leads.server.ts";
import { replyPrivacy, unplacedRetention } from "#domain/leads/stored-leads/reply-privacy.server.ts";
import { dayMs, hourMs } from "#lib/durations.ts";
import { stopsOf } from "#platform/adapters/messages/message-stops.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { addLead, addMember, type LeadGroup, leadGroup, storedLead } from "#tests/support/lead-group.ts";
import { maxPerHour } from "./add-reply.server.ts";
import { type InboundOptions, placeInbound, replyFilesTask } from "./inbound-task.server.ts";
import { createInbox, type Inbox, maxMessageBytes } from "./inbox.server.ts";
import { type MailReceiver, receiverLimits, startMailReceiver } from "./mail-receiver.server.ts";
import { replyAddressesAt, replyAddressOf } from "./reply-address.server.ts";
import { replyFile } from "./reply-files.server.ts";
import { markMessageSpam, placeMessage, unplacedCount, unplacedMessages } from "./unplaced.server.ts";

const domain = "reply.example";
const addresses = replyAddressesAt(domain, Buffer.alloc(32, 7));
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUg==", "base64");

let of: LeadGroup;
let site: Site;
let folder: string;
let inbox: Inbox;
let receiver: MailReceiver;
let isUnavailable = false;
let mails = 0;

beforeAll(async () => {
  of = await leadGroup("{ answerMinutes: 60 }");
  site = of.sites.north;
  await addMember(of, site, "ana");
  folder = await mkdtemp(join(tmpdir(), "inbox-"));
  const originals = folderOriginals(join(folder, "uploads"));
  inbox = createInbox(of.db, { originals, folder: join(folder, "incoming"), now: of.now });
  receiver = await startMailReceiver({
    port: 0,
    host: "127.0.0.1",
    domain,
    inbox: {
      store: (envelope, content) =>
        isUnavailable
          ? Promise.reject(new Error("the database is unavailable"))
          : inbox.store(envelope, content),
    },
    onStored: () => {},
    log: silent,
  });
});
afterAll(async () => {
  await receiver.close();
  await of.db.remove();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  isUnavailable = false;
  of.at("2026-03-02T00:00:00Z");
});

const options = (more: Partial<InboundOptions> = {}): InboundOptions => ({
  consoleDb: of.db.asConsole,
  sites: of.store,
  originals: folderOriginals(join(folder, "uploads")),
  domain,
  consoleAddress: "https://console.example",
  now: of.now,
  random: () => 0.5,
  log: silent,
  ...more,
});
const place = (more: Partial<InboundOptions> = {}) => placeInbound(options(more));
const addressOf = (id: string) =>
  of.db.withSite(site, (tx) => replyAddressOf(tx, addresses, site, id, of.now()));

type Mail = Parameters<ReturnType<typeof createTransport>["sendMail"]>[0];
/** A conversation with the receiver, as a mail server has it. */
async function send(to: string | string[], mail: Mail = {}, sender = "ana@example.com"): Promise<void> {
  const transport = createTransport({
    host: "127.0.0.1",
    port: receiver.port,
    secure: false,
    ignoreTLS: true,
  });
  try {
    await transport.sendMail({
      from: "Ana Li <ana@example.com>",
      subject: "Re: Your Mazda",
      text: "Tuesday suits.",
      messageId: `<m${++mails}@example.com>`,
      ...mail,
      envelope: { from: sender, to },
    });
  } finally {
    transport.close();
  }
}
const newLead = (more: object = {}) =>
  addLead(of, site, { payload: { name: "Ana Li", email: "ana@example.com" }, ...more });
const repliesOf = async (id: string, where = site) =>
  (await of.db.withSite(where, (tx) => conversationOf(tx, where, [id], 100))).replies;
const lead = (id: string) => storedLead(of.db, site, id);
const inbound = async () => {
  const { rows } = await of.db.withoutTenant((tx) =>
    tx.execute<{ id: string }>(sql`select id from unplaced_inbound(100)`),
  );
  return rows.length;
};
const waiting = async () => {
  const { rows } = await of.db.withoutTenant((tx) =>
    tx.execute<{ waiting: number }>(sql`select waiting from inbound_backlog(now())`),
  );
  return rows[0]?.waiting;
};
const forwarded = (id: string) =>
  of.db.withSite(site, (tx) => tx.select().from(leadDeliveries).where(eq(leadDeliveries.leadId, id)));

describe("the receiver", () => {
  it("stores what a mail server sends, and refuses other domains [DECIDE-321]", async () => {
    const id = await newLead();
    await send(await addressOf(id));
    expect(await waiting()).toBe(1);
    await expect(send("someone@elsewhere.example")).rejects.toThrow(/550/);
    await expect(
      send(Array.from({ length: 25 }, (_, n) => `reply+x${n}@${domain}`)),
    ).resolves.toBeUndefined();
    await place();
    expect((await repliesOf(id)).filter(({ placedBy }) => placedBy === "token")).toHaveLength(1);
  });

  it("asks to send again while the message can't be stored, and has it once then [DECIDE-321]", async () => {
    const id = await newLead();
    const to = await addressOf(id);
    isUnavailable = true;
    await expect(send(to, { messageId: "<again@example.com>" })).rejects.toThrow(/451/);
    isUnavailable = false;
    await send(to, { messageId: "<again@example.com>" });
    // The sender didn't see the answer, and sends it again.
    await send(to, { messageId: "<again@example.com>" });
    await place();
    expect(await repliesOf(id)).toHaveLength(1);
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
  });

  it("refuses what is larger than 50 MB, said or not", async () => {
    const to = await addressOf(await newLead());
    const said = await conversation(receiver.port, [
      "HELO x",
      `MAIL FROM:<a@b.example> SIZE=${maxMessageBytes + 1}`,
    ]);
    expect(said.at(-1)).toMatch(/^552/);
    const small = await startMailReceiver({
      ...{ port: 0, host: "127.0.0.1", domain, onStored: () => {}, log: silent },
      inbox: createInbox(of.db, {
        originals: folderOriginals(join(folder, "uploads")),
        folder: join(folder, "incoming"),
        now: of.now,
        maxBytes: 100_000,
      }),
    });
    const unsaid = [
      "HELO x",
      "MAIL FROM:<a@b.example>",
      `RCPT TO:<${to}>`,
      "DATA",
      `${"a\r\n".repeat(100_000)}.`,
    ];
    expect((await conversation(small.port, unsaid)).at(-1)).toMatch(/^552/);
    await small.close();
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
  });

  it("has room for so many connections, and ends those that say nothing", async () => {
    const limits = { ...receiverLimits, connections: 1, silentMs: 200 };
    const small = await startMailReceiver({
      port: 0,
      host: "127.0.0.1",
      domain,
      inbox,
      onStored: () => {},
      log: silent,
      limits,
    });
    const first = createConnection(small.port, "127.0.0.1");
    await new Promise((resolve) => first.once("data", resolve));
    const second = createConnection(small.port, "127.0.0.1");
    const said = await new Promise<string>((resolve) => second.once("data", (data) => resolve(String(data))));
    expect(said).toMatch(/^421/);
    await new Promise((resolve) => first.once("close", resolve));
    second.destroy();
    await small.close();
  });
});

/** Says one line after the other; returns the answers. */
function conversation(port: number, lines: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const answers: string[] = [];
    const socket = createConnection(port, "127.0.0.1");
    const left = [...lines];
    socket.on("error", reject);
    socket.on("data", (data) => {
      answers.push(String(data).trim());
      const next = left.shift();
      if (next !== undefined) return void socket.write(`${next}\r\n`);
      socket.end();
      resolve(answers);
    });
  });
}

describe("a message is placed", () => {
  it("in the lead of its token, which is then unread, on top, and due [DECIDE-322] [DECIDE-324]", async () => {
    const older = await newLead({ stage: "contacted", answeredAt: of.now() });
    of.at("2026-03-02T01:00:00Z");
    const newer = await addLead(of, site);
    await send((await addressOf(older)).toUpperCase());
    await place();
    expect(await repliesOf(older)).toMatchObject([
      {
        text: "Tuesday suits.",
        fromName: "Ana Li",
        fromAddress: "ana@example.com",
        placedBy: "token",
        readAt: null,
      },
    ]);
    expect(await lead(older)).toMatchObject({
      unread: 1,
      repliedAt: of.now(),
      replyDueAt: new Date(of.now().getTime() + hourMs),
    });
    const filter = readLeadFilter(new URLSearchParams());
    const { leads: page } = await leadPage(of.db.asConsole, [{ site, locationIds: null }], {
      filter,
      memberId: "ana",
      now: of.now(),
    });
    const ids = page.map(({ id }) => id);
    expect(ids.indexOf(older)).toBeLessThan(ids.indexOf(newer));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("goes on to the mailbox that it would have gone to, and a reply there goes to the shopper [DECIDE-327]", async () => {
    const id = await newLead();
    await send(await addressOf(id));
    await place();
    expect(await forwarded(id)).toMatchObject([
      {
        purpose: "notice",
        target: "all@yard.example",
        words: { subject: "Re: Your Mazda", replyTo: "ana@example.com", fromName: "Ana Li" },
      },
    ]);
    const by = {
      memberId: "ana",
      source: "member",
      actor: { kind: "member", id: "ana", action: "leads.answer" },
    } as const;
    const sender = { name: "Ana", email: "ana@yard.example" };
    await answerLead(
      { db: of.db.asConsole, site, id, by, now: of.now() },
      { channel: "email", subject: "Re: Your Mazda", text: "Good.", key: "k", sender },
    );
    expect(await lead(id)).toMatchObject({ repliedAt: null, replyDueAt: null });
    const answer = (await forwarded(id)).find(({ purpose }) => purpose === "answer");
    const [reply] = await repliesOf(id);
    expect(answer?.words).toMatchObject({ inReplyTo: reply?.messageId, references: [reply?.messageId] });
    await send(await addressOf(id));
    await place();
    expect(
      (await forwarded(id)).filter(({ purpose }) => purpose === "notice").map(({ target }) => target),
    ).toEqual(expect.arrayContaining(["all@yard.example", "ana@yard.example"]));
  });

  it("by the message that it answers, or by its sender, where that is certain [DECIDE-322]", async () => {
    const id = await newLead({ payload: { name: "Bo", email: "bo@example.com" } });
    await send(`reply@${domain}`, { from: "bo@example.com" });
    await place();
    expect(await repliesOf(id)).toMatchObject([{ placedBy: "sender" }]);
    const [delivery] = await forwarded(id);
    await of.db.withSite(site, (tx) =>
      tx.update(leadDeliveries).set({ purpose: "answer" }).where(eq(leadDeliveries.id, delivery!.id)),
    );
    await send(`reply@${domain}`, { from: "partner@example.com", inReplyTo: delivery!.messageId });
    await place();
    expect((await repliesOf(id)).map(({ placedBy }) => placedBy).sort()).toEqual(["sender", "thread"]);
  });

  it("and where it says that an e-mail came back, its mailbox gets no more, whatever address it names [DECIDE-382]", async () => {
    await newLead({ payload: { name: "Bo", email: "bounced@example.com" } });
    await send(`reply@${domain}`, { from: "bounced@example.com" });
    await place();
    const [reply] = await of.db.withSite(site, (tx) =>
      tx.select().from(leadReplies).where(eq(leadReplies.fromAddress, "bounced@example.com")),
    );
    const [delivery] = await forwarded(reply?.leadId ?? "");
    await of.db.withSite(site, (tx) =>
      tx
        .update(leadDeliveries)
        .set({ purpose: "answer", target: "bounced@example.com" })
        .where(eq(leadDeliveries.id, delivery!.id)),
    );
    const report = [
      "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
      ...["Message-ID: <dsn@mx.example>", "", "--b", "Content-Type: message/delivery-status", ""],
      ...["Final-Recipient: rfc822; other@example.com", "Action: failed", "Status: 5.1.1", ""],
      ...["--b", "Content-Type: text/rfc822-headers", "", `Message-ID: ${delivery!.messageId}`, "--b--", ""],
    ].join("\r\n");
    await send(`reply@${domain}`, { raw: report }, "");
    await place();
    const stops = (mailbox: string) => of.db.withSite(site, (tx) => stopsOf(tx, site, mailbox));
    expect(await stops("bounced@example.com")).toMatchObject([{ purpose: "all", cause: "bounced" }]);
    expect(await stops("other@example.com")).toEqual([]);
  });

  it("in no lead where several fit; a member places it, or marks it as spam [DECIDE-322]", async () => {
    const payload = { name: "Cy", email: "cy@example.com", "Vehicle Make": "Mazda", "Vehicle Model": "CX-5" };
    const [first, second] = [
      await newLead({ payload: { ...payload, message: "Is it\nsold?" } }),
      await newLead({ payload: { ...payload, "Vehicle Model": "BT-50" } }),
    ];
    await send(`reply@${domain}`, { from: "cy@example.com", subject: "Re: Your Mazda BT-50" });
    await send(`reply@${domain}`, { from: "cy@example.com", subject: "Hello", text: "One" });
    await send(`reply@${domain}`, { from: "cy@example.com", subject: "Hello", text: "Two" });
    await place();
    expect(await repliesOf(second)).toHaveLength(1);
    const reach = [{ site, locationIds: null }];
    const db = of.db.asConsole.as({ kind: "member", id: "ana", action: "leads.place" });
    const listed = (await unplacedMessages(of.db.asConsole, { id: "ana" }, reach)).filter(({ from }) =>
      from.includes("cy@"),
    );
    expect(listed).toHaveLength(2);
    expect(listed[0]?.choices.map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect(listed[0]?.choices.map(({ name }) => name.replace(/^.*?, /, "")).sort()).toEqual([
      "Cy, Mazda BT-50, 2 Mar 2026",
      "Cy, Mazda CX-5, 2 Mar 2026, Is it sold?",
    ]);
    expect(await unplacedMessages(of.db.asConsole, { id: "ana" }, [{ site, locationIds: ["city"] }])).toEqual(
      [],
    );
    const before = await unplacedCount(of.db.asConsole, reach);
    const [one, two] = listed.map(({ id }) => id) as [string, string];
    expect(await placeMessage(db, site, { id: one, lead: "0000-0000" }, of.now())).toEqual({
      kind: "no lead",
    });
    expect(await placeMessage(db, site, { id: one, lead: first }, of.now())).toEqual({
      kind: "placed",
      leadId: first,
    });
    expect(await placeMessage(db, site, { id: one, lead: first }, of.now())).toEqual({ kind: "unknown" });
    expect(await markMessageSpam(db, site, two)).toBe(true);
    expect(await unplacedCount(of.db.asConsole, reach)).toBe(before - 2);
    expect(await lead(first)).toMatchObject({ unread: 1 });
  });

  it("stays the operator's where no site is known, and goes after 30 days [DECIDE-322]", async () => {
    const before = await inbound();
    await send(`reply+${"a".repeat(26)}@${domain}`, { from: "stranger@example.com" });
    await place();
    expect(await inbound()).toBe(before + 1);
    of.at("2026-04-10T00:00:00Z");
    await replyFilesTask({ ...options(), db: of.db, inbox }).run(
      () => false,
      () => {},
    );
    expect(await inbound()).toBe(0);
    await place();
    const { rows } = await of.db.withoutTenant((tx) => tx.execute(sql`select * from unplaced_inbound(100)`));
    expect(rows).toEqual([]);
  });

  it("twice where two leads are addressed, and of another tenant in its own alone", async () => {
    const south = of.sites.south;
    const there = await addLead(of, south, { locationId: null });
    const north = await newLead();
    const southAddress = await of.db.withSite(south, (tx) =>
      replyAddressOf(tx, addresses, south, there, of.now()),
    );
    await send([await addressOf(north), southAddress]);
    await place();
    expect(await repliesOf(north)).toHaveLength(1);
    expect(await repliesOf(there, south)).toHaveLength(1);
    expect(await repliesOf(there)).toEqual([]);
  });

  it("without troubling anyone when a program sent it, it is spam, or programs answer each other [DECIDE-323]", async () => {
    const id = await newLead();
    const to = await addressOf(id);
    await send(to, { headers: { "Auto-Submitted": "auto-replied" } });
    await send(to, { headers: { "X-Spam-Flag": "YES" }, text: "Buy" });
    await send(to, { text: "Not delivered" }, "");
    await place();
    expect(await repliesOf(id)).toHaveLength(3);
    expect(await lead(id)).toMatchObject({ unread: 0, repliedAt: null });
    expect(await forwarded(id)).toEqual([]);
    const earlier = {
      fromName: "",
      fromAddress: "",
      subject: "",
      text: "",
      receivedAt: of.now(),
      leadId: id,
    };
    await of.db.withSite(site, (tx) =>
      tx.insert(leadReplies).values(
        Array.from({ length: maxPerHour - 4 }, (_, n) => ({
          groupId: site.groupId,
          siteId: site.id,
          id: `earlier ${n}`,
          onceKey: String(n),
          ...earlier,
        })),
      ),
    );
    for (const text of ["The last one", "One too many"]) await send(to, { text });
    await place();
    expect((await lead(id)).unread).toBe(1);
  }, 60_000);
});

describe("files", () => {
  it("are judged by their bytes, programs left out, and are read by their lead alone [DECIDE-326]", async () => {
    const [id, other] = [await newLead(), await newLead()];
    const attachments = [
      { filename: "licence.exe", content: png },
      { filename: "photo.png", content: Buffer.from("MZ\x90\0 a program") },
    ];
    await send(await addressOf(id), { attachments });
    await place();
    const { replies, files } = await of.db.withSite(site, (tx) => conversationOf(tx, site, [id], 10));
    expect(files).toMatchObject([{ name: "licence.exe", type: "image/png", bytes: png.length }]);
    expect(replies[0]?.leftOut).toBe("Programs aren’t stored: photo.png.");
    const file = { id: files[0]!.id };
    const db = of.db.asConsole.as({ kind: "member", id: "ana", action: "leads.read" });
    const { originals } = options();
    expect((await replyFile(db, originals, site, { ...file, leadId: id }))?.content).toEqual(png);
    expect(await replyFile(db, originals, site, { ...file, leadId: other })).toBeNull();
    expect(await replyFile(db, originals, of.sites.south, { ...file, leadId: id })).toBeNull();
  });

  it("go with the person, as the messages do; later ones aren't added to the lead [DECIDE-328]", async () => {
    const id = await newLead({ payload: { name: "Di", email: "di@example.com" } });
    const to = await addressOf(id);
    await send(to, { from: "di@example.com", attachments: [{ filename: "a.png", content: png }] });
    await place();
    const person = { accountId: null, phone: null, email: "di@example.com", from: null };
    expect(await of.db.withSite(site, (tx) => replyPrivacy.read(tx, site, person, 10))).toMatchObject([
      { text: "Tuesday suits.", files: [{ name: "a.png" }] },
    ]);
    const key = (await of.db.withSite(site, (tx) => conversationOf(tx, site, [id], 10))).files[0]!.fileKey;
    await of.db.withSite(site, (tx) => anonymiseLeads(tx, site, [{ id, payload: {} }], of.now()));
    expect(await repliesOf(id)).toEqual([]);
    of.at("2026-03-02T00:51:00Z");
    await replyFilesTask({ ...options(), db: of.db, inbox }).run(
      () => false,
      () => {},
    );
    expect(await options().originals.read(key)).toBeNull();
    await send(to, { from: "di@example.com" });
    await place();
    expect(await repliesOf(id)).toEqual([]);
    const rest = await of.db.withSite(site, (tx) =>
      tx.select().from(leadReplies).where(eq(leadReplies.fromAddress, "di@example.com")),
    );
    expect(rest).toHaveLength(1);
    expect(await of.db.withSite(site, (tx) => replyPrivacy.erase(tx, site, person, of.now()))).toEqual({
      rows: 1,
    });
  });

  it("of messages that weren't placed are listed and read with them, by no lead, and go after 90 days [DECIDE-376]", async () => {
    await send(`reply@${domain}`, {
      from: "cy@example.com",
      text: "Old",
      attachments: [{ filename: "a.png", content: png }],
    });
    await place();
    const reach = [{ site, locationIds: null }] as never;
    const listed = await unplacedMessages(of.db.asConsole, { id: "ana" }, reach);
    const file = listed.find(({ text }) => text === "Old")?.files[0];
    expect(file).toMatchObject({ name: "a.png", type: "image/png", bytes: png.length });
    const originals = folderOriginals(join(folder, "uploads"));
    const as = of.db.asConsole.as({ kind: "member", id: "ana", action: "leads.read" });
    const read = (leadId: string | null) => replyFile(as, originals, site, { leadId, id: file?.id ?? "" });
    expect(await read(null)).toEqual({ name: "a.png", content: png });
    expect(await read(await newLead())).toBeNull();
    const at = new Date(of.now().getTime() + 91 * dayMs);
    const due = { before: new Date(at.getTime() - 90 * dayMs), now: at, most: 500 };
    expect(await of.db.withSite(site, (tx) => unplacedRetention.apply!(tx, site, due))).toBeGreaterThan(0);
    expect(await of.db.withSite(site, (tx) => tx.$count(leadReplies, eq(leadReplies.text, "Old")))).toBe(0);
  });
});

describe("a process that is killed", () => {
  it("before the message is placed leaves it to the next, in the lead once [DECIDE-321]", async () => {
    const id = await newLead();
    await send(await addressOf(id), { attachments: [{ filename: "a.png", content: png }] });
    // The first one dies with the lease.
    const dying = { ...of.store };
    let isDead = false;
    const isReached = new Promise<void>((resolve) => {
      dying.byIds = () => {
        isDead = true;
        resolve();
        return new Promise(() => {});
      };
    });
    void placeInbound(options({ sites: dying }), () => isDead);
    await isReached;
    await place();
    expect(await repliesOf(id)).toEqual([]);
    of.at("2026-03-02T00:06:00Z");
    await place();
    expect(await repliesOf(id)).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it("after it is placed and before its file is removed leaves nothing twice", async () => {
    const id = await newLead();
    await send(await addressOf(id));
    const { originals } = options();
    await place({
      originals: { ...originals, remove: () => Promise.reject(new Error("the storage is unavailable")) },
    });
    expect(await repliesOf(id)).toHaveLength(1);
    of.at("2026-03-02T03:00:00Z");
    await place();
    expect(await repliesOf(id)).toHaveLength(1);
    const files = await of.db.withSite(site, (tx) => tx.select().from(replyAttachments));
    expect(files.every(({ fileKey }) => fileKey.endsWith(".bin"))).toBe(true);
    expect(await waiting()).toBe(0);
  });
});

it("a lead's address is the same each time, another one's differs, and the database has its hash only [DECIDE-320]", async () => {
  const [id, other] = [await newLead(), await newLead()];
  const address = await addressOf(id);
  expect(await addressOf(id)).toBe(address);
  expect(await addressOf(other)).not.toBe(address);
  expect(address).toMatch(/^reply\+[a-z2-7]{26}@reply\.example$/);
  expect(address.length).toBeLessThan(64 + domain.length);
  const { rows } = await of.db.withSite(site, (tx) =>
    tx.execute(sql`select to_jsonb(a)::text as row from reply_addresses a`),
  );
  expect(JSON.stringify(rows)).not.toContain(address.slice(6, 32));
  expect(await of.db.withSite(site, (tx) => tx.$count(leads, eq(leads.id, id)))).toBe(1);
});
