import { createHash, createPublicKey, verify } from "node:crypto";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { platformSecretsIn, secretsIn } from "#lib/secrets.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { createOutbox, type SendingSite } from "./outbox.server.ts";
import type { OutgoingEmail } from "./outgoing.ts";
import { senderKeyTask } from "./sender-key-task.server.ts";
import { checkKeys, type KeyOwner, keysByDomain, makeKey, signingKeys } from "./sender-keys.server.ts";

const keysOf = (secret: string, previous?: string) =>
  secretKeys({ secret: secret.repeat(43), previous: previous?.repeat(43), dataDir: "" });
const keys = keysOf("a");
let clock = new Date("2026-11-27T10:00:00Z");
const now = () => clock;
const wait = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};

/** The DNS of the tests: TXT records by name. */
const records = new Map<string, string>();
const lookUp = async (name: string) => {
  const found = records.get(name);
  if (found === undefined) throw Object.assign(new Error(name), { code: "ENOTFOUND" });
  if (found === "no answer") throw Object.assign(new Error(name), { code: "ETIMEOUT" });
  return [found];
};

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let north: Awaited<ReturnType<typeof addGroup>>;
let south: Awaited<ReturnType<typeof addGroup>>;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      received.push(Buffer.concat(chunks).toString("latin1"));
      done();
    });
  },
});
const received: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  [north, south] = [await addGroup(db, "north"), await addGroup(db, "south")];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await owner.end();
  await db.remove();
});
beforeEach(async () => {
  await owner.query("truncate sender_keys, platform_sender_keys");
  records.clear();
  received.length = 0;
});

async function made(of: KeyOwner, domain: string) {
  const outcome = await makeKey({ db, keys, now: now() }, of, domain);
  if (outcome.kind !== "made") throw new Error(outcome.text);
  return outcome.record;
}
const look = (of: KeyOwner) => checkKeys({ db, keys, lookUp, now: now() }, of);
const publish = async (of: KeyOwner, domain: string) => {
  const record = await made(of, domain);
  records.set(record.name, record.value);
  await look(of);
  return record;
};

const email: OutgoingEmail = {
  messageId: "<m1@dealer.example>",
  fromName: "Café, Dealer",
  from: "sales@dealer.example",
  to: "jo@home.example",
  replyTo: "yard@dealer.example",
  subject: "A  Škoda came in",
  text: "Hello  Jo \n\n.It is here:\thttps://dealer.example/car/1\n\n\n",
  html: null,
  attachments: [],
  aboutId: null,
  automatic: "auto-generated",
  unsubscribe: "https://dealer.example/stop/1",
};
const siteOf = (groupId: string): SendingSite => ({
  id: "s",
  groupId,
  name: "Dealer",
  messaging: { sms: { provider: "none", accountSid: null, from: null, secret: null } },
});

/** The message as a receiver gets it. */
async function sent(groupId: string, changed: Partial<OutgoingEmail> = {}): Promise<string> {
  const outbox = createOutbox({
    db,
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mailFrom: "robot@platform.example",
    signingKeyOf: signingKeys({ db, keys, now }),
    secrets: secretsIn(undefined),
    platformSecrets: platformSecretsIn(undefined),
    now,
    post: publicFetch,
  });
  try {
    expect(await outbox.email(siteOf(groupId), { ...email, ...changed })).toMatchObject({ kind: "sent" });
    return received.pop() ?? "";
  } finally {
    outbox.close();
  }
}

