import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { staffPasskeys } from "#domain/staff/staff-tables.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { storeChallenge, takeChallenge } from "./challenge.server.ts";

/** Loaded for the first passkey: it takes 15 MB. */
const webAuthn = () => import("@simplewebauthn/server");

/**
 * Passkeys with user verification (a fingerprint, a face, a PIN). The relying party is the console's host; a key made for another host can't
 * be used. The private key never leaves the authenticator.
 */
export type RelyingParty = {
  /** `ADMIN_HOST`. */
  host: string;
  /** The console's origin as the browser sees it. */
  origin: string;
};

export type Refusal = {
  kind: "refused";
  /** For the log: no personal data. */
  reason:
    | "no challenge"
    | "malformed"
    | "unknown passkey"
    | "another member's passkey"
    | "not verified"
    | "used meanwhile";
};

/** What the browser needs to ask for a passkey, and the token of the challenge's cookie. */
export async function passkeyRequest(
  db: Database,
  { host }: RelyingParty,
  purpose: "sign-in" | "confirm",
  now: Date,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; token: string }> {
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: host,
    userVerification: "required",
  });
  const token = await storeChallenge(db, { purpose, challenge: options.challenge, details: null }, now);
  return { options, token };
}

const credentialId = z.object({ id: z.string().regex(/^[\w-]{1,1400}$/) });
const transportsOf = (names: readonly string[]) => names as AuthenticatorTransport[];

type StoredKey = { member_id: string; public_key: string; counter: string; transports: string[] };

export type ProvenPasskey = {
  kind: "verified";
  memberId: string;
  /** Stores that it was used; false when it was used meanwhile. */
  note(tx: Transaction): Promise<boolean>;
};

/**
 * Verifies the answer of an authenticator: signature, challenge (once), origin, host, user verification, and that its counter went up, so that
 * a copy of the key is noticed.
 * @param expected the member who has to confirm; null when signing in
 */
export async function verifyPasskey(
  db: Database,
  party: RelyingParty,
  sent: { answer: unknown; token: string | null; purpose: "sign-in" | "confirm"; expected: string | null },
  now: Date,
): Promise<ProvenPasskey | Refusal> {
  const stored = await takeChallenge(db, sent, now);
  if (!stored) return { kind: "refused", reason: "no challenge" };
  const named = credentialId.safeParse(sent.answer);
  if (!named.success) return { kind: "refused", reason: "malformed" };
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<StoredKey>(sql`select * from staff_passkey(${named.data.id})`),
  );
  const [key] = rows;
  if (!key) return { kind: "refused", reason: "unknown passkey" };
  if (sent.expected !== null && key.member_id !== sent.expected)
    return { kind: "refused", reason: "another member's passkey" };
  try {
    const { verified, authenticationInfo } = await (await webAuthn()).verifyAuthenticationResponse({
      response: sent.answer as AuthenticationResponseJSON,
      expectedChallenge: stored.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
      credential: {
        id: named.data.id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, "base64url")),
        counter: Number(key.counter),
        transports: transportsOf(key.transports),
      },
    });
    if (!verified) return { kind: "refused", reason: "not verified" };
    const { newCounter } = authenticationInfo;
    return {
      kind: "verified",
      memberId: key.member_id,
      note: (tx) => noteUse(tx, named.data.id, newCounter, now),
    };
  } catch {
    return { kind: "refused", reason: "not verified" };
  }
}

/** Stores the counter; false when an answer with the same or a higher one was stored meanwhile. */
async function noteUse(tx: Transaction, id: string, counter: number, now: Date): Promise<boolean> {
  const isNewer = counter === 0 ? eq(staffPasskeys.counter, 0) : lt(staffPasskeys.counter, counter);
  const stored = await tx
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(staffPasskeys.credentialId, id), isNewer))
    .returning({ id: staffPasskeys.credentialId });
  return stored.length === 1;
}

/** Whose passkey it will be: authenticators list it by the address. */
export type NewPasskeyMember = { id: string; name: string; email: string };

/** What the browser needs to make a passkey, and the token of the challenge's cookie. */
export async function passkeyCreation(
  db: Database,
  { host }: RelyingParty,
  member: NewPasskeyMember,
  /** What the answer will be for, given back by `verifyNewPasskey`. */
  details: string,
  now: Date,
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; token: string }> {
  const known = await db
    .as({ kind: "member", id: member.id, action: "add passkey" })
    .withoutTenant((tx) =>
      tx
        .select({ id: staffPasskeys.credentialId, transports: staffPasskeys.transports })
        .from(staffPasskeys)
        .where(eq(staffPasskeys.memberId, member.id)),
    );
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: "Forecourt console",
    rpID: host,
    userID: new Uint8Array(Buffer.from(member.id)),
    userName: member.email,
    userDisplayName: member.name,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
  });
  const token = await storeChallenge(
    db,
    { purpose: "register", challenge: options.challenge, details: JSON.stringify([member.id, details]) },
    now,
  );
  return { options, token };
}

/** As an authenticator names them, or someone who pretends to be one. */
const transportNames = z.array(z.string().max(40)).max(20).catch([]);
const registration = z.tuple([z.string(), z.string()]);
export type NewPasskey = {
  kind: "verified";
  memberId: string;
  details: string;
  /** Within `unlessKnown`: the key's maker chooses the credential's id, which may equal another member's. */
  store(tx: Transaction): Promise<void>;
};

/** Undoes the transaction that would store a passkey whose id another one has. */
class KnownPasskey extends Error {}

/** What a transaction that stores a passkey comes to; null where it stored nothing, because the credential's id is known. */
export const unlessKnown = <T>(stored: Promise<T>): Promise<T | null> =>
  stored.catch((error: unknown) => {
    if (error instanceof KnownPasskey) return null;
    throw error;
  });

/** Verifies a new passkey; `store` writes it. */
export async function verifyNewPasskey(
  db: Database,
  party: RelyingParty,
  sent: { answer: unknown; token: string | null },
  now: Date,
): Promise<NewPasskey | Refusal> {
  const stored = await takeChallenge(db, { token: sent.token, purpose: "register" }, now);
  if (!stored) return { kind: "refused", reason: "no challenge" };
  const [memberId, details] = registration.parse(JSON.parse(stored.details ?? "null"));
  try {
    const { verified, registrationInfo } = await (await webAuthn()).verifyRegistrationResponse({
      response: sent.answer as RegistrationResponseJSON,
      expectedChallenge: stored.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
    });
    if (!verified) return { kind: "refused", reason: "not verified" };
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    const store = async (tx: Transaction) => {
      const stored = await tx
        .insert(staffPasskeys)
        .values({
          credentialId: id,
          memberId,
          publicKey: Buffer.from(publicKey).toString("base64url"),
          counter,
          transports: transportNames.parse(transports),
          host: party.host,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: staffPasskeys.credentialId });
      if (stored.length === 0) throw new KnownPasskey();
    };
    return { kind: "verified", memberId, details, store };
  } catch {
    return { kind: "refused", reason: "not verified" };
  }
}
