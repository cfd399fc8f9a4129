import type { Logger } from "pino";
import { data, redirect } from "react-router";
import { type Cadence, cadences } from "#domain/alerts/alert-cadence.ts";
import type { AlertLinks } from "#domain/alerts/alert-links.server.ts";
import { wantedName } from "#domain/alerts/alert-mail.ts";
import { alertMailsTaskName } from "#domain/alerts/alert-mails-task.server.ts";
import { canonicalSearch, carSearch, readWanted, savedCarsSearch } from "#domain/alerts/alert-search.ts";
import { alertTexts, consentWords } from "#domain/alerts/alert-words.ts";
import { type SavingServices, saveSearch } from "#domain/alerts/save-search.server.ts";
import { carsOfSearches } from "#domain/alerts/send-message.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { isEmail } from "#domain/leads/form-definitions/contact-checks.ts";
import { trapName } from "#domain/leads/form-definitions/trap-field.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { errorCode } from "#lib/error-code.ts";
import { plainCharacters } from "#lib/plain-characters.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { TriggerTask } from "#platform/background/background-task.ts";
import { ownAddress } from "#platform/config/message-origin.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { shopperOf } from "#site/parts/session/session.server.ts";
import type { SaveView } from "./alerts-view.ts";

type Services = SavingServices & {
  alertLinks: AlertLinks;
  takeLimit: TakeLimit;
  triggerTask: TriggerTask;
  log: Pick<Logger, "error">;
};

const headers = { ...privateNoStore, "X-Robots-Tag": "noindex" };
const answer = (view: SaveView, status = 200) => data(view, { status, headers });

/** `GET /alerts/save`: a form for what the query says: a search, `car_id`, or `saved_cars` of who is signed in. */
export async function savePage(services: Services, request: Request, site: Site) {
  if (!site.watch.alerts) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  if (searchParams.get("done") === "mail") return answer(sentView(site));
  const shopper = await shopperOf(services, request, site);
  const search = await searchIn(services, site, searchParams, shopper);
  if (search === null) throw data(null, { status: 404 });
  return answer(await viewOf(services, site, { search, email: shopper?.email ?? "", cadence: "daily" }));
}

/** `POST /alerts/save`: saves the search. Without a confirmed mailbox the answer is the same for all. */
export async function postSave(
  services: Services,
  { request, site, address }: { request: Request; site: Site; address: string },
) {
  if (!site.watch.alerts) throw data(null, { status: 404 });
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const shopper = await shopperOf(services, request, site);
  const search = await searchIn(services, site, new URLSearchParams(text("search")), shopper);
  if (search === null) throw data(null, { status: 404 });
  const asksCadence = readWanted(search).kind !== "car";
  const cadence = asksCadence ? (cadences.find((one) => one === text("cadence")) ?? null) : "immediate";
  const email = plainCharacters(text("email"));
  const errors = {
    ...(isEmail(email) ? {} : { email: alertTexts.email }),
    ...(cadence ? {} : { cadence: alertTexts.cadence }),
  };
  const again = async (more: SaveView["errors"], status: number) =>
    answer({ ...(await viewOf(services, site, { search, email, cadence })), errors: more }, status);
  if (!cadence || Object.keys(errors).length > 0) return again(errors, 400);
  if ((await services.takeLimit("alert", site, address)) > 0) return again({ form: alertTexts.tooMany }, 429);
  const done = redirect("/alerts/save?done=mail", { status: 303, headers });
  // Filled in by bots only.
  if (text(trapName) !== "") return done;
  try {
    const { origin } = new URL(ownAddress(site, request.url));
    const outcome = await saveSearch(services, site, { email, search, cadence, origin, shopper });
    if (outcome.kind === "full") return again({ form: alertTexts.full }, 409);
    services.triggerTask(alertMailsTaskName);
    if (outcome.kind === "mail") return done;
    return redirect(services.alertLinks.path(site.id, outcome.personId), { status: 303, headers });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    services.log.error({ code: errorCode(error), site: site.slug }, "search not saved");
    return again({ form: alertTexts.failed }, 503);
  }
}

/** What a query asks to save, in its canonical form; null for nothing that this site has. */
async function searchIn(
  services: Services,
  site: Site,
  parameters: URLSearchParams,
  shopper: Pick<Shopper, "id"> | null,
): Promise<string | null> {
  const carId = parameters.get("car_id");
  if (carId !== null) {
    const search = carSearch(carId);
    const cars = await carsOfSearches(services.db, site, [{ search }], services.now());
    return cars.has(carId) ? search : null;
  }
  if (parameters.has("saved_cars"))
    return shopper && site.garage_enabled ? savedCarsSearch(shopper.id) : null;
  return canonicalSearch(parameters, (await services.stocks.of(site)).labels());
}

async function viewOf(
  { db, now }: Services,
  site: Site,
  { search, email, cadence }: { search: string; email: string; cadence: Cadence | null },
): Promise<SaveView> {
  const cars = await carsOfSearches(db, site, [{ search }], now());
  const wanted = readWanted(search);
  const car = wanted.kind === "car" ? cars.get(wanted.carId) : undefined;
  const back = {
    search: { href: `/search${search && `?${search}`}`, label: "Back to the results" },
    car: { href: `/cars/${car?.slug}`, label: "Back to the car" },
    saved: { href: "/watchlist", label: "Back to your watchlist" },
  }[wanted.kind];
  return {
    title: wanted.kind === "car" ? "Tell me if it frees up" : "E-mail me new cars",
    site: site.name,
    wanted: wantedName(search, site, cars),
    back,
    email,
    cadence,
    asksCadence: wanted.kind !== "car",
    consent: consentWords(site.name),
    search,
    errors: {},
  };
}

function sentView(site: Site): SaveView {
  return {
    title: "Look into your mailbox",
    site: site.name,
    wanted: null,
    back: { href: "/search", label: "Back to the cars" },
    email: "",
    cadence: null,
    asksCadence: false,
    consent: "",
    search: "",
    errors: {},
  };
}
