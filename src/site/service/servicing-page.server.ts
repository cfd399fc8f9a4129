import { data, redirect } from "react-router";
import type { HasPage } from "#domain/configuration/has-page.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { type ServiceAddress, serviceAddress } from "#domain/leads/service-booking/service-addresses.ts";
import { dayHint } from "#domain/leads/service-booking/service-days.ts";
import { servicePlace } from "#domain/leads/service-booking/service-location.ts";
import { locationsOfPath } from "#domain/places/location-choice.ts";
import type { MapTiles } from "#domain/places/map-tiles.server.ts";
import {
  findsServicedCars,
  type ServicedCarServices,
  servicedCar,
} from "#domain/trade-in/car-look-up/serviced-car.server.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import { pageQuery } from "#platform/http/canonical-url.ts";
import { alternatesOf, type PageHead } from "#site/parts/head/page-head.ts";
import { blankState, type FormModel } from "#site/parts/lead-form/form-model.ts";
import { type FormAdapter, type FormServices, formPage } from "#site/parts/lead-form/form-page.server.ts";
import { type FormPostServices, type FormRequest, postForm } from "#site/parts/lead-form/form-post.server.ts";
import { areaView } from "#site/parts/places/area-view.ts";
import {
  type ServicingTexts,
  type ServicingView,
  servicingTexts,
  withExistingPages,
} from "./servicing-view.ts";

type ServicingPageServices = FormServices & { hasPage: HasPage; mapTiles: MapTiles; isDemo: boolean };

/** The page about servicing, or the booking page, depending on the URL and the site. */
export async function servicingPage(services: ServicingPageServices, request: Request, site: Site) {
  const { url, path, address } = addressOf(request, site);
  const canonical = url.origin + path;
  const texts = address.kind === "page" ? await existingTexts(services.hasPage, site) : null;
  const head: PageHead = {
    title: `${texts?.title ?? "Book a service"} | ${site.name}`,
    description: texts?.intro || `Book your car in for a service at ${site.name}.`,
    canonical,
    index: true,
    image: null,
    alternates: alternatesOf(site.seo, canonical),
  };
  const at = services.now();
  const locations = locationsOfPath(site, "/service");
  const tiles = await services.mapTiles(site.maps, locations);
  const found = areaView({ site, locations, now: at, tiles });
  const view = { head, words: texts, area: found?.area ?? null };
  const until = found ? { "x-forecourt-until": found.until.toISOString() } : undefined;
  if (site.xtime_url) {
    const booking = { kind: "frame" as const, url: site.xtime_url };
    return data(
      { view: { ...view, booking } satisfies ServicingView, state: blankState },
      { headers: until },
    );
  }
  const page = await formPage(services, request, site, "service", adapterFor(services, address, path, site));
  const { model, state } = page.data;
  const booking = { kind: "form" as const, model };
  return data(
    { view: { ...view, booking } satisfies ServicingView, state },
    { headers: page.init?.headers ?? until },
  );
}

/** While the database is unavailable every page counts as existing. */
function existingTexts(hasPage: HasPage, site: Site): Promise<ServicingTexts> {
  return withExistingPages(servicingTexts(site), (path) => fallbackIfUnavailable(hasPage(site, path), true));
}

/** Handles a step of the booking without JavaScript, or its submission. */
export function postService(services: FormPostServices & ServicedCarServices, sent: FormRequest) {
  const { request, site } = sent;
  const { path, address: found } = addressOf(request, site);
  const adapt = adapterFor(services, found, path, site);
  return postForm(services, sent, "service", adapt, (step) => servicedCar(services, sent, step));
}

function addressOf(request: Request, site: Site) {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "").replace(/(?<=[^/])\/+$/, "");
  const address = serviceAddress(path, site);
  if (!address) throw data(null, { status: 404 });
  if (address.kind === "elsewhere") {
    throw redirect(address.path + pageQuery(url.search), request.method === "GET" ? 302 : 303);
  }
  return { url, path, address };
}

/** The form posts to the page that contains it, shows when the department is open, and says what the registration is for. */
function adapterFor(
  { now, isDemo }: Pick<ServicingPageServices, "now" | "isDemo">,
  address: ServiceAddress,
  path: string,
  site: Site,
): FormAdapter {
  const place = servicePlace(site, null);
  const days = place ? dayHint(place, now()) : undefined;
  const finds = findsServicedCars(site, isDemo);
  const hintOf = ({ kind, name }: LeadField) => {
    if (kind === "date") return days;
    return finds && name === "Vehicle Rego" ? "With its state, we find the make, model and year." : undefined;
  };
  return (model: FormModel) => ({
    ...model,
    action: address.kind === "page" ? `${path}#book` : path,
    fields: model.fields.map((field) => {
      const hint = hintOf(field);
      return hint ? { ...field, hint } : field;
    }),
  });
}
