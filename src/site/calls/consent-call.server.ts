import type { Site } from "#domain/configuration/site.ts";
import { withdrawMeasured } from "#domain/leads/stored-leads/withdraw-measured.server.ts";
import {
  consentAnswers,
  consentCookie,
  consentDays,
  consentValue,
  isConsentAnswer,
} from "#domain/measurement/consent.ts";
import { destinationsOf } from "#domain/measurement/destinations/destination.ts";
import type { PageEvents } from "#domain/measurement/destinations/page-events.server.ts";
import { objects } from "#domain/measurement/sent-consent.ts";
import { visitHeaders } from "#domain/measurement/sent-visit.server.ts";
import {
  type Clicks,
  clicksIn,
  clientOf,
  readVisit,
  visitCookie,
} from "#domain/measurement/visit-cookies.ts";
import { cookieHeader, isSecure, sentCookie } from "#lib/own-cookie.ts";
import { readTextForm } from "#lib/read-form.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { apiError } from "#platform/http/api-error.ts";
import { noStore } from "#platform/http/no-store.ts";

const daySeconds = 86_400;

/**
 * Stores an answer to the question for consent. A browser that objects by Global Privacy Control allows nothing, whatever it sends. The page
 * stays where it is (204); a form sent without script goes back to its page (303).
 */
export async function consentCall(
  {
    db,
    now,
    pageEvents,
  }: { db: Pick<Database, "withSite">; now: () => Date; pageEvents: Pick<PageEvents, "withdraw"> },
  request: Request,
  site: Pick<Site, "groupId" | "id" | "tracking">,
): Promise<Response> {
  const answer = await sentAnswer(request);
  if (!isConsentAnswer(answer))
    return apiError({ status: 400, code: "invalid", message: "The answer is both, statistics or neither." });
  const purposes = consentAnswers[objects(request) ? "neither" : answer];
  const visit = readVisit(sentCookie(request, visitCookie));
  if (visit && !(purposes.statistics && purposes.advertising)) {
    await withdrawMeasured(db, site, clientOf(visit), purposes);
    pageEvents.withdraw(site, clientOf(visit), purposes);
  }
  const headers = new Headers(noStore);
  headers.append(
    "Set-Cookie",
    cookieHeader(
      {
        name: consentCookie,
        value: consentValue(purposes, site.tracking.wording, now()),
        seconds: consentDays * daySeconds,
        forScripts: true,
      },
      isSecure(request),
    ),
  );
  if (destinationsOf(site.tracking).length > 0)
    for (const header of visitHeaders(request, purposes, clicksOfPage(request, now()), now()))
      headers.append("Set-Cookie", header);
  if (!request.headers.get("Accept")?.includes("text/html"))
    return new Response(null, { status: 204, headers });
  headers.set("Location", pageOf(request));
  return new Response(null, { status: 303, headers });
}

async function sentAnswer(request: Request): Promise<string | null> {
  const form = await readTextForm(request, 1_000);
  if (form.kind !== "ok") return null;
  return form.fields.find(([name]) => name === "answer")?.[1] ?? null;
}

/** Click ids in the address of the page that the question was answered on. */
function clicksOfPage({ headers }: Request, now: Date): Clicks {
  const from = headers.get("Referer") ?? "";
  return URL.canParse(from) ? clicksIn(Object.fromEntries(new URL(from).searchParams), now) : {};
}

/** The path of the page that the form was on; the front page when the browser doesn't say. */
function pageOf({ url, headers }: Request): string {
  const from = headers.get("Referer") ?? "";
  if (!URL.canParse(from) || new URL(from).host !== new URL(url).host) return "/";
  const { pathname, search } = new URL(from);
  return pathname.replace(/^\/+/, "/") + search;
}
