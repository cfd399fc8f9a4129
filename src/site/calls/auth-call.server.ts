import type { Site } from "#domain/configuration/site.ts";
import { signedInCookies, signedOutCookies } from "#domain/shoppers/accounts/session-cookie.ts";
import { endSession, shopperBySession } from "#domain/shoppers/accounts/session-store.server.ts";
import { requestCode, verifyCode } from "#domain/shoppers/accounts/sign-in.server.ts";
import { resendSeconds } from "#domain/shoppers/accounts/sign-in-code.ts";
import { reportRequested, reportVerified } from "#domain/shoppers/accounts/sign-in-events.server.ts";
import { errorCode } from "#lib/error-code.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { apiError, tooManyCalls } from "#platform/http/api-error.ts";
import { jsonBody } from "#platform/http/json-body.ts";
import { noStore } from "#platform/http/no-store.ts";
import { securityEvent } from "#platform/http/security-log.server.ts";
import { tokenOf } from "#site/parts/session/session.server.ts";
import { refusalText, type SignInServices } from "#site/sign-in/sign-in-page.server.ts";
import { signInTexts, waitText } from "#site/sign-in/sign-in-texts.ts";

export type AuthCall = {
  request: Request;
  site: Site;
  /** The visitor's address, without those of proxies. */
  address: string;
  services: SignInServices;
};

const accepted = {
  maxBytes: 8 * 1024,
  tooLarge: "This is more than signing in takes.",
  unreadable: "The call can't be read.",
};

/** `POST /api/auth/request-code` (DECIDE-69): `{phone}` in; `{success, resendAfter}` with seconds, or `{error, code}`. */
export async function requestCodeCall({ request, site, address, services }: AuthCall): Promise<Response> {
  const body = await readBody(request);
  if (body instanceof Response) return body;
  return guarded(services, site, async () => {
    const who = { db: services.db, site, now: services.now(), address };
    const requested = { phone: body.phone, host: new URL(request.url).hostname, sms: services.outbox.sms };
    const outcome = await requestCode(who, requested);
    reportRequested(services.log, who, outcome);
    switch (outcome.kind) {
      case "sent":
        return answer(200, { success: true, resendAfter: resendSeconds });
      case "invalid":
        return apiError({
          status: 400,
          code: "invalid",
          message: signInTexts.phoneInvalid,
          details: {
            fields: { phone: signInTexts.phoneInvalid },
          },
        });
      case "wait":
        return tooOften(outcome.seconds);
      case "failed":
        return apiError({ status: 502, code: "sms_failed", message: signInTexts.sendFailed });
    }
  });
}

/** `POST /api/auth/verify-code` (DECIDE-69): `{phone, code}` in; `{id, phone}` and the session's cookies, or `{error, code, fields}`. */
export async function verifyCodeCall({ request, site, address, services }: AuthCall): Promise<Response> {
  const body = await readBody(request);
  if (body instanceof Response) return body;
  return guarded(services, site, async () => {
    const { db } = services;
    const now = services.now();
    const token = tokenOf(request);
    const known = token === null ? null : await shopperBySession(db, site, token, now);
    const who = { db, site, now, address };
    const current = { shopper: known?.shopper ?? null, token };
    const outcome = await verifyCode(who, { phone: body.phone, code: body.code, current });
    reportVerified(services.log, who, outcome);
    switch (outcome.kind) {
      case "signed-in": {
        const { id, phone } = outcome.shopper;
        return answer(200, { id, phone }, signedInCookies(outcome.token, isSecure(request)));
      }
      case "wait":
        return tooOften(outcome.seconds);
      case "invalid": {
        const error = refusalText(outcome);
        return apiError({
          status: 400,
          code: "invalid",
          message: error,
          details: { fields: { [outcome.field]: error } },
        });
      }
      default: {
        const error = refusalText(outcome);
        return apiError({
          status: 401,
          code: `code_${outcome.kind}`,
          message: error,
          details: { fields: { code: error } },
        });
      }
    }
  });
}

/** `GET /api/auth/me`: `{id, phone, name}`, or 401, which also deletes a stale cookie. Renews the session. */
export async function meCall({ request, site, services }: AuthCall): Promise<Response> {
  return guarded(services, site, async () => {
    const token = tokenOf(request);
    const found = token && (await shopperBySession(services.db, site, token, services.now()));
    if (!found) return signedOut(request);
    const { id, phone, name } = found.shopper;
    return answer(200, { id, phone, name }, found.extended ? signedInCookies(token, isSecure(request)) : []);
  });
}

/** `POST /api/auth/sign-out`: ends the session here and on the server. */
export async function signOutCall({ request, site, services }: AuthCall): Promise<Response> {
  return guarded(services, site, async () => {
    const token = tokenOf(request);
    const found = token && (await shopperBySession(services.db, site, token, services.now()));
    if (!found) return signedOut(request);
    await endSession(services.db, site, token);
    securityEvent(services.log, "signed_out", { site: site.slug, account: found.shopper.id });
    return answer(200, { success: true }, signedOutCookies(isSecure(request)));
  });
}

function signedOut(request: Request): Response {
  const error = { error: "You are not signed in.", code: "signed_out" };
  return answer(401, error, request.headers.has("Cookie") ? signedOutCookies(isSecure(request)) : []);
}

async function readBody(request: Request): Promise<Record<string, unknown> | Response> {
  const body = await jsonBody(request, accepted);
  if (body instanceof Response) return body;
  const { json } = body;
  if (typeof json === "object" && json !== null) return json as Record<string, unknown>;
  return apiError({ status: 400, code: "bad_json", message: accepted.unreadable });
}

async function guarded(
  { log }: Pick<SignInServices, "log">,
  site: Site,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    // Only the code or name is logged: a database error's message may contain a phone number.
    log.error({ code: errorCode(error), site: site.slug }, "sign-in failed");
    return apiError({ status: 503, code: "failed", message: signInTexts.unexpected });
  }
}

const tooOften = (seconds: number): Response => tooManyCalls(seconds, waitText(seconds));

function answer(status: number, body: object, cookies: string[] = []): Response {
  const response = Response.json(body, { status, headers: noStore });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
