import type { Platform } from "#composition/platform.server.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { sentJson } from "#lib/sent-text.ts";
import type { Site } from "#platform/config/site.ts";
import { securityEvent } from "#platform/http/security-log.server.ts";
import { tokenOf } from "./session.server.ts";
import { signedInCookies, signedOutCookies } from "./session-cookie.ts";
import { endSession, shopperBySession } from "./session-store.server.ts";
import { type CodeVerified, requestCode, verifyCode } from "./sign-in.server.ts";
import { resendSeconds } from "./sign-in-code.ts";
import { reportRequested, reportVerified } from "./sign-in-events.server.ts";
import { signInTexts, waitText } from "./sign-in-words.ts";

export type AuthCall = {
  request: Request;
  site: Site;
  /** The visitor's address, proxies taken off. */
  address: string;
  platform: Pick<Platform, "db" | "now" | "log" | "outbox">;
};

const largestCall = 8 * 1024;

/** `POST /api/auth/request-code` (DECIDE-69): `{phone}` in; `{success, resendAfter}` with seconds, or `{error, code}`. */
export async function requestCodeCall({ request, site, address, platform }: AuthCall): Promise<Response> {
  const body = await readBody(request);
  if (body instanceof Response) return body;
  return guarded(platform, site, async () => {
    const who = { db: platform.db, site, now: platform.now(), address };
    const asked = { phone: body.phone, host: new URL(request.url).hostname, sms: platform.outbox.sms };
    const outcome = await requestCode(who, asked);
    reportRequested(platform.log, who, outcome);
    switch (outcome.kind) {
      case "sent":
        return answer(200, { success: true, resendAfter: resendSeconds });
      case "invalid":
        return trouble(400, "invalid", signInTexts.phoneInvalid, {
          fields: { phone: signInTexts.phoneInvalid },
        });
      case "wait":
        return tooOften(outcome.seconds);
      case "failed":
        return trouble(502, "sms_failed", signInTexts.sendFailed);
    }
  });
}

/** `POST /api/auth/verify-code` (DECIDE-69): `{phone, code}` in; `{id, phone}` and the session's cookies, or `{error, code, fields}`. */
export async function verifyCodeCall({ request, site, address, platform }: AuthCall): Promise<Response> {
  const body = await readBody(request);
  if (body instanceof Response) return body;
  return guarded(platform, site, async () => {
    const { db } = platform;
    const now = platform.now();
    const token = tokenOf(request);
    const known = token === null ? null : await shopperBySession(db, site, token, now);
    const who = { db, site, now, address };
    const current = { shopper: known?.shopper ?? null, token };
    const outcome = await verifyCode(who, { phone: body.phone, code: body.code, current });
    reportVerified(platform.log, who, outcome);
    switch (outcome.kind) {
      case "signed-in": {
        const { id, phone } = outcome.shopper;
        return answer(200, { id, phone }, signedInCookies(outcome.token, isSecure(request)));
      }
      case "wait":
        return tooOften(outcome.seconds);
      case "invalid": {
        const error = refusalText(outcome);
        return trouble(400, "invalid", error, { fields: { [outcome.field]: error } });
      }
      default: {
        const error = refusalText(outcome);
        return trouble(401, `code_${outcome.kind}`, error, { fields: { code: error } });
      }
    }
  });
}

/** What is said of a code that wasn't taken. */
export function refusalText(outcome: Exclude<CodeVerified, { kind: "signed-in" }>): string {
  switch (outcome.kind) {
    case "wait":
      return waitText(outcome.seconds);
    case "invalid":
      return outcome.field === "phone" ? signInTexts.phoneInvalid : signInTexts.codeInvalid;
    default:
      return signInTexts[outcome.kind];
  }
}

/** `GET /api/auth/me`: `{id, phone, name}`, or 401, which also takes a stale cookie away. Goes on giving a seen session its days. */
export async function meCall({ request, site, platform }: AuthCall): Promise<Response> {
  return guarded(platform, site, async () => {
    const token = tokenOf(request);
    const found = token && (await shopperBySession(platform.db, site, token, platform.now()));
    if (!found) return signedOut(request);
    const { id, phone, name } = found.shopper;
    return answer(200, { id, phone, name }, found.extended ? signedInCookies(token, isSecure(request)) : []);
  });
}

/** `POST /api/auth/sign-out`: ends the session here and on the server. */
export async function signOutCall({ request, site, platform }: AuthCall): Promise<Response> {
  return guarded(platform, site, async () => {
    const token = tokenOf(request);
    const found = token && (await shopperBySession(platform.db, site, token, platform.now()));
    if (!found) return signedOut(request);
    await endSession(platform.db, site, token);
    securityEvent(platform.log, "signed_out", { site: site.slug, account: found.shopper.id });
    return answer(200, { success: true }, signedOutCookies(isSecure(request)));
  });
}

function signedOut(request: Request): Response {
  const error = { error: "You are not signed in.", code: "signed_out" };
  return answer(401, error, request.headers.has("Cookie") ? signedOutCookies(isSecure(request)) : []);
}

async function readBody(request: Request): Promise<Record<string, unknown> | Response> {
  const text = await request.text();
  if (text.length > largestCall) return trouble(413, "too_large", "This is more than signing in takes.");
  try {
    const body: unknown = sentJson(text);
    if (typeof body === "object" && body !== null) return body as Record<string, unknown>;
  } catch {
    // Answered below.
  }
  return trouble(400, "bad_json", "The call can't be read.");
}

async function guarded(
  { log }: Pick<Platform, "log">,
  site: Site,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    // A code or name only: a database's message may hold a number.
    const { code, name } = error as { code?: string; name?: string };
    log.error({ code: code ?? name, site: site.slug }, "signing in failed");
    return trouble(503, "failed", signInTexts.unexpected);
  }
}

function tooOften(seconds: number): Response {
  const response = trouble(429, "too_many_requests", waitText(seconds));
  response.headers.set("Retry-After", String(seconds));
  return response;
}

function trouble(status: number, code: string, error: string, more: object = {}): Response {
  return answer(status, { error, code, ...more });
}

function answer(status: number, body: object, cookies: string[] = []): Response {
  const response = Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
