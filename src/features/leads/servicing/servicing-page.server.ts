import { data, redirect } from "react-router";
import { type FormServices, formPage, type Suit } from "#features/leads/form-pages/form-page.server.ts";
import {
  type FormPostServices,
  type FormRequest,
  postForm,
} from "#features/leads/form-pages/form-post.server.ts";
import { blankState, type FormModel } from "#features/leads/lead-form/form-model.ts";
import { dayHint } from "#features/leads/service-booking/service-days.ts";
import { servicePlace } from "#features/leads/service-booking/service-place.ts";
import { areaView } from "#features/places/locations/area-view.ts";
import { locationsOfPath } from "#features/places/locations/location-choice.ts";
import type { MapTiles } from "#features/places/locations/map-tiles.server.ts";
import { alternatesOf, type PageHead } from "#features/web/seo/page-head.ts";
import type { HasPage } from "#platform/config/has-page.ts";
import type { Site } from "#platform/config/site.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import {
  type ServiceAddress,
  type ServicingView,
  type ServicingWords,
  serviceAddress,
  servicingWords,
  withExistingPages,
} from "./servicing-view.ts";

type ServicingPageServices = FormServices & { hasPage: HasPage; mapTiles: MapTiles };

/** The page about servicing, or the booking's own page, whichever the address is on this site. */
export async function servicingPage(services: ServicingPageServices, request: Request, site: Site) {
  const { url, path, address } = addressOf(request, site);
  const canonical = url.origin + path;
  const words = address.kind === "page" ? await wordsOf(services.hasPage, site) : null;
  const head: PageHead = {
    title: `${words?.title ?? "Book a service"} | ${site.name}`,
    description: words?.intro || `Book your car in for a service at ${site.name}.`,
    canonical,
    index: true,
    image: null,
    alternates: alternatesOf(site.seo, canonical),
  };
  const at = services.now();
  const found = areaView({
    site,
    locations: locationsOfPath(site, "/service"),
    now: at,
    tiles: await services.mapTiles(site.maps),
  });
  const view = { head, words, area: found?.area ?? null };
  const until = found ? { "x-forecourt-until": found.until.toISOString() } : undefined;
  if (site.xtime_url) {
    const booking = { kind: "frame" as const, url: site.xtime_url };
    return data(
      { view: { ...view, booking } satisfies ServicingView, state: blankState },
      { headers: until },
    );
  }
  const page = await formPage(services, request, site, "service", suitTo(address, path, site, at));
  const { model, state } = page.data;
  const booking = { kind: "form" as const, model };
  return data(
    { view: { ...view, booking } satisfies ServicingView, state },
    { headers: page.init?.headers ?? until },
  );
}

/** While the database is unavailable every page counts as there. */
function wordsOf(hasPage: HasPage, site: Site): Promise<ServicingWords> {
  return withExistingPages(servicingWords(site), (path) => fallbackIfUnavailable(hasPage(site, path), true));
}

/** A step of the booking without script, or the booking itself. */
export function postService(services: FormPostServices, sent: FormRequest) {
  const { request, site } = sent;
  const { path, address: found } = addressOf(request, site);
  const suit = suitTo(found, path, site, services.now());
  return postForm(services, sent, "service", suit);
}

function addressOf(request: Request, site: Site) {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "").replace(/(.)\/+$/, "$1");
  const address = serviceAddress(path, site);
  if (!address) throw data(null, { status: 404 });
  if (address.kind === "elsewhere") {
    throw redirect(address.path + url.search, request.method === "GET" ? 302 : 303);
  }
  return { url, path, address };
}

/** The form is sent to the page that it stands on, and says when the department is open. */
function suitTo(address: ServiceAddress, path: string, site: Site, now: Date): Suit {
  const place = servicePlace(site, null);
  const hint = place ? dayHint(place, now) : undefined;
  return (model: FormModel) => ({
    ...model,
    action: address.kind === "page" ? `${path}#book` : path,
    fields: model.fields.map((field) => (field.kind === "date" && hint ? { ...field, hint } : field)),
  });
}
