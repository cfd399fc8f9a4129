import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import { errorCode } from "#lib/error-code.ts";
import { randomId } from "#lib/random-id.server.ts";
import { TaskProblem } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { decryptText, type EncryptedPlace, encryptText } from "#platform/encrypted-text.server.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import {
  dkimRecord,
  hasKey,
  type KeyWithState,
  keyStates,
  makeProblem,
  type SenderKey,
} from "./sender-key-state.ts";
import { senderKeys } from "./sender-key-tables.ts";

/** Whose key it is: a group's, or the platform's own for null. */
export type KeyOwner = { groupId: string } | null;
type StoredKey = SenderKey & { privateKey: string };
type Db = Pick<Database, "withTenant" | "withoutTenant">;
/** The TXT records of a name, each in one piece. Rejects with a code as `node:dns` does. */
type LookUp = (name: string) => Promise<string[]>;

/** What screens and commands make and check keys with; `lookUp` is null where messages are stored instead of sent. */
export type SenderServices = { keys: SecretKeys; mailFrom: string; lookUp: LookUp | null };

const placeOf = (owner: KeyOwner, id: string): EncryptedPlace => ({
  table: owner ? "sender_keys" : "platform_sender_keys",
  groupId: owner?.groupId ?? "platform",
  id,
});

type PlatformRow = {
  id: string;
  domain: string;
  selector: string;
  public_key: string;
  private_key: string;
  is_seen: boolean;
  first_seen_at: string | null;
  checked_at: string | null;
  created_at: string;
};

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

async function storedKeys(db: Db, owner: KeyOwner): Promise<StoredKey[]> {
  if (owner)
    return db.withTenant(owner, (tx) =>
      tx.select().from(senderKeys).where(eq(senderKeys.groupId, owner.groupId)),
    );
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<PlatformRow>(sql`select * from list_platform_sender_keys()`),
  );
  return rows.map((row) => ({
    id: row.id,
    domain: row.domain,
    selector: row.selector,
    publicKey: row.public_key,
    privateKey: row.private_key,
    isSeen: row.is_seen,
    firstSeenAt: instantOf(row.first_seen_at),
    checkedAt: instantOf(row.checked_at),
    createdAt: new Date(row.created_at),
  }));
}

/** The keys of an owner with their states, by domain; the newest of a domain is first. */
export async function keysByDomain(db: Db, owner: KeyOwner, now: Date): Promise<Map<string, KeyWithState[]>> {
  const byDomain = Map.groupBy(await storedKeys(db, owner), ({ domain }) => domain);
  return new Map(
    [...byDomain].map(([domain, keys]) => [
      domain,
      keyStates(
        keys.map(({ privateKey: _, ...key }) => key),
        now,
      ),
    ]),
  );
}

const rsaPair = promisify(generateKeyPair);

/** Makes a key for a domain; it signs once its record is seen. Keys whose records aren't needed any more are deleted. */
export async function makeKey(
  { db, keys, now }: { db: Db; keys: SecretKeys; now: Date },
  owner: KeyOwner,
  domain: string,
): Promise<{ kind: "made"; record: { name: string; value: string } } | { kind: "refused"; text: string }> {
  const states = (await keysByDomain(db, owner, now)).get(domain) ?? [];
  const problem = makeProblem(states);
  if (problem) return { kind: "refused", text: problem };
  const pair = await rsaPair("rsa", { modulusLength: 2048 });
  const id = randomId();
  const key = {
    id,
    domain,
    selector: `s${now.toISOString().slice(0, 10).replaceAll("-", "")}${randomBytes(3).toString("hex")}`,
    publicKey: pair.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    privateKey: encryptText(
      keys,
      placeOf(owner, id),
      String(pair.privateKey.export({ type: "pkcs8", format: "pem" })),
    ),
  };
  const outdated = states.flatMap(({ id, state }) =>
    state.kind === "replaced" && state.isRemovable ? [id] : [],
  );
  const isAdded = owner
    ? await addGroupKey(db, owner, { ...key, createdAt: now }, outdated)
    : await addPlatformKey(db, key, now, outdated);
  return isAdded
    ? { kind: "made", record: dkimRecord(key) }
    : { kind: "refused", text: "A key of this domain was made at the same time: add its DNS record." };
}

function addGroupKey(
  db: Db,
  owner: { groupId: string },
  key: Omit<typeof senderKeys.$inferInsert, "groupId">,
  outdated: string[],
): Promise<boolean> {
  return db.withTenant(owner, async (tx) => {
    if (outdated.length > 0)
      await tx
        .delete(senderKeys)
        .where(and(eq(senderKeys.groupId, owner.groupId), inArray(senderKeys.id, outdated)));
    const added = await tx
      .insert(senderKeys)
      .values({ ...owner, ...key })
      .onConflictDoNothing()
      .returning({ id: senderKeys.id });
    return added.length > 0;
  });
}

