import type { Site } from "#domain/configuration/site.ts";
import { type PageTracking, pageTracking } from "#domain/configuration/slices/tracking-slice.ts";
import { type ConfirmationWords, confirmationWords } from "#domain/leads/confirmation/words-of-each-form.ts";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import type { LeadCar } from "#domain/leads/stored-leads/lead.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import type { PlaceFactsView } from "#domain/places/place-facts.ts";
import { conditionsOf, type OfferCondition } from "#domain/trade-in/offer.ts";
import { factsOf, type TradeIn, type TradeInImage } from "#domain/trade-in/trade-in.ts";
import { tradeInCategory, tradeInSubcategories } from "#domain/trade-in/trade-in-categories.ts";
import { detailsFields, vehicleFields } from "#domain/trade-in/trade-in-fields.ts";
import {
  isDone,
  shownState,
  stepBefore,
  stepsOf,
  type TradeInState,
} from "#domain/trade-in/trade-in-flow.ts";
import { endOf, nameOf, rangeText } from "#domain/trade-in/trade-in-mail.ts";
import { type Valuation, vehicleName } from "#domain/trade-in/valuation/valuation.ts";
import { type Formats, formatsOf } from "#lib/formats.ts";
import { slotLinks, type WidgetLink } from "#site/parts/widgets/widget-view.ts";

export type TradeInCar = Pick<LeadCar, "id" | "slug" | "name" | "make" | "model">;

/** The public part of the page: it contains no seller's data, so it may be cached. */
export type TradeInModel = {
  site: string;
  siteName: string;
  /** Address that its forms post to. */
  action: string;
  title: string;
  intro: string;
  messages: string[];
  vehicleFields: readonly LeadField[];
  detailsFields: LeadField[];
  images: boolean;
  phone: string | null;
  termsPath: string;
  faq: { question: string; answer: string }[];
  redbook: boolean;
  car: TradeInCar | null;
  widgets?: WidgetLink[] | undefined;
  tracking: PageTracking;
};

export type ShownImage = Pick<TradeInImage, "id" | "name" | "bytes"> & {
  /** Null for a picture that browsers may not support: it is shown by its name (DECIDE-119). */
  address: string | null;
};

/** The inspection of an accepted offer, and the page where its time is picked or changed. Null where a buyer calls. */
export type InspectionView = {
  /** `Mon 23 Nov, 9:30 am`; null until it is booked. */
  booked: string | null;
  link: { label: string; href: string } | null;
};

/** What an offer shows besides the trade-in: where the car is inspected, and when. */
export type OfferPlace = { place: PlaceFactsView | null; inspection: InspectionView | null };

export type OfferView = {
  evalid: string;
  leadId: string | null;
  /** Heading and first sentence of its page. */
  words: ConfirmationWords;
  /** `7K2M-9QXT`; null until it is sent. */
  reference: string | null;
  /** Where the car is inspected; null where the page shows it elsewhere. */
  place: PlaceFactsView | null;
  vehicle: string;
  /** `$24,000 to $27,000`; null without a value. */
  range: string | null;
  /** Why there is none, as text. */
  without: string | null;
  validUntil: string;
  accepted: boolean;
  inspection: InspectionView | null;
  conditions: OfferCondition[];
  failures: string[];
  financeNote: string;
  /** Address that accepts the offer without script. */
  action: string;
  tracking: PageTracking;
};

/** The seller's step and input. */
export type TradeInView = {
  shown: TradeInState;
  evalid: string | null;
  steps: { step: TradeInState; title: string }[];
  /** The step that Back leads to. */
  before: TradeInState | null;
  values: Record<string, string>;
  candidates: string[];
  vehicle: { name: string; rego: string; facts: { label: string; value: string }[] } | null;
  images: ShownImage[];
  offer: OfferView | null;
  errors: Record<string, string>;
  failure: string | null;
  /** Whether the seller may continue without the valuation service. */
  mayGoOn: boolean;
  /** When the trade-in was started, epoch milliseconds. */
  startedAt: number | null;
  /** An earlier offer, still open. */
  open: { address: string; vehicle: string } | null;
};

export function tradeInModel(site: Site, action: string, car: TradeInCar | null): TradeInModel {
  const { trade } = site;
  return {
    site: site.slug,
    siteName: site.name,
    action,
    title: car ? "Trade in your car" : trade.title,
    intro: trade.intro,
    messages: trade.searchingMessages,
    vehicleFields,
    detailsFields: detailsFields(site, car !== null),
    images: trade.images,
    phone: phoneOf(site),
    termsPath: trade.termsPath,
    faq: trade.faq,
    redbook: site.redbook,
    car,
    ...slotLinks(site, "trade-in"),
    tracking: pageTracking(site.tracking),
  };
}

function phoneOf({ phone, locations }: Pick<Site, "phone" | "locations">): string | null {
  const place = locations.find(({ primary, visible }) => primary && visible) ?? locations[0];
  return phone.callTheDealer || phone.number || place?.contact_detail.phone || null;
}

