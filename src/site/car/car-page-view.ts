import { depositLabel, reserveText } from "#domain/buying/reserve/deposit.ts";
import { isAvailable, isReserved, showsCertified } from "#domain/cars/availability.ts";
import type { Car, CarType, LenderOffer } from "#domain/cars/car.ts";
import { type CommentsView, commentsView } from "#domain/cars/comments.ts";
import { featureList } from "#domain/cars/features.ts";
import { type ComparisonWords, comparisonWords } from "#domain/cars/finance/comparison-words.ts";
import { financeOffer, type WeeklyView, weeklyBeside } from "#domain/cars/finance/eligibility.ts";
import { financeLink } from "#domain/cars/finance/finance-link.ts";
import { type FinanceSummary, financeSummary } from "#domain/cars/finance/finance-summary.ts";
import { firstFacts, keyInfo, type SpecLine, vehicleDetails } from "#domain/cars/key-info.ts";
import { type MarketPriceView, marketPriceView } from "#domain/cars/market-price.ts";
import { canReserve, canTradeIn, reserveAddress } from "#domain/cars/online-offers.ts";
import { displayedPrice, type PriceView, priceView } from "#domain/cars/price.ts";
import { type TagView, tagView } from "#domain/cars/tag.ts";
import { badgeLine, carName, nounOf, vehicleWord } from "#domain/cars/title.ts";
import type { CarSlice, Settings } from "#domain/configuration/settings.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { leadCar } from "#domain/leads/stored-leads/lead.ts";
import { ascItem } from "#domain/measurement/asc-item.ts";
import type { AscItem } from "#domain/measurement/asc-names.ts";
import { type PictureView, pictureSource, pictureUrl } from "#domain/pictures/picture-url.ts";
import type { MapView } from "#domain/places/map-view.ts";
import { calendarDate, shownDate } from "#lib/date.ts";
import { type Formats, formatsOf } from "#lib/formats.ts";
import { slugify } from "#lib/slug.ts";
import { type FormModel, formModel } from "#site/parts/lead-form/form-model.ts";
import { phoneChoice } from "#site/parts/places/phone-choice.ts";
import { type PlaceView, placeView } from "#site/parts/places/place-view.ts";
import { type Control, controlsFor } from "#site/parts/saved/list-button.ts";
import type { LocalCar } from "#site/parts/saved/local-cars.ts";
import { carLinks, type WidgetLink } from "#site/parts/widgets/widget-view.ts";
import { type CarAction, carActions } from "./car-actions.ts";
import { type CarMediaView, carMediaView } from "./car-media-view.ts";
import { carPromos, type PromoSlide } from "./car-promos.ts";
import type { QrPath } from "./qr-path.ts";

export type CopyBlock = NonNullable<CarSlice["certifiedInfo"]>;
/** `alt` where it isn't the car's name and the photo's number. */
export type Photo = Omit<Extract<PictureView, { url: string }>, "alt"> & { alt?: string };

