import type { Logger } from "pino";
import { z } from "zod";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { secondsToAttempt } from "#domain/staff/sign-in/attempt-limit.server.ts";
import { browserName } from "#domain/staff/sign-in/browser-name.ts";
import { confirmSession } from "#domain/staff/sign-in/confirm.server.ts";
import {
  type NewPasskey,
  type NewPasskeyMember,
  type ProvenPasskey,
  passkeyCreation,
  passkeyRequest,
  type RelyingParty,
  unlessKnown,
  verifyNewPasskey,
  verifyPasskey,
} from "#domain/staff/sign-in/passkeys.server.ts";
import {
  challengeCookie,
  challengeToken,
  sessionCookie,
  sessionToken,
} from "#domain/staff/sign-in/session-cookie.ts";
import {
  beginStaffSession,
  endStaffSession,
  isSessionOpen,
  lockAccount,
} from "#domain/staff/sign-in/staff-session.server.ts";
import { isSecure } from "#lib/own-cookie.ts";
import type { Database } from "#platform/database/database.server.ts";
import { parsedBody } from "#platform/http/json-body.ts";
import { securityEvent, senderOf } from "#platform/http/security-log.server.ts";
import { startPath } from "./start-path.ts";

/**
 * Calls of the browser's script around a passkey. Each has two steps: `{"step":"ask"}` answers the options of the authenticator and sets the
 * cookie of the challenge; `{"step":"answer","answer":…}` verifies what the authenticator said. A refusal is a 403 whose body says no more.
 */
export type CallDeps = {
  consoleDb: Database;
  log: Pick<Logger, "info" | "warn">;
  now(): Date;
  /** The client's IP address. */
  address: string;
};

const body = z.discriminatedUnion("step", [
  z.object({ step: z.literal("ask") }),
  z.object({ step: z.literal("answer"), answer: z.unknown(), back: z.string().max(2_000).optional() }),
]);
type PasskeyStep = z.output<typeof body>;
/** An authenticator's statement may bring certificates. */
const accepted = {
  maxBytes: 32 * 1024,
  unreadable: "The body is not JSON.",
  invalid: "There is no such step.",
};

const partyOf = (request: Pick<Request, "url">): RelyingParty => {
  const { hostname, origin } = new URL(request.url);
  return { host: hostname, origin };
};

/** The step that a request asks for; a response where there is none, or where its network asked too often. */
export async function readStep(request: Request, deps: CallDeps): Promise<PasskeyStep | Response> {
  const wait = secondsToAttempt(deps);
  if (wait > 0) return Response.json({}, { status: 429, headers: { "Retry-After": String(wait) } });
  if (!/^application\/json\b/.test(request.headers.get("Content-Type") ?? ""))
    return Response.json({}, { status: 400 });
  const read = await parsedBody(request, body, accepted);
  return read instanceof Response ? read : read.data;
}

export function refused(
  { log, address, now }: CallDeps,
  reason: string,
  account: string | null = null,
): Response {
  const sender = senderOf(address, now());
  securityEvent(log, "sign_in_refused", {
    site: null,
    kind: "staff",
    reason,
    sender,
    ...(account ? { account } : {}),
  });
  return Response.json({}, { status: 403 });
}

const asked = (request: Request, { options, token }: { options: object; token: string }): Response =>
  Response.json(options, { headers: { "Set-Cookie": challengeCookie(token, isSecure(request)) } });

/**
 * Both steps with a passkey that exists: the passkey that the browser proved to have, or the response that ends this step.
 * @param expected the member who has to confirm; null when signing in
 */
async function provenPasskey(
  request: Request,
  deps: CallDeps,
  { step, purpose, expected }: { step: PasskeyStep; purpose: "sign-in" | "confirm"; expected: string | null },
): Promise<ProvenPasskey | Response> {
  const { consoleDb: db } = deps;
  const [party, now] = [partyOf(request), deps.now()];
  if (step.step === "ask") return asked(request, await passkeyRequest(db, party, purpose, now));
  const sent = { answer: step.answer, token: challengeToken(request), purpose, expected };
  const verified = await verifyPasskey(db, party, sent, now);
  return verified.kind === "refused" ? refused(deps, verified.reason, expected) : verified;
}

