import type { Logger } from "pino";
import { data, redirect } from "react-router";
import { type Cadence, cadences } from "#domain/alerts/alert-cadence.ts";
import type { AlertLinks } from "#domain/alerts/alert-links.server.ts";
import { wantedName } from "#domain/alerts/alert-mail.ts";
import {
  type AlertChange,
  type AlertPerson,
  alertPerson,
  changeAlerts,
  stopAlerts,
} from "#domain/alerts/alert-person.server.ts";
import { readWanted } from "#domain/alerts/alert-search.ts";
import { alertTexts } from "#domain/alerts/alert-words.ts";
import { carsOfSearches } from "#domain/alerts/send-message.server.ts";
import type { Car } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { shownDate } from "#lib/date.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { shopperOf } from "#site/parts/session/session.server.ts";
import type { AlertsView, ShownSearch } from "./alerts-view.ts";

type Services = {
  db: Database;
  now(): Date;
  alertLinks: AlertLinks;
  takeLimit: TakeLimit;
  log: Pick<Logger, "error">;
};
type Posted = { request: Request; site: Site; address: string };

/** The address authorizes changes: it is never stored, indexed, or sent as a referrer. */
const secretHeaders = {
  ...privateNoStore,
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};
const answer = (view: AlertsView, status: number) => data(view, { status, headers: secretHeaders });

/** `GET /alerts/{token}`: what a person gets, with buttons. Opening it changes nothing: programs that scan mails open links. */
export async function alertsPage(services: Services, request: Request, site: Site, token: string) {
  const person = await personOf(services, site, token);
  if (!person) return answer(goneView(site), 404);
  const done = new URL(request.url).searchParams.get("done");
  return answer(await viewOf(services, site, person, doneText(done)), 200);
}

/** `POST /alerts/{token}`: one change, then the page again. */
export async function postAlerts(services: Services, { request, site, address }: Posted, token: string) {
  const { db, now, alertLinks, takeLimit } = services;
  const person = await personOf(services, site, token);
  if (!person) return answer(goneView(site), 404);
  const form = await readForm(request);
  const change = changeIn(form);
  const again = async (text: string, status: number) =>
    answer(await viewOf(services, site, person, text), status);
  if (!change) return again(alertTexts.unknown, 400);
  if ((await takeLimit("alertChange", site, address)) > 0) return again(alertTexts.tooManyChanges, 429);
  const shopper = await shopperOf(services, request, site);
  const outcome = await changeAlerts(db, site, person.id, change, { shopper, now: now() });
  switch (outcome) {
    case "done":
      return redirect(`${alertLinks.path(site.id, person.id)}?done=${change.do}`, {
        status: 303,
        headers: secretHeaders,
      });
    case "deleted":
      return answer({ ...goneView(site), title: "Deleted", text: alertTexts.deleted }, 200);
    case "missing":
      return answer(goneView(site), 404);
    case "full":
      return again(alertTexts.full, 409);
    case "sign-in":
      return again(alertTexts.signIn, 409);
  }
}

/** `POST /alerts/{token}/stop`: stops all mails, without a cookie or a page (RFC 8058). Mail programs send it. */
export async function postStop(services: Services, site: Site, token: string): Promise<Response> {
  const id = services.alertLinks.open(site.id, token);
  const outcome = id === null ? "missing" : await stopAlerts(services.db, site, id, services.now());
  const [text, status] = outcome === "done" ? ["Stopped.\n", 200] : ["There is nothing to stop.\n", 404];
  return new Response(text, {
    status,
    headers: { ...secretHeaders, "Content-Type": "text/plain; charset=utf-8" },
  });
}

async function personOf({ db, alertLinks }: Services, site: Site, token: string) {
  const id = alertLinks.open(site.id, token);
  return id === null ? null : alertPerson(db, site, id);
}

function changeIn(form: FormData): AlertChange | null {
  const text = (name: string) => String(form.get(name) ?? "");
  const searchId = text("search");
  switch (text("do")) {
    case "confirm":
      return { do: "confirm", searchId };
    case "delete":
      return { do: "delete", searchId };
    case "cadence": {
      const cadence: Cadence | undefined = cadences.find((one) => one === text("cadence"));
      return cadence ? { do: "cadence", searchId, cadence } : null;
    }
    case "pause-7":
      return { do: "pause", days: 7 };
    case "pause-30":
      return { do: "pause", days: 30 };
    case "resume":
      return { do: "resume" };
    case "keep":
      return { do: "keep" };
    case "stop":
      return { do: "stop" };
    case "delete-all":
      return { do: "delete-all" };
    default:
      return null;
  }
}

function doneText(done: string | null): string | null {
  switch (done) {
    case "confirm":
      return "Confirmed. We e-mail you as soon as there is something for you.";
    case "pause":
      return "Paused. What we find meanwhile waits for you.";
    case "resume":
      return "You get e-mails again.";
    case "stop":
      return "Stopped. You get no more of these e-mails.";
    case "cadence":
    case "delete":
    case "keep":
      return "Saved.";
    default:
      return null;
  }
}

function goneView(site: Site): AlertsView {
  return {
    title: "This link opens nothing",
    site: site.name,
    text: "The address is incomplete, or its searches were deleted. You can save a search again on the results page.",
    person: null,
  };
}

async function viewOf(
  { db, now }: Pick<Services, "db" | "now">,
  site: Site,
  person: AlertPerson,
  text: string | null,
): Promise<AlertsView> {
  const cars = await carsOfSearches(db, site, person.searches, now());
  const { pausedUntil } = person;
  const day = shownDate(site.seo.language, { dateStyle: "long", timeZone: site.timezone });
  const waiting = person.searches.filter(({ confirmedAt }) => confirmedAt === null).length;
  return {
    title: waiting > 0 ? "Confirm your alerts" : "Your alerts",
    site: site.name,
    text:
      text ?? (waiting > 0 ? "Press the button to get e-mails about what you saved." : `For ${person.email}`),
    person: {
      email: person.email,
      pausedUntil: pausedUntil && pausedUntil > now() ? day.format(pausedUntil) : null,
      isStopped: person.isStopped,
      isAsked: person.askedAt !== null,
      searches: person.searches.map((search) => shownSearch(search, site, cars)),
    },
  };
}

function shownSearch(
  { id, search, cadence, confirmedAt }: AlertPerson["searches"][number],
  site: Site,
  cars: ReadonlyMap<string, Car>,
): ShownSearch {
  const wanted = readWanted(search);
  const car = wanted.kind === "car" ? cars.get(wanted.carId) : undefined;
  const href = {
    search: `/search${search && `?${search}`}`,
    car: car ? `/cars/${car.slug}` : null,
    saved: "/watchlist",
  }[wanted.kind];
  return {
    id,
    name: wantedName(search, site, cars),
    href,
    cadence,
    asksCadence: wanted.kind === "search",
    isConfirmed: confirmedAt !== null,
  };
}
