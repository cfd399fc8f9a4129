import { and, eq } from "drizzle-orm";
import type { Logger } from "pino";
import { data, redirect, redirectDocument } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import { isEmail } from "#domain/leads/form-definitions/contact-checks.ts";
import { accounts } from "#domain/shoppers/account-tables.ts";
import {
  everythingOf,
  forgetPerson,
  type PrivacyServices,
} from "#domain/shoppers/accounts/privacy.server.ts";
import { signedOutCookies } from "#domain/shoppers/accounts/session-cookie.ts";
import {
  endSession,
  endSessionOf,
  endSessionsOf,
  sessionsOf,
} from "#domain/shoppers/accounts/session-store.server.ts";
import { type Shopper, shownPhone } from "#domain/shoppers/accounts/shopper.ts";
import { shownDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import { oneAtATime } from "#lib/one-at-a-time.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { plainCharacters } from "#lib/plain-characters.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { apiError, tooManyCalls } from "#platform/http/api-error.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { type SecurityEvent, securityEvent } from "#platform/http/security-log.server.ts";
import type { Person } from "#platform/privacy-source.server.ts";
import {
  requireShopper,
  type SessionServices,
  shopperOf,
  tokenOf,
} from "#site/parts/session/session.server.ts";
import {
  type AccountErrors,
  type AccountReservation,
  type AccountView,
  accountTexts,
} from "./account-view.ts";

type AccountServices = SessionServices & PrivacyServices & { log: Pick<Logger, "info" | "warn"> };

const maxName = 100;

const isAccount = (site: Site, id: string) => and(isOfSite(accounts, site), eq(accounts.id, id));

/** `GET /account`: the signed-in shopper's page; an anonymous visitor is redirected to sign-in. */
export async function accountPage(
  services: SessionServices,
  request: Request,
  site: Site,
  reservationsOf: (shopper: Shopper) => Promise<AccountReservation[]> = async () => [],
) {
  const shopper = await requireShopper(services, request, site, "account");
  const { db, now } = services;
  const { row, signedIn } = await db.withSite(site, async (tx) => {
    const found = tx
      .select({ createdAt: accounts.createdAt })
      .from(accounts)
      .where(isAccount(site, shopper.id));
    const who = { token: tokenOf(request), now: now() };
    return { row: (await found)[0], signedIn: await sessionsOf(tx, site, shopper.id, who) };
  });
  const since = shownDate(site.seo.language, { dateStyle: "long", timeZone: site.timezone });
  const view: AccountView = {
    siteName: site.name,
    phone: shopper.phone && shownPhone(shopper.phone),
    name: shopper.name ?? "",
    email: shopper.email ?? "",
    since: row ? since.format(row.createdAt) : "",
    hasWatchlist: site.garage_enabled,
    caravans: site.car.caravans,
    sessions: signedIn.map(({ id, current, ...at }) => ({
      id,
      current,
      since: since.format(at.since),
      lastSeen: since.format(at.lastSeenAt),
    })),
    reservations: await reservationsOf(shopper),
    done: new URL(request.url).searchParams.get("done") === "saved" ? "saved" : null,
  };
  return data(view, { headers: privateNoStore });
}

/** Handles the account's forms: change name and e-mail, sign out here or everywhere, delete the account. */
export async function accountAction(services: AccountServices, request: Request, site: Site) {
  const shopper = await requireShopper(services, request, site, "account");
  const { db, now, log } = services;
  const report = (event: SecurityEvent) =>
    securityEvent(log, event, { site: site.slug, account: shopper.id });
  const answers = await readForm(request);
  const text = (name: string) => {
    const value = answers.get(name);
    return typeof value === "string" ? cleanText(value).trim() : "";
  };
  const refuse = (errors: AccountErrors) =>
    data({ errors, name: text("name"), email: text("email") }, { status: 400, headers: privateNoStore });
  const leave = (to: string) => {
    // Also clears the browser's cache of pages with personal data.
    const headers = new Headers({ ...privateNoStore, "Clear-Site-Data": '"cache"' });
    for (const cookie of signedOutCookies(isSecure(request))) headers.append("Set-Cookie", cookie);
    return redirectDocument(to, { status: 303, headers });
  };
  switch (text("do")) {
    case "sign-out": {
      const token = tokenOf(request);
      if (token) await endSession(db, site, token);
      report("signed_out");
      return leave("/");
    }
    case "sign-out-everywhere":
      await db.withSite(site, (tx) => endSessionsOf(tx, site, shopper.id));
      report("sessions_ended");
      return leave("/");
    case "end-session":
      await db.withSite(site, (tx) => endSessionOf(tx, site, shopper.id, text("session")));
      report("sessions_ended");
      return redirect("/account", { status: 303, headers: privateNoStore });
    case "forget":
      if (text("confirm") !== "yes") return refuse({ confirm: accountTexts.confirm });
      await forgetPerson(services, site, await personOf(db, site, shopper), now());
      report("person_erased");
      return leave("/sign-in?type=account&done=forgotten");
    default: {
      const name = text("name");
      const email = plainCharacters(text("email"));
      const errors: AccountErrors = {
        ...(name.length > maxName ? { name: accountTexts.nameLong } : {}),
        ...(email !== "" && !isEmail(email) ? { email: accountTexts.emailInvalid } : {}),
      };
      if (Object.keys(errors).length > 0) return refuse(errors);
      const changed = { name: name || null, email: email || null, updatedAt: now() };
      await db.withSite(site, (tx) => tx.update(accounts).set(changed).where(isAccount(site, shopper.id)));
      return redirect("/account?done=saved", { status: 303, headers: privateNoStore });
    }
  }
}

/** Entries of each kind in a download, the newest: all of it is in memory, and anyone can send enquiries with a shopper's number. */
export const maxDownloaded = 500;
/** Downloads are made one after the other. */
const inTurn = oneAtATime(20, null);

/**
 * `GET /api/account/data`: everything this site stores about the signed-in shopper, as a file; 401 for an
 * anonymous visitor.
 */
export async function accountDownload(
  services: AccountServices & { takeLimit: TakeLimit },
  request: Request,
  site: Site,
): Promise<Response> {
  const shopper = await shopperOf(services, request, site);
  const headers = privateNoStore;
  if (!shopper)
    return Response.json({ error: "You are not signed in.", code: "signed_out" }, { status: 401, headers });
  const { db, now, log, takeLimit } = services;
  const wait = await takeLimit("dataDownload", site, `account ${shopper.id}`);
  if (wait > 0)
    return tooManyCalls(wait, "You downloaded your data several times today. Please try again later.");
  securityEvent(log, "data_downloaded", { site: site.slug, account: shopper.id });
  const made = await inTurn(async () => {
    const parts = await everythingOf(services, site, await personOf(db, site, shopper), maxDownloaded);
    const isCut = Object.values(parts).some((part) => Array.isArray(part) && part.length >= maxDownloaded);
    const held = { site: site.name, at: now(), ...(isCut ? { note: cutNote } : {}), ...parts };
    return `${JSON.stringify(held, null, 2)}\n`;
  });
  if (made.kind !== "ok")
    return apiError({
      status: 503,
      code: "busy",
      message: "Many people download their data just now. Please try again in a minute.",
      retryAfterSeconds: 60,
    });
  return new Response(made.value, {
    headers: {
      ...headers,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    },
  });
}

const cutNote = `There is more than this: each list has the newest ${maxDownloaded}. Ask us for all of it.`;

/**
 * Operators reassign phone numbers after months without use: older data with the same number, from longer
 * than this before the account was created, may belong to a previous holder.
 */
const beforeAccountMs = 90 * dayMs;

/** A shopper's own e-mail address is not verified, so it matches nothing. */
async function personOf(db: Database, site: Site, { id, phone }: Shopper): Promise<Person> {
  const [account] = await db.withSite(site, (tx) =>
    tx.select({ createdAt: accounts.createdAt }).from(accounts).where(isAccount(site, id)),
  );
  // The account was deleted meanwhile: there is no number to search by.
  if (!account) return { accountId: id, phone: null, email: null, from: null };
  return { accountId: id, phone, email: null, from: new Date(account.createdAt.getTime() - beforeAccountMs) };
}