/** A car's own page as plain data: everything but the similar cars. */
export type CarPageView = {
  id: string;
  slug: string;
  name: string;
  badgeLine: string;
  /** The noun on the page: `car`, or its item type. */
  noun: string;
  state: "available" | "coming_soon" | "reserved" | "sold";
  /** The page on which the return of a reserved car is awaited. */
  returnAlert?: string;
  breadcrumbs: { label: string; href: string }[];
  tag: TagView | null;
  price: PriceView;
  weekly: WeeklyView | null;
  market: MarketPriceView | null;
  certified: { info: CopyBlock | null } | null;
  photos: Photo[];
  media: CarMediaView | null;
  placeholder: string | null;
  controls: Control[];
  favourite: LocalCar;
  /** Short texts beside the price: odometer, colour, seats. */
  firstFacts: string[];
  keyInfo: SpecLine[];
  keyInfoCollapsible: boolean;
  /** How many lines of it are visible before Show More. */
  keyInfoOpen: number;
  detailsTitle: string;
  details: SpecLine[];
  features: string[];
  comments: CommentsView;
  sections: { name: keyof CarSlice["contentSections"]; copy: CopyBlock }[];
  valueAdds: CarSlice["valueAdds"];
  actions: CarAction[];
  phone: string | null;
  /** What is logged when its number is shown (PHONE-03). */
  reveal: { car_id: string; dealership_id: string; website_id: string };
  takesTestDrives: boolean;
  /** The enquiry about the car; about similar ones when it is sold. */
  form: FormModel;
  finance: FinanceSummary | null;
  comparison: ComparisonWords;
  /** The reserve panel: its text, its button's label and target (BUY-05, BUY-06). */
  reserve: { copy: string; label: string; href: string } | null;
  tradeIn: string | null;
  place: PlaceView | null;
  /** Null without a provider of maps, and where the location has no coordinates. */
  map: MapView | null;
  dealership: { name: string; href: string };
  /** On paper: the page's address as a QR code. */
  qr: QrPath | null;
  promos: PromoSlide[];
  blogCards: CarSlice["blogCards"];
  views: string | null;
  /** When the feed last had the car: an ISO date, and the same for shoppers; null for a sold car. */
  confirmed: { date: string; text: string } | null;
  chatObject: string | null;
  /** Buttons of partners' widgets; unset without any. */
  widgets?: WidgetLink[] | undefined;
  /** The car as its page's events describe it. */
  item: AscItem;
  /** False while the database is unavailable: the page omits what isn't in memory, and says so. */
  complete: boolean;
};

/** Fewer views are not shown: they would suggest a lack of interest. */
const minViews = 20;
const typeWords: Record<CarType, string> = { new: "New", demo: "Demo", used: "Used" };

/** The page of a car on a site, under the settings of the car's own dealership (SITE-11). */
export function carPageView(car: Car, site: Site, now: Date): CarPageView {
  const settings = settingsFor(site, car.dealership_slug);
  const formats = formatsOf(site);
  const name = carName(car);
  const offer = financeOffer(car, settings, now);
  const phone = phoneChoice(car, settings.phone);
  const first = car.pictures[0];
  const price = priceView(car, settings.price, formats);
  const facts = {
    today: calendarDate(now, settings.timezone),
    caravans: settings.car.caravans,
    formats,
  };
  return {
    id: car.id,
    slug: car.slug,
    name,
    badgeLine: badgeLine(car),
    noun: nounOf(car),
    state: stateOf(car),
    ...(settings.watch.alerts && isReserved(car)
      ? { returnAlert: `/alerts/save?car_id=${encodeURIComponent(car.id)}` }
      : {}),
    breadcrumbs: breadcrumbs(car, name),
    tag: tagView(car, settings.tags, settings.include_sold_cars_days, now),
    price,
    weekly: weeklyBeside(price, offer, formats),
    // It refers to the price to buy, so it is shown only beside that.
    market: isAvailable(car) && price.kind === "price" ? marketPriceView(car, formats) : null,
    certified: showsCertified(car) ? { info: settings.car.certifiedInfo } : null,
    photos: photosOf(car, settings),
    media: carMediaView(car, settings, formats),
    placeholder: settings.images.placeholder,
    controls: controlsFor(car, settings.card.control, settings.watch, site.garage_enabled),
    favourite: {
      id: car.id,
      name,
      slug: car.slug,
      make: car.make,
      model: car.model,
      primary_image_url: first ? pictureUrl(first.key, 640, settings.images) : null,
    },
    firstFacts: firstFacts(car, facts),
    keyInfo: keyInfo(car, facts),
    keyInfoCollapsible: settings.car.keyInfoCollapsible,
    keyInfoOpen: settings.car.keyInfoOpen,
    detailsTitle: `${vehicleWord(car)} Details`,
    details: vehicleDetails(car, formats),
    features: featureList(car.standardEquipment),
    comments: commentsView(car.dealercomments),
    actions: carActions(car, settings, { phone, offer }),
    phone,
    reveal: { car_id: car.id, dealership_id: car.dealership_id, website_id: site.id },
    form: formModel(car.status === "sold" ? "similar" : "enquiry", site, leadCar(car)),
    takesTestDrives: settings.testDrive.enabled && isAvailable(car) && !isReserved(car),
    place: placeView(car, site),
    dealership: {
      name: car.dealership_name,
      href: `/search?dealership_slug=${encodeURIComponent(car.dealership_slug)}`,
    },
    confirmed: confirmedDay(car, { timezone: settings.timezone, formats }, now),
    promos: carPromos(settings.promo, car.car_type, now, settings.timezone),
    item: ascItem(car),
    complete: true,
    qr: null,
    map: null,
    ...panels(car, { settings, formats }, offer, now),
    ...copy(car, { settings, formats }),
    ...carLinks(site),
  };
}

