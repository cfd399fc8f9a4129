import type { LocalCar } from "#features/browsing/saved/local-cars.ts";
import { isAvailable } from "#features/cars/cars/availability.ts";
import type { ListedCar } from "#features/cars/cars/car.ts";
import { feetToMetres } from "#features/cars/cars/caravan.ts";
import { type Control, controlsFor } from "#features/cars/cars/list-button.ts";
import { canReserve, reserveAddress } from "#features/cars/cars/online-offers.ts";
import { type PriceView, priceView } from "#features/cars/cars/price.ts";
import { type TagView, tagView } from "#features/cars/cars/tag.ts";
import { badgeLine, carName, carTitle } from "#features/cars/cars/title.ts";
import { type ComparisonWords, comparisonWords } from "#features/cars/finance/comparison-words.ts";
import { financeOffer, type WeeklyView, weeklyBeside } from "#features/cars/finance/eligibility.ts";
import { financeLink } from "#features/cars/finance/finance-link.ts";
import { type PictureView, pictureUrl, pictureView } from "#features/web/pictures/picture-url.ts";
import { type Formats, formatsOf } from "#lib/formats.ts";
import { type Site, settingsFor } from "#platform/config/site.ts";
import type { CardSlice, FinanceSlice, Settings } from "#platform/config/slices.ts";

type ChipName = CardSlice["chips"][number];
export type CardButton = {
  action: CardSlice["buttons"][number]["action"];
  label: string;
  href: string;
  /** A form that opens over the list; without script the address is the form's own page. */
  form?: "enquiry" | "similar";
};

/** Everything a card shows, as plain data. */
export type CardView = {
  id: string;
  href: string;
  slug: string;
  name: string;
  title: string;
  badgeLine: string;
  /** New, Demo or Used (SEARCH-49). */
  condition: string;
  tag: TagView | null;
  picture: PictureView | null;
  /** The site's own picture for a car without one; null shows the platform's placeholder. */
  placeholder: string | null;
  pictureCount: number;
  /** Addresses of the next pictures, fetched only when swiped to. */
  more: string[];
  price: PriceView;
  weekly: WeeklyView | null;
  chips: { name: ChipName; text: string }[];
  location: string | null;
  /** On the picture. */
  controls: Control[];
  /** Beside the buttons. */
  compare: Control | null;
  buttons: CardButton[];
  notice: string | null;
  favourite: LocalCar;
  /** When the car was added, an ISO time. */
  added: string;
};

/**
 * The minimum height of the card's picture, in pixels (CARD-16, LIMIT-33); its frame keeps 3:2 and grows from
 * there.
 */
export const cardPictureHeight = 150;

/** The maximum number of pictures in a card's swipe; the rest are on the car's page. */
const swipedPictures = 4;

/** The card of a car on a site, under the settings of the car's own dealership (SITE-11). */
export function cardView(car: ListedCar, site: Site, now: Date): CardView {
  const settings = settingsFor(site, car.dealership_slug);
  const formats = formatsOf(site);
  const href = `/cars/${car.slug}`;
  const name = carName(car);
  const first = car.pictures[0];
  const price = priceView(car, settings.price, formats);
  const offer = financeOffer(car, settings, now);
  const controls = controlsFor(car, settings.card.control, settings.watch, site.garage_enabled);
  return {
    id: car.id,
    href,
    slug: car.slug,
    name,
    title: carTitle(car, settings.card.titleField),
    badgeLine: badgeLine(car),
    condition: car.car_type.charAt(0).toUpperCase() + car.car_type.slice(1),
    tag: tagView(car, settings.tags, settings.include_sold_cars_days, now),
    picture: first
      ? {
          ...pictureView(first, settings.images, name),
          width: (cardPictureHeight * 3) / 2,
          height: cardPictureHeight,
        }
      : null,
    placeholder: settings.images.placeholder,
    pictureCount: car.pictures.length,
    more: car.pictures.slice(1, swipedPictures).map(({ key }) => pictureUrl(key, 640, settings.images)),
    price,
    weekly: weeklyBeside(price, offer, formats),
    chips: settings.card.chips.flatMap((chip) => {
      const text = chipText(chip, car, formats);
      return text ? [{ name: chip, text }] : [];
    }),
    location: settings.override_city ?? place(car),
    controls: controls.filter(({ list }) => list !== "compare"),
    compare: controls.find(({ list }) => list === "compare") ?? null,
    buttons: buttonsOf(car, settings, { href, financed: offer !== null }),
    added: car.created_at,
    notice: isAvailable(car) ? null : "Like this and want something similar?",
    favourite: {
      id: car.id,
      name,
      slug: car.slug,
      make: car.make,
      model: car.model,
      primary_image_url: first ? pictureUrl(first.key, 640, settings.images) : null,
    },
  };
}

/** The comparison-rate note, when one of these cards shows an estimate; else null. */
export function comparisonOf(
  cards: readonly Pick<CardView, "weekly">[],
  finance: Pick<FinanceSlice, "exampleText" | "warning">,
): ComparisonWords | null {
  if (!cards.some(({ weekly }) => weekly)) return null;
  return comparisonWords(finance);
}

/** The car's place: `Newcastle, NSW`, else its location's name. */
function place(car: ListedCar): string | null {
  const city = car.city?.trim() || car.location?.address.city?.trim();
  const state = car.state?.trim() || car.location?.address.state?.trim();
  if (!city) return car.location?.name ?? null;
  return state ? `${city}, ${state}` : city;
}

function chipText(chip: ChipName, car: ListedCar, formats: Formats): string | null {
  switch (chip) {
    case "km":
      return car.km == null ? null : `${formats.number(car.km)} km`;
    case "transmission":
      return car.simple_transmission?.trim() || null;
    case "fuel":
      return car.simple_fuel?.trim() || null;
    case "body":
      return car.simple_body?.trim() || null;
    case "seats":
      return car.seats ? `${car.seats} seats` : null;
    case "drive":
      return car.drive?.trim() || null;
    case "engine":
      return car.engine_size?.trim() || null;
    case "sleeps":
      return car.specifications?.sleeps ? `Sleeps ${car.specifications.sleeps}` : null;
    case "length":
      return car.specifications?.body_length ? feetToMetres(car.specifications.body_length, formats) : null;
  }
}

/**
 * The card's buttons in the site's order: a sold car offers something similar instead of the others (BUY-08),
 * a car that can't be reserved has no reserve button, one without an offer no finance. Explore leads to the
 * car page; forms open over the list (DECIDE-95).
 */
function buttonsOf(
  car: ListedCar,
  settings: Settings,
  { href, financed }: { href: string; financed: boolean },
): CardButton[] {
  if (!isAvailable(car)) {
    return [{ action: "find_similar", label: "Find Me Something Similar", ...formLink(car.id, "similar") }];
  }
  return settings.card.buttons.flatMap(({ action, label }): CardButton[] => {
    if (action === "explore") return [{ action, label, href }];
    if (action === "reserve") {
      return canReserve(car, settings.buy)
        ? [{ action, label, href: reserveAddress(car, settings.buy) }]
        : [];
    }
    if (action === "finance")
      return financed ? [{ action, label, href: financeLink(settings.finance, car) }] : [];
    return [{ action, label, ...formLink(car.id, action === "find_similar" ? "similar" : "enquiry") }];
  });
}

function formLink(id: string, form: "enquiry" | "similar") {
  return { href: `/enquire?car_id=${encodeURIComponent(id)}&form=${form}`, form };
}
