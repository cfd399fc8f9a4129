import { data, redirect } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import { sameSitePath, signInAddress } from "#domain/shoppers/accounts/shopper.ts";
import { priceMove, seenCar } from "#domain/shoppers/watchlist/seen-car.ts";
import { siteCars } from "#domain/shoppers/watchlist/site-cars.server.ts";
import { readWatchlist, removeCar, saveCar } from "#domain/shoppers/watchlist/watchlist.server.ts";
import { formatsOf } from "#lib/formats.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import { cardView, comparisonOf } from "#site/parts/car-card/card-view.ts";
import { watchlistPath } from "#site/parts/saved/watchlist.ts";
import type { SavedItem, WatchlistModel } from "#site/parts/saved-list/saved-cards.ts";
import { saveField } from "#site/parts/session/after-sign-in.server.ts";
import { requireShopper, type SessionServices, shopperOf } from "#site/parts/session/session.server.ts";

/**
 * The signed-in shopper's list; an anonymous visitor is redirected to sign-in (WATCH-06). A site without a
 * garage has favourites instead.
 */
export async function watchlistPage(services: SessionServices, request: Request, site: Site) {
  if (!site.garage_enabled) throw redirect("/favourites", 302);
  const { db, now } = services;
  const shopper = await requireShopper(services, request, site, "watchlist");
  const at = now();
  const entries = shopper.phone ? await readWatchlist(db, site, shopper) : [];
  const removedId = new URL(request.url).searchParams.get("removed");
  const cars = await siteCars(
    db,
    site,
    [...entries.map(({ id }) => id), ...(removedId ? [removedId] : [])],
    at,
  );
  const items = entries.map(({ id, seen }): SavedItem => {
    const car = cars.get(id);
    return {
      id,
      name: seen.name,
      card: car ? cardView(car, site, at) : null,
      move:
        car && car.status !== "sold"
          ? priceMove(seen.price, seenCar(car, site).price, formatsOf(site))
          : null,
    };
  });
  const removed = removedId ? cars.get(removedId) : undefined;
  const cards = items.flatMap(({ card }) => (card ? [card] : []));
  const model: WatchlistModel = {
    items,
    ...(site.watch.alerts ? { alerts: "/alerts/save?saved_cars=yes" } : {}),
    comparison: comparisonOf(cards, site.finance),
    removed:
      removed && !entries.some(({ id }) => id === removed.id)
        ? { id: removed.id, name: seenCar(removed, site).name }
        : null,
  };
  return data(model, { headers: privateNoStore });
}

/**
 * Handles saving and removing without JavaScript: the form of every card, and those of the list. For an
 * anonymous visitor the car is added to the sign-in URL and saved afterwards.
 */
export async function postWatchlist(
  services: SessionServices & { count?: (counted: Counted) => void },
  request: Request,
  site: Site,
) {
  if (!site.garage_enabled) throw data(null, { status: 404 });
  const form = await readForm(request);
  const shopper = await shopperOf(services, request, site);
  const save = form.get(saveField);
  const remove = form.get("remove");
  if (!shopper?.phone) {
    const address = signInAddress("watchlist", watchlistPath, backOf(request));
    const car =
      typeof save === "string" ? `&${new URLSearchParams({ [saveField]: save.slice(0, 200) })}` : "";
    return redirect(address + car, { status: 303, headers: privateNoStore });
  }
  const { db, now } = services;
  if (typeof save === "string") {
    const outcome = await saveCar(services, site, shopper, save.slice(0, 200), now());
    if (outcome.kind === "full") return problem(409, "Your watchlist is full. Remove a car to save another.");
    if (outcome.kind === "gone") return problem(404, "This car isn’t on this site any more.");
  }
  if (typeof remove === "string") {
    await removeCar(db, site, shopper, remove);
    const query = new URLSearchParams({ removed: remove.slice(0, 200) });
    return redirect(`${watchlistPath}?${query}`, { status: 303, headers: privateNoStore });
  }
  return redirect(watchlistPath, { status: 303, headers: privateNoStore });
}

function problem(status: number, text: string) {
  return data({ problem: text }, { status, headers: privateNoStore });
}

/** The page of the pressed button: the Referer, if it is a page of this site. */
function backOf(request: Request): string {
  const referer = request.headers.get("Referer");
  const from = referer && URL.canParse(referer) ? new URL(referer) : null;
  if (!from || from.host !== new URL(request.url).host) return "/";
  return sameSitePath(from.pathname + from.search) ?? "/";
}