type SiteParts = { settings: Settings; formats: Formats };

/** The panels of buying: each is shown when it applies to the car (CAR-20, CAR-21, CAR-34, CAR-35). */
function panels(car: Car, { settings, formats }: SiteParts, offer: LenderOffer | null, now: Date) {
  const { finance, buy, trade, timezone } = settings;
  return {
    finance: financeSummary(offer, finance, {
      price: displayedPrice(car),
      today: calendarDate(now, timezone),
      apply: financeLink(finance, car),
      formats,
    }),
    comparison: comparisonWords(finance),
    reserve: canReserve(car, buy) ? reservePanel(car, buy, formats) : null,
    tradeIn: canTradeIn(car, trade) ? trade.copy : null,
  };
}

/** The day on which the car was last in its feed. The year is shown if it isn't this one. */
function confirmedDay(
  car: Car,
  { timezone, formats }: { timezone: string; formats: Formats },
  now: Date,
): CarPageView["confirmed"] {
  if (!car.confirmed_at || car.status === "sold") return null;
  const at = new Date(car.confirmed_at);
  const date = calendarDate(at, timezone);
  const isThisYear = date.slice(0, 4) === calendarDate(now, timezone).slice(0, 4);
  const text = shownDate(formats.language, {
    day: "numeric",
    month: "long",
    timeZone: timezone,
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(at);
  return { date, text };
}

function reservePanel(car: Car, buy: Settings["buy"], formats: Formats): CarPageView["reserve"] {
  return {
    copy: reserveText(buy, nounOf(car), formats),
    label: `Reserve for ${depositLabel(buy, formats)}`,
    href: reserveAddress(car, buy),
  };
}

/** The site's own texts around the car; a section without text is omitted (DECIDE-131). */
function copy(car: Car, { settings, formats }: SiteParts) {
  const { contentSections, valueAdds, blogCards, showViews, chatObject } = settings.car;
  const available = isAvailable(car);
  const names = ["included", "whyBuy", "reserve", "protect"] as const;
  const isTrueOf = (copy: { title: string; types?: CarType[] | undefined }) =>
    !copy.types?.length || copy.types.includes(car.car_type);
  return {
    sections: names.flatMap((section) => {
      const block = contentSections[section];
      const shown = block && isTrueOf(block) && (section !== "reserve" || (available && !isReserved(car)));
      return shown ? [{ name: section, copy: block }] : [];
    }),
    valueAdds: available ? valueAdds.filter(isTrueOf) : [],
    blogCards,
    views: showViews && car.views >= minViews ? formats.number(car.views) : null,
    chatObject,
  };
}

function stateOf(car: Car): CarPageView["state"] {
  if (car.status === "sold") return "sold";
  if (car.status === "coming_soon") return "coming_soon";
  return isReserved(car) ? "reserved" : "available";
}

function breadcrumbs(car: Car, name: string): { label: string; href: string }[] {
  const make = slugify(car.make);
  const model = slugify(car.model);
  return [
    { label: "Home", href: "/" },
    { label: `${typeWords[car.car_type]} ${nounOf(car)}s`, href: `/search/${car.car_type}-cars` },
    ...(make ? [{ label: car.make, href: `/search/${make}` }] : []),
    ...(make && model ? [{ label: car.model, href: `/search/${make}/${model}` }] : []),
    { label: name, href: `/cars/${car.slug}` },
  ];
}

/** Each photo once: feeds repeat them. */
function photosOf(car: Car, { images }: Settings): Photo[] {
  const pictures = [...new Map(car.pictures.map((picture) => [picture.key, picture])).values()];
  return pictures.map((picture) => {
    const { width, height, blur, alt } = picture;
    return { ...pictureSource(picture, images), width, height, blur, ...(alt == null ? {} : { alt }) };
  });
}