export function blankView(images: boolean): TradeInView {
  return {
    shown: "vehicle",
    evalid: null,
    steps: stepsOf({ images, several: false }),
    before: null,
    values: {},
    candidates: [],
    vehicle: null,
    images: [],
    offer: null,
    errors: {},
    failure: null,
    mayGoOn: false,
    startedAt: null,
    open: null,
  };
}

/**
 * @param requested the step in the address, or none
 * @param at where and when it is inspected, once it is sent
 */
export function tradeInView(
  tradeIn: TradeIn,
  site: Pick<Site, "trade" | "timezone" | "redbook" | "tracking" | "currency" | "seo">,
  requested: string | null,
  images: ShownImage[],
  at: OfferPlace = nowhere,
): TradeInView {
  const facts = factsOf(tradeIn, site.trade.images);
  const shown = shownState(tradeIn.state, requested, facts);
  const before = stepBefore(shown, facts);
  return {
    ...blankView(site.trade.images),
    shown,
    evalid: tradeIn.id,
    steps: stepsOf(facts),
    before: before === shown ? null : before,
    values: {
      ...tradeIn.answers,
      rego: tradeIn.rego,
      state: tradeIn.regoState,
      manualEntry: tradeIn.manualEntry ?? "",
      ...(tradeIn.answers.odometer || !tradeIn.valuation?.KM ? {} : { odometer: tradeIn.valuation.KM }),
    },
    candidates: tradeIn.candidates?.descriptions ?? [],
    vehicle: vehicleOf(tradeIn),
    images,
    offer: isDone(tradeIn.state) ? offerView(tradeIn, site, at) : null,
    startedAt: tradeIn.createdAt.getTime(),
  };
}

const nowhere: OfferPlace = { place: null, inspection: null };

export function offerView(
  tradeIn: TradeIn,
  site: Pick<Site, "trade" | "timezone" | "tracking" | "currency" | "seo">,
  { place, inspection }: OfferPlace = nowhere,
): OfferView {
  const formats = formatsOf(site);
  const { offer, noOffer, leadId } = tradeIn;
  const accepted = tradeIn.state === "accepted";
  const { details, offer: made, accepted: done } = tradeInSubcategories;
  return {
    evalid: tradeIn.id,
    leadId,
    words: confirmationWords({
      category: tradeInCategory,
      subcategory: accepted ? done : offer ? made : details,
      name: null,
      booked: inspection?.booked != null,
      picksTime: inspection !== null,
    }),
    reference: leadId && leadReference(leadId),
    place,
    vehicle: nameOf(tradeIn),
    range: offer && rangeText(offer, formats),
    without: offer ? null : noOfferText(noOffer, site.trade, formats),
    validUntil: endOf(tradeIn, site),
    accepted,
    inspection,
    conditions: conditionsOf(site.trade, tradeIn.answers),
    failures: site.trade.failures,
    financeNote: site.trade.financeNote,
    action: site.trade.path,
    tracking: pageTracking(site.tracking),
  };
}

function noOfferText(
  reason: TradeIn["noOffer"],
  { maxAgeYears, maxKm }: Site["trade"],
  { number }: Formats,
): string {
  const next = "We have its details, and one of our buyers will be in touch with a value.";
  switch (reason) {
    case "too_old":
      return `We give no instant value for a car over ${maxAgeYears} years old. ${next}`;
    case "too_far":
      return `We give no instant value for a car with more than ${number(maxKm)} km. ${next}`;
    case "no_value":
      return `There is no instant value for this car. ${next}`;
    default:
      return `We can't give an instant value just now. ${next}`;
  }
}

/** The known facts of the car (TRADE-19), and the details list, each only when present (TRADE-20). */
function vehicleOf({ valuation, rego, regoState, manualEntry }: TradeIn): TradeInView["vehicle"] {
  const registration = `${rego} (${regoState})`;
  if (!valuation) return { name: manualEntry ?? "", rego: registration, facts: [] };
  return {
    name: vehicleName(valuation) || (manualEntry ?? ""),
    rego: registration,
    facts: [...mainFacts(valuation), ...detailFacts(valuation)].flatMap(([label, value]) =>
      value ? [{ label, value }] : [],
    ),
  };
}

type Fact = [label: string, value: string | null];

function mainFacts({ Make, Model, Variant, Year }: Valuation): Fact[] {
  return [
    ["Make", Make],
    ["Model", Model],
    ["Variant", Variant],
    ["Year", Year],
  ];
}

function detailFacts(valuation: Valuation): Fact[] {
  const { VIN, Body, Transmission, Cylinders, CompMth, CompYr, BuildMth, BuildYr } = valuation;
  return [
    ["VIN", VIN],
    ["Body", Body],
    ["Transmission", Transmission],
    ["Cylinders", Cylinders],
    ["Compliance", [CompMth, CompYr].filter(Boolean).join("/")],
    ["Built", [BuildMth, BuildYr].filter(Boolean).join("/")],
  ];
}