type Verified = { domain: string; selector: string; signed: string[] };
const relaxedHeader = (field: string) => {
  const colon = field.indexOf(":");
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ");
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.trim()}`;
};
/** RFC 6376, 3.4.4: runs of white space are one space, those before an end of line and empty lines at the end go. */
const relaxedBody = (body: string) => {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  while (lines.at(-1) === "") lines.pop();
  return lines.map((line) => `${line}\r\n`).join("");
};

/** Verifies the signature by the record in the DNS, as RFC 6376 says (6.1); null for a message without one. */
async function verified(message: string): Promise<Verified | null> {
  const end = message.indexOf("\r\n\r\n");
  const fields = message.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => /^dkim-signature:/i.test(field));
  if (!signature) return null;
  const tags = new Map(
    signature
      .slice(signature.indexOf(":") + 1)
      .split(";")
      .map((tag) => [
        tag.slice(0, tag.indexOf("=")).trim(),
        tag.slice(tag.indexOf("=") + 1).replace(/\s/g, ""),
      ]),
  );
  const tag = (name: string) => tags.get(name) ?? "";
  expect([tag("v"), tag("a"), tag("c")]).toEqual(["1", "rsa-sha256", "relaxed/relaxed"]);
  const body = relaxedBody(message.slice(end + 4));
  expect(tag("bh")).toBe(createHash("sha256").update(body, "latin1").digest("base64"));
  const signed = tag("h").toLowerCase().split(":");
  const named = signed.map(
    (name) => fields.findLast((field) => field.toLowerCase().startsWith(`${name}:`)) ?? "",
  );
  const unsigned = signature.replace(/([;:]\s*b=)[^;]*/, "$1");
  const input = [...named.map(relaxedHeader), relaxedHeader(unsigned)].join("\r\n");
  const [record = ""] = await lookUp(`${tag("s")}._domainkey.${tag("d")}`);
  const der = Buffer.from(/p=([^;]+)/.exec(record)?.[1] ?? "", "base64");
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect(verify("sha256", Buffer.from(input, "latin1"), key, Buffer.from(tag("b"), "base64"))).toBe(true);
  return { domain: tag("d"), selector: tag("s"), signed };
}

it("signs e-mails once the key's record is seen, those for stopping them included [DECIDE-198]", async () => {
  const record = await made({ groupId: north.id }, "dealer.example");
  expect(await verified(await sent(north.id))).toBeNull();
  records.set(record.name, "v=DKIM1; k=rsa; p=MIIBother");
  await look({ groupId: north.id });
  expect(await verified(await sent(north.id))).toBeNull();
  records.set(record.name, record.value);
  await look({ groupId: north.id });
  const found = await verified(await sent(north.id));
  expect(found).toMatchObject({ domain: "dealer.example", selector: record.name.split(".")[0] });
  expect(found?.signed).toEqual(
    expect.arrayContaining([
      "from",
      "to",
      "subject",
      "date",
      "reply-to",
      "list-unsubscribe",
      "list-unsubscribe-post",
    ]),
  );
  const changed = (await sent(north.id)).replace("It is here", "It is gone");
  await expect(verified(changed)).rejects.toThrow();
});

it("signs with a group's own keys only, and the platform's e-mails with the platform's [DECIDE-199]", async () => {
  await publish({ groupId: north.id }, "dealer.example");
  await publish(null, "platform.example");
  expect(await verified(await sent(south.id))).toBeNull();
  expect(await verified(await sent(south.id, { from: "x@platform.example" }))).toBeNull();
  expect(await verified(await sent(south.id, { from: null }))).toMatchObject({ domain: "platform.example" });
  expect(await keysByDomain(db, { groupId: south.id }, now())).toEqual(new Map());
});

it.each([
  ["a group", (): KeyOwner => ({ groupId: north.id })],
  ["the platform", (): KeyOwner => null],
] as const)(
  "rotates a key of %s: the former one signs until the new record is seen [DECIDE-195]",
  async (_, owns: () => KeyOwner) => {
    const from: string | null = owns() ? email.from : null;
    const domain = owns() ? "dealer.example" : "platform.example";
    const selectorNow = async (): Promise<string | undefined> =>
      (await verified(await sent(north.id, { from })))?.selector;
    const first = await publish(owns(), domain);
    wait(1_000);
    const second = await made(owns(), domain);
    expect(await makeKey({ db, keys, now: now() }, owns(), domain)).toMatchObject({ kind: "refused" });
    expect(first.name).toContain(await selectorNow());
    records.set(second.name, "no answer");
    await look(owns());
    expect(first.name).toContain(await selectorNow());
    records.set(second.name, second.value);
    const underWay = await sent(north.id, { from });
    await look(owns());
    expect(second.name).toContain(await selectorNow());
    expect(first.name).toContain((await verified(underWay))?.selector);
    records.delete(second.name);
    await look(owns());
    expect(first.name).toContain(await selectorNow());
    records.set(second.name, second.value);
    await look(owns());
    wait(8 * 86_400_000);
    await made(owns(), domain);
    expect((await keysByDomain(db, owns(), now())).get(domain)?.map(({ state }) => state.kind)).toEqual([
      "waiting",
      "signing",
    ]);
  },
);

it("stores private keys encrypted, and the platform's again by a new SECRET", async () => {
  await publish(null, "platform.example");
  await publish({ groupId: north.id }, "dealer.example");
  const stored = async () =>
    (
      await owner.query<{ private_key: string }>(
        "select private_key from platform_sender_keys union all select private_key from sender_keys",
      )
    ).rows.map(({ private_key }) => private_key);
  expect(
    (await stored()).filter((text) => /PRIVATE|MII/.test(Buffer.from(text, "base64url").toString("latin1"))),
  ).toEqual([]);
  const keyBy = (with_: typeof keys) => signingKeys({ db, keys: with_, now })(null, "platform.example");
  expect(await keyBy(keysOf("b"))).toBeNull();
  await checkKeys({ db, keys: keysOf("b", "a"), lookUp, now: now() }, null);
  expect(await keyBy(keysOf("b"))).toMatchObject({ domainName: "platform.example" });
  await expect(checkKeys({ db, keys: keysOf("c"), lookUp, now: now() }, null)).rejects.toThrow(
    "neither SECRET",
  );
});

it("looks up records that wait each time, and seen ones each hour", async () => {
  await publish({ groupId: north.id }, "dealer.example");
  const waiting = await made({ groupId: south.id }, "other.example");
  const looked: string[] = [];
  const task = senderKeyTask({
    db,
    keys,
    now,
    groups: async () => [north.id, south.id],
    lookUp: async (name) => {
      looked.push(name);
      return lookUp(name);
    },
  });
  const run = () =>
    task.run(
      () => false,
      (error) => expect(error).toBeNull(),
    );
  wait(60_000);
  await run();
  expect(looked).toEqual([waiting.name]);
  records.set(waiting.name, waiting.value);
  await run();
  expect(await keysByDomain(db, { groupId: south.id }, now())).toMatchObject(
    new Map([["other.example", [{ state: { kind: "signing" } }]]]),
  );
  wait(3_600_000);
  looked.length = 0;
  await run();
  expect(looked).toHaveLength(2);
});
