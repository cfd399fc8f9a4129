import { isAvailable } from "#domain/cars/availability.ts";
import { type CarPicture, cardPictures, type ListedCar, pictureCountOf } from "#domain/cars/car.ts";
import { feetToMetres } from "#domain/cars/caravan.ts";
import { type ComparisonWords, comparisonWords } from "#domain/cars/finance/comparison-words.ts";
import { financeOffer, type WeeklyView, weeklyBeside } from "#domain/cars/finance/eligibility.ts";
import { financeLink } from "#domain/cars/finance/finance-link.ts";
import { canReserve, reserveAddress } from "#domain/cars/online-offers.ts";
import { type PriceView, priceView } from "#domain/cars/price.ts";
import { type TagView, tagView } from "#domain/cars/tag.ts";
import { badgeLine, carName, carTitle } from "#domain/cars/title.ts";
import type { CardSlice, FinanceSlice, Settings } from "#domain/configuration/settings.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { pictureSource, pictureUrl } from "#domain/pictures/picture-url.ts";
import { type Formats, formatsOf } from "#lib/formats.ts";
import type { PictureWidth } from "#lib/picture-source.ts";
import { type Control, controlsFor } from "#site/parts/saved/list-button.ts";

type ChipName = CardSlice["chips"][number];
type ButtonAction = CardSlice["buttons"][number]["action"];
export type CardButton =
  /** Leads where the card does. */
  | { action: "explore"; label: string }
  | {
      action: Exclude<ButtonAction, "explore">;
      label: string;
      href: string;
      /** A form that opens over the list; without script the address is the form's own page. */
      form?: "enquiry" | "similar";
    };

/**
 * Everything a card shows, as plain data. A list has many, and its page contains them twice: what others determine is left out, and the
 * view derives it (card-parts.ts).
 */
export type CardView = {
  id: string;
  slug: string;
  name: string;
  make: string;
  model: string;
  /** Where it isn't the name. */
  title?: string;
  badgeLine: string;
  /** New, Demo or Used (SEARCH-49). */
  condition: string;
  tag: TagView | null;
  /** `alt` where it isn't the name. */
  picture: { url: string; widest: PictureWidth; blur: string | null; alt?: string } | null;
  /** The site's own picture for a car without one; otherwise the platform's placeholder is shown. */
  placeholder?: string;
  pictureCount: number;
  /** Addresses of the next pictures, fetched only when swiped to. */
  more: string[];
  price: PriceView;
  weekly: WeeklyView | null;
  chips: [name: ChipName, text: string][];
  location: string | null;
  /** On the picture. */
  controls: Control[];
  /** Beside the buttons. */
  compare: Control | null;
  buttons: CardButton[];
  notice?: string;
  /** When the car was added, an ISO time. */
  added: string;
};

/** The card of a car on a site, under the settings of the car's own dealership (SITE-11). */
export function cardView(car: ListedCar, site: Site, now: Date): CardView {
  const settings = settingsFor(site, car.dealership_slug);
  const formats = formatsOf(site);
  const name = carName(car);
  const title = carTitle(car, settings.card.titleField);
  const first = car.pictures[0];
  const { placeholder } = settings.images;
  const price = priceView(car, settings.price, formats);
  const offer = financeOffer(car, settings, now);
  const controls = controlsFor(car, settings.card.control, settings.watch, site.garage_enabled);
  return {
    id: car.id,
    slug: car.slug,
    name,
    make: car.make,
    model: car.model,
    ...(title === name ? {} : { title }),
    badgeLine: badgeLine(car),
    condition: car.car_type.charAt(0).toUpperCase() + car.car_type.slice(1),
    tag: tagView(car, settings.tags, settings.include_sold_cars_days, now),
    picture: first ? cardPicture(first, settings.images, name) : null,
    ...(first || placeholder === null ? {} : { placeholder }),
    pictureCount: pictureCountOf(car),
    more: car.pictures.slice(1, cardPictures).map(({ key }) => pictureUrl(key, 640, settings.images)),
    price,
    weekly: weeklyBeside(price, offer, formats),
    chips: settings.card.chips.flatMap((chip) => {
      const text = chipText(chip, car, formats);
      return text ? [[chip, text]] : [];
    }),
    location: settings.override_city ?? place(car),
    controls: controls.filter(({ list }) => list !== "compare"),
    compare: controls.find(({ list }) => list === "compare") ?? null,
    buttons: buttonsOf(car, settings, offer !== null),
    added: car.created_at,
    ...(isAvailable(car) ? {} : { notice: "Like this and want something similar?" }),
  };
}

function cardPicture(picture: CarPicture, images: Settings["images"], name: string): CardView["picture"] {
  const { blur, alt } = picture;
  const view = { ...pictureSource(picture, images), blur };
  return alt == null || alt === name ? view : { ...view, alt };
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
function buttonsOf(car: ListedCar, settings: Settings, financed: boolean): CardButton[] {
  if (!isAvailable(car)) {
    return [{ action: "find_similar", label: "Find Me Something Similar", ...formLink(car.id, "similar") }];
  }
  return settings.card.buttons.flatMap(({ action, label }): CardButton[] => {
    if (action === "explore") return [{ action, label }];
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
