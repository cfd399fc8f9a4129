import { and, eq } from "drizzle-orm";
import { data, redirect, redirectDocument } from "react-router";
import { accounts } from "../../db/account-tables.ts";
import { dateFormat } from "../../lib/date.ts";
import { isSecure } from "../../lib/own-cookie.ts";
import { readForm } from "../../lib/read-form.server.ts";
import { platform } from "../../platform.server.ts";
import type { Site } from "../../site/site.ts";
import { cleanText } from "../leads/clean-text.ts";
import { isEmail } from "../leads/contact-checks.ts";
import {
  type AccountErrors,
  type AccountReservation,
  type AccountView,
  accountTexts,
} from "./account-view.ts";
import { everythingOf, forgetPerson } from "./privacy.server.ts";
import { requireShopper, shopperOf, tokenOf } from "./session.server.ts";
import { signedOutCookies } from "./session-cookie.ts";
import { endSession, endSessionsOf } from "./session-store.server.ts";
import { type Shopper, shownPhone } from "./shopper.ts";

const noStore = { "Cache-Control": "private, no-store" };
const longestName = 100;

const isAccount = (site: Site, id: string) =>
  and(eq(accounts.groupId, site.groupId), eq(accounts.siteId, site.id), eq(accounts.id, id));

/** `GET /account`: who is signed in and what is here for them; whoever isn't is asked to sign in. */
export async function accountPage(
  request: Request,
  site: Site,
  reservationsOf: (shopper: Shopper) => Promise<AccountReservation[]> = async () => [],
) {
  const shopper = await requireShopper(request, site, "account");
  const { db } = platform();
  const [row] = await db.withTenant({ groupId: site.groupId, siteId: site.id }, (tx) =>
    tx.select({ createdAt: accounts.createdAt }).from(accounts).where(isAccount(site, shopper.id)),
  );
  const since = dateFormat("en-AU", { dateStyle: "long", timeZone: site.timezone });
  const view: AccountView = {
    siteName: site.name,
    phone: shopper.phone && shownPhone(shopper.phone),
    name: shopper.name ?? "",
    email: shopper.email ?? "",
    since: row ? since.format(row.createdAt) : "",
    hasWatchlist: site.garage_enabled,
    caravans: site.car.caravans,
    reservations: await reservationsOf(shopper),
    done: new URL(request.url).searchParams.get("done") === "saved" ? "saved" : null,
  };
  return data(view, { headers: noStore });
}

/** What the account's forms do: keep name and e-mail, sign out here or everywhere, forget. */
export async function accountAction(request: Request, site: Site) {
  const shopper = await requireShopper(request, site, "account");
  const { db, now } = platform();
  const answers = await readForm(request);
  const text = (name: string) => {
    const value = answers.get(name);
    return typeof value === "string" ? cleanText(value).trim() : "";
  };
  const refuse = (errors: AccountErrors) =>
    data({ errors, name: text("name"), email: text("email") }, { status: 400, headers: noStore });
  const leave = (to: string) => {
    const headers = new Headers(noStore);
    for (const cookie of signedOutCookies(isSecure(request))) headers.append("Set-Cookie", cookie);
    return redirectDocument(to, { status: 303, headers });
  };
  const tenant = { groupId: site.groupId, siteId: site.id };
  switch (text("do")) {
    case "sign-out": {
      const token = tokenOf(request);
      if (token) await endSession(db, site, token);
      return leave("/");
    }
    case "sign-out-everywhere":
      await db.withTenant(tenant, (tx) => endSessionsOf(tx, site, shopper.id));
      return leave("/");
    case "forget":
      if (text("confirm") !== "yes") return refuse({ confirm: accountTexts.confirm });
      await forgetPerson(db, site, personOf(shopper), now());
      return leave("/sign-in?type=account&done=forgotten");
    default: {
      const name = text("name");
      const email = text("email");
      const errors: AccountErrors = {
        ...(name.length > longestName ? { name: accountTexts.nameLong } : {}),
        ...(email !== "" && !isEmail(email) ? { email: accountTexts.emailInvalid } : {}),
      };
      if (Object.keys(errors).length > 0) return refuse(errors);
      const changed = { name: name || null, email: email || null, updatedAt: now() };
      await db.withTenant(tenant, (tx) =>
        tx.update(accounts).set(changed).where(isAccount(site, shopper.id)),
      );
      return redirect("/account?done=saved", { status: 303, headers: noStore });
    }
  }
}

/** `GET /api/account/data`: everything this site holds of whoever is signed in, as a file; 401 for anybody else. */
export async function accountDownload(request: Request, site: Site): Promise<Response> {
  const shopper = await shopperOf(request, site);
  const headers = { "Cache-Control": "private, no-store" };
  if (!shopper)
    return Response.json({ error: "You are not signed in.", code: "signed_out" }, { status: 401, headers });
  const { db, now } = platform();
  const held = {
    site: site.name,
    at: now(),
    ...(await everythingOf(db, site, personOf(shopper))),
  };
  return new Response(`${JSON.stringify(held, null, 2)}\n`, {
    headers: {
      ...headers,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    },
  });
}

/** A shopper's own e-mail address is unproved, so it finds nothing. */
function personOf({ id, phone }: Shopper) {
  return { accountId: id, phone, email: null };
}
