import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { conversationOf } from "#domain/leads/handling/conversation.server.ts";
import { replyAttachments } from "#domain/leads/reply-tables.ts";
import { hourMs, minuteMs } from "#lib/durations.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import type { Originals } from "#platform/adapters/storage/originals.ts";
import type { Database } from "#platform/database/database.server.ts";
import { addLead, type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import { type InboundOptions, placeInbound, replyFilesTask } from "./inbound-task.server.ts";
import { createInbox } from "./inbox.server.ts";
import { replyAddressesAt, replyAddressOf } from "./reply-address.server.ts";

const domain = "reply.example";
const addresses = replyAddressesAt(domain, Buffer.alloc(32, 7));
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const png = "iVBORw0KGgoAAAANSUhEUg==";
const begin = new Date("2026-03-02T00:00:00Z");

let of: LeadGroup;
let site: Site;
let folder: string;
let originals: Originals;
let id: string;

beforeAll(async () => {
  of = await leadGroup();
  site = of.sites.north;
});
afterAll(() => of.db.remove());
beforeEach(async () => {
  of.at(begin.toISOString());
  folder = await mkdtemp(join(tmpdir(), "mail-once-"));
  originals = folderOriginals(join(folder, "uploads"));
  id = await addLead(of, site);
  return () => rm(folder, { recursive: true, force: true });
});

const later = (ms: number) => of.at(new Date(of.now().getTime() + ms).toISOString());
const options = (more: Partial<InboundOptions> = {}): InboundOptions => ({
  ...{ consoleDb: of.db.asConsole, sites: of.store, originals, domain, consoleAddress: null },
  ...{ now: of.now, random: () => 0.5, log: silent, ...more },
});
const place = (more: Partial<InboundOptions> = {}) => placeInbound(options(more));
const inboxWith = (own: Pick<Originals, "take">, db: Pick<Database, "withoutTenant"> = of.db) =>
  createInbox(db, { originals: own, folder: join(folder, "incoming"), now: of.now });
const hourlyTask = () =>
  replyFilesTask({ db: of.db, originals, inbox: inboxWith(originals), now: of.now }).run(
    () => false,
    () => {},
  );

type Message = { text?: string; id?: string | null; received?: string; file?: string; to?: string };
function rawOf({ text = "Tuesday suits.", id: own = "<a@mail.example>", received, file }: Message): string {
  const head = [
    ...(received ? [`Received: from ${received}`] : []),
    ...(own ? [`Message-ID: ${own}`] : []),
    "From: Ana Li <ana@example.com>",
    "Subject: Re: Your Mazda",
    ...(file ? ["Content-Type: multipart/mixed; boundary=b"] : []),
  ];
  const body = file
    ? `--b\r\n\r\n${text}\r\n--b\r\nContent-Disposition: attachment; filename=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--`
    : text;
  return [...head, "", body].join("\r\n");
}
async function arrive(
  message: Message,
  own: Pick<Originals, "take"> = originals,
  db: Pick<Database, "withoutTenant"> = of.db,
): Promise<void> {
  const lead = await of.db.withSite(site, (tx) => replyAddressOf(tx, addresses, site, id, of.now()));
  const envelope = { source: "smtp" as const, sender: "ana@example.com", recipients: [message.to ?? lead] };
  await inboxWith(own, db).store(envelope, [Buffer.from(rawOf(message))] as never);
}
const conversation = () => of.db.withSite(site, (tx) => conversationOf(tx, site, [id], 100));
const texts = async () => (await conversation()).replies.map(({ text }) => text).sort();
const filesIn = async (name: string) =>
  (await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  ).length;
const fileRows = () => of.db.withSite(site, (tx) => tx.$count(replyAttachments));
const listed = async () =>
  (await of.db.withoutTenant((tx) => tx.execute(sql`select id from unplaced_inbound(100)`))).rows.length;

describe("a message", () => {
  it("is in its lead once, whatever mail servers on its way added [DECIDE-430]", async () => {
    await arrive({});
    await arrive({ received: "mx.one.example" });
    await place();
    await arrive({ received: "mx.two.example" });
    await place();
    expect(await texts()).toEqual(["Tuesday suits."]);
  });

  it("that was stored though the database couldn't say so is in its lead once, when its sender sends it again [DECIDE-430]", async () => {
    let statements = 0;
    const withoutTenant: Database["withoutTenant"] = async (work) => {
      const done = await of.db.withoutTenant(work);
      statements += 1;
      if (statements === 2) throw new Error("the connection was lost");
      return done;
    };
    await expect(arrive({}, originals, { withoutTenant })).rejects.toThrow("connection");
    await arrive({});
    await place();
    expect(await texts()).toEqual(["Tuesday suits."]);
  });

  it("is another one with the same Message-ID, or without any, when it says something else [DECIDE-430]", async () => {
    await arrive({ text: "One" });
    await arrive({ text: "Two" });
    await arrive({ id: null, text: "", file: png });
    await arrive({ id: null, text: "", file: `${png.slice(0, -4)}VQ==` });
    await place();
    expect(await texts()).toEqual(["", "", "One", "Two"]);
    expect((await conversation()).files).toHaveLength(2);
  });

  it("that was placed before its process was killed isn't placed as one that can't be shown too [DECIDE-430]", async () => {
    await arrive({});
    await place();
    await arrive({});
    // Processes that were killed, until it is taken for the message's fault.
    for (let tries = 0; tries < 9; tries++)
      await of.db.asConsole.withoutTenant((tx) =>
        tx.execute(
          sql`select claim_inbound(${of.now().toISOString()}, ${of.now().toISOString()}, 'killed', 9)`,
        ),
      );
    await place();
    expect(await texts()).toEqual(["Tuesday suits."]);
  });

  it("is in the operator's list once, however often it is sent [DECIDE-430]", async () => {
    const before = await listed();
    const to = `reply+${"a".repeat(26)}@${domain}`;
    const stranger = { to, text: "Do you buy cars?", id: "<list@mail.example>" };
    // No lead has this sender.
    id = await addLead(of, site, { payload: { name: "Bo", email: "bo@example.com" } });
    for (let times = 0; times < 3; times++) await arrive(stranger);
    await of.db.withSite(site, (tx) => tx.execute(sql`delete from leads where id <> ${id}`));
    await place();
    expect(await listed()).toBe(before + 1);
    expect(await filesIn("uploads")).toBe(1);
  });
});

describe("a process that is killed", () => {
  it("between a message's file and its row leaves a file that goes after an hour [DECIDE-431]", async () => {
    const dies = { ...originals, remove: () => Promise.resolve() };
    dies.take = async (key: string, path: string) => {
      await originals.take(key, path);
      throw new Error("killed");
    };
    await expect(arrive({}, dies)).rejects.toThrow("killed");
    await place();
    expect(await filesIn("uploads")).toBe(1);
    later(hourMs);
    await place();
    expect(await filesIn("uploads")).toBe(0);
    expect(await texts()).toEqual([]);
  });

  it("between a message's attachments and the message leaves files that go with the next hourly task [DECIDE-431]", async () => {
    later(hourMs);
    await hourlyTask();
    const before = await fileRows();
    await arrive({ file: png });
    const dies = { ...originals };
    dies.put = async (key: string, bytes: Uint8Array) => {
      await originals.put(key, bytes);
      throw new Error("killed");
    };
    await place({ originals: dies });
    expect(await texts()).toEqual([]);
    expect(await filesIn("uploads")).toBe(2);
    // It may be placed just now.
    await hourlyTask();
    expect(await fileRows()).toBe(before + 1);
    later(11 * minuteMs);
    await hourlyTask();
    expect(await fileRows()).toBe(before);
    await place();
    expect((await conversation()).files).toHaveLength(1);
    expect(await filesIn("uploads")).toBe(1);
  });
});

it("a file that takes so long that its row is removed meanwhile leaves nothing, and is there once with the next try [DECIDE-442]", async () => {
  await arrive({ file: png });
  const slow = {
    ...originals,
    put: async (key: string, bytes: Uint8Array) => {
      later(11 * minuteMs);
      await hourlyTask();
      await originals.put(key, bytes);
    },
  };
  await place({ originals: slow });
  expect(await texts()).toEqual([]);
  // The message alone, which is tried again.
  expect(await filesIn("uploads")).toBe(1);
  later(hourMs);
  await place();
  await place();
  expect(await texts()).toEqual(["Tuesday suits."]);
  expect((await conversation()).files).toHaveLength(1);
  expect(await filesIn("uploads")).toBe(1);
});

it("a message whose lease is over is still there for the process that leased it since [DECIDE-321]", async () => {
  await arrive({});
  const slow = { ...of.store };
  slow.byIds = async (groupId: string, siteId: string) => {
    later(6 * minuteMs);
    const until = new Date(of.now().getTime() + minuteMs).toISOString();
    await of.db.asConsole.withoutTenant((tx) =>
      tx.execute(sql`select claim_inbound(${of.now().toISOString()}, ${until}, 'another', 1)`),
    );
    return of.store.byIds(groupId, siteId);
  };
  await place({ sites: slow });
  expect(await texts()).toHaveLength(1);
  expect(await filesIn("uploads")).toBe(1);
  later(2 * minuteMs);
  await place();
  expect(await texts()).toHaveLength(1);
  expect(await filesIn("uploads")).toBe(0);
});

it("one message is leased at a time, however the database plans it [DECIDE-321]", async () => {
  for (const text of ["One", "Two", "Three"]) await arrive({ text });
  const until = new Date(of.now().getTime() + minuteMs).toISOString();
  const { rows } = await of.db.asConsole.withoutTenant(async (tx) => {
    for (const plan of ["hashjoin", "mergejoin", "material", "indexscan", "bitmapscan"])
      await tx.execute(sql.raw(`set local enable_${plan} = off`));
    return tx.execute(sql`select id from claim_inbound(${of.now().toISOString()}, ${until}, 'another', 1)`);
  });
  expect(rows).toHaveLength(1);
  await place();
  expect(await texts()).toHaveLength(2);
});

it("a large message doesn't hold up small ones [DECIDE-432]", async () => {
  await arrive({ text: "x".repeat(1_100_000), id: "<large@mail.example>" });
  let read = () => {};
  const isRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  let isFirst = true;
  const slow: Originals = {
    ...originals,
    read: async (key) => {
      if (isFirst) {
        isFirst = false;
        await isRead;
      }
      return originals.read(key);
    },
  };
  const placing = place({ originals: slow });
  await expect.poll(() => isFirst).toBe(false);
  for (const text of ["One", "Two"]) await arrive({ text });
  await expect.poll(texts).toEqual(["One", "Two"]);
  read();
  await placing;
  expect(await texts()).toHaveLength(3);
});