function addPlatformKey(
  db: Db,
  {
    id,
    domain,
    selector,
    publicKey,
    privateKey,
  }: Pick<StoredKey, "id" | "domain" | "selector" | "publicKey" | "privateKey">,
  now: Date,
  outdated: string[],
): Promise<boolean> {
  return db.withoutTenant(async (tx) => {
    await tx.execute(sql`select remove_platform_sender_keys(${sql.param(outdated)}::text[])`);
    const { rows } = await tx.execute<{ added: number }>(
      sql`select add_platform_sender_key(${id}, ${domain}, ${selector}, ${publicKey}, ${privateKey}, ${now.toISOString()}::timestamptz) as added`,
    );
    return rows[0]?.added === 1;
  });
}

const absent = new Set(["ENOTFOUND", "ENODATA"]);

/** Whether the record of a key is there; null where no name server answered. */
export async function isRecordSeen(key: SenderKey, lookUp: LookUp): Promise<boolean | null> {
  try {
    return hasKey(await lookUp(dkimRecord(key).name), key.publicKey);
  } catch (error) {
    return absent.has(errorCode(error)) ? false : null;
  }
}

/**
 * Looks up the records of an owner's keys, and stores what was found. A key whose lookup isn't answered stays as it was.
 * @throws TaskProblem where neither `SECRET` nor `SECRET_PREVIOUS` opens a key, after all are looked up
 */
export async function checkKeys(
  { db, keys, lookUp, now }: { db: Db; keys: SecretKeys; lookUp: LookUp; now: Date },
  owner: KeyOwner,
  isDue: (key: SenderKey) => boolean = () => true,
): Promise<void> {
  let unreadable = 0;
  for (const key of (await storedKeys(db, owner)).filter(isDue)) {
    const seen = await isRecordSeen(key, lookUp);
    const opened = decryptText(keys, placeOf(owner, key.id), key.privateKey);
    if (opened === null) unreadable++;
    if (seen !== null)
      await noteKey(db, owner, { key, seen, now, privateKey: currentlyEncrypted(keys, owner, key, opened) });
  }
  if (unreadable > 0)
    throw new TaskProblem(
      `neither SECRET nor SECRET_PREVIOUS opens ${unreadable} keys of senders: make new ones`,
    );
}

const currentlyEncrypted = (
  keys: SecretKeys,
  owner: KeyOwner,
  { id, privateKey }: StoredKey,
  opened: { text: string; isCurrent: boolean } | null,
): string => (opened && !opened.isCurrent ? encryptText(keys, placeOf(owner, id), opened.text) : privateKey);

async function noteKey(
  db: Db,
  owner: KeyOwner,
  { key, seen, now, privateKey }: { key: StoredKey; seen: boolean; now: Date; privateKey: string },
): Promise<void> {
  if (!owner) {
    await db.withoutTenant((tx) =>
      tx.execute(
        sql`select note_platform_sender_key(${key.id}, ${seen}, ${now.toISOString()}::timestamptz, ${privateKey})`,
      ),
    );
    return;
  }
  const firstSeenAt = key.firstSeenAt ?? (seen ? now : null);
  await db.withTenant(owner, (tx) =>
    tx
      .update(senderKeys)
      .set({ isSeen: seen, firstSeenAt, checkedAt: now })
      .where(and(eq(senderKeys.groupId, owner.groupId), eq(senderKeys.id, key.id))),
  );
}

export type DkimKey = { domainName: string; keySelector: string; privateKey: string };
export type SigningKeyOf = (owner: KeyOwner, domain: string) => Promise<DkimKey | null>;

/** How long a process may go on with the key that it read. */
const cachedMs = 60_000;
const maxCached = 1_000;

/** Finds the key that signs for a domain; null where none has been seen, or `SECRET` doesn't open it. */
export function signingKeys({ db, keys, now }: { db: Db; keys: SecretKeys; now(): Date }): SigningKeyOf {
  const cache = new Map<string, { until: number; key: DkimKey | null }>();
  return async (owner, domain) => {
    const name = `${owner?.groupId ?? ""} ${domain}`;
    const cached = cache.get(name);
    if (cached && cached.until > now().getTime()) return cached.key;
    const ofDomain = (await storedKeys(db, owner)).filter((key) => key.domain === domain);
    const signing = keyStates(ofDomain, now()).find(({ state }) => state.kind === "signing");
    const stored = ofDomain.find(({ id }) => id === signing?.id);
    const opened = stored ? decryptText(keys, placeOf(owner, stored.id), stored.privateKey) : null;
    const key =
      stored && opened ? { domainName: domain, keySelector: stored.selector, privateKey: opened.text } : null;
    if (cache.size >= maxCached) cache.clear();
    cache.set(name, { until: now().getTime() + cachedMs, key });
    return key;
  };
}