/**
 * Both steps with a new passkey of a member: what the browser made, not stored yet, or the response that ends this step.
 * @param details what it is for; it comes back with the passkey
 * @param account of the security log; none for a member who may be new
 */
export async function newPasskey(
  request: Request,
  deps: CallDeps,
  {
    step,
    member,
    details,
    account = null,
  }: { step: PasskeyStep; member: NewPasskeyMember; details: string; account?: string | null },
): Promise<NewPasskey | Response> {
  const { consoleDb: db } = deps;
  const [party, now] = [partyOf(request), deps.now()];
  if (step.step === "ask") return asked(request, await passkeyCreation(db, party, member, details, now));
  const sent = { answer: step.answer, token: challengeToken(request) };
  const verified = await verifyNewPasskey(db, party, sent, now);
  return verified.kind === "refused" ? refused(deps, verified.reason, account) : verified;
}

/** A response that signs in: a new session each time, and no challenge any more. */
export function signedIn(request: Request, session: string, to: string): Response {
  const secure = isSecure(request);
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie(session, secure));
  headers.append("Set-Cookie", challengeCookie("", secure));
  return Response.json({ to }, { headers });
}

/** Signs in with a passkey of any member. */
export async function signInCall(request: Request, deps: CallDeps): Promise<Response> {
  const step = await readStep(request, deps);
  if (step instanceof Response) return step;
  const proven = await provenPasskey(request, deps, { step, purpose: "sign-in", expected: null });
  if (proven instanceof Response) return proven;
  const { consoleDb: db } = deps;
  const { memberId, note } = proven;
  const session = await db
    .as({ kind: "member", id: memberId, action: "sign in" })
    .withoutTenant(async (tx) => {
      await lockAccount(tx, memberId);
      if (!(await note(tx))) return null;
      const browser = browserName(request.headers.get("User-Agent"));
      return beginStaffSession(tx, { memberId, method: "passkey", onlyGroupId: null, browser }, deps.now());
    });
  if (session === null) return refused(deps, "used meanwhile", memberId);
  const before = sessionToken(request);
  if (before) await endStaffSession(db, { id: memberId }, before);
  securityEvent(deps.log, "signed_in", { site: null, kind: "staff", account: memberId });
  return signedIn(request, session, startPath(step.step === "answer" ? step.back : undefined));
}

/** Confirms that the member is still the one at the keyboard; a fresh passkey then counts for five minutes. */
export async function confirmCall(request: Request, deps: CallDeps, member: SignedIn): Promise<Response> {
  const step = await readStep(request, deps);
  if (step instanceof Response) return step;
  const proven = await provenPasskey(request, deps, { step, purpose: "confirm", expected: member.id });
  if (proven instanceof Response) return proven;
  const session = sessionToken(request) ?? "";
  const isConfirmed = await confirmSession(deps.consoleDb, member, session, deps.now(), proven.note);
  return isConfirmed ? Response.json({}) : refused(deps, "used meanwhile", member.id);
}

/** Adds a passkey to one's own; needs a fresh one, so that a stolen session can't make itself permanent. */
export async function addPasskeyCall(request: Request, deps: CallDeps, member: SignedIn): Promise<Response> {
  const step = await readStep(request, deps);
  if (step instanceof Response) return step;
  const made = await newPasskey(request, deps, { step, member, details: "profile", account: member.id });
  if (made instanceof Response) return made;
  if (made.memberId !== member.id || made.details !== "profile")
    return refused(deps, "another member's passkey", member.id);
  const session = sessionToken(request) ?? "";
  const isStored = await unlessKnown(
    deps.consoleDb.as({ kind: "member", id: member.id, action: "add passkey" }).withoutTenant(async (tx) => {
      await lockAccount(tx, member.id);
      if (!(await isSessionOpen(tx, member.id, session))) return false;
      await made.store(tx);
      return true;
    }),
  );
  if (isStored === null) return refused(deps, "known passkey", member.id);
  return isStored ? Response.json({ to: "/profile" }) : refused(deps, "ended meanwhile", member.id);
}
