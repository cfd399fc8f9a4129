import type { QuantityName } from "./quantities.ts";

/**
 * The car as the platform stores it. Field names are the specification's (ENT-001..105), because they are
 * also the wire names; prices are whole Australian dollars, distances kilometres, dates ISO strings.
 * Everything but `id` and `slug` may be missing.
 */
export const carTypes = ["new", "demo", "used"] as const;
export type CarType = (typeof carTypes)[number];

/** The position of a car type in `carTypes` (new, demo, used: SEARCH-78); an unknown one comes after them. */
export function carTypeRank(type: string): number {
  const rank = (carTypes as readonly string[]).indexOf(type);
  return rank < 0 ? carTypes.length : rank;
}

export const carStatuses = ["in_stock", "coming_soon", "sold"] as const;
export type CarStatus = (typeof carStatuses)[number];

/**
 * Manufacturer's specification of the variant (ENT-072..085, DECIDE-171). Texts keep the feed's own units, e.g. "2.5",
 * "6.9 L/100km".
 */
export type CarVariant = {
  cylinders?: string | null;
  enginesize?: string | null;
  enginesize_litres?: string | null;
  induction?: string | null;
  geartype?: string | null;
  fuelconsumptioncombined?: string | null;
  fuelcapacity?: string | null;
  electricrange?: string | null;
  batterycapacity?: string | null;
  charging?: string | null;
  grossvehiclemass?: string | null;
  vehiclelength?: string | null;
  vehicleheight?: string | null;
  vehiclewidth?: string | null;
  torque?: string | null;
  ancaprating?: string | null;
  bodyconfiguration?: string | null;
};

/** Caravan dimensions (ENT-086..091): widths and lengths in feet, masses in kilograms. */
export type CaravanSpecifications = {
  body_width?: number | null;
  body_length?: number | null;
  tare_weight?: number | null;
  axle_type?: string | null;
  sleeps?: number | null;
  aggregate_trailer_mass?: number | null;
};

/** One lender's offer for one car (ENT-095..104). Rates are percent per year, payments dollars. */
export type LenderOffer = {
  interestRate?: number | null;
  comparisonRate?: number | null;
  paymentWeek?: number | null;
  paymentMonth?: number | null;
  termMonths?: number | null;
  termYears?: number | null;
  termPerUnit?: number | null;
  deposit?: number | null;
  balloon?: number | null;
  disclaimer?: string | null;
};

/** The fields that a stock feed may set. A feed never sets anything outside this type. */
export type CarFacts = {
  make: string;
  model: string;
  year: number;
  car_type: CarType;
  /**
   * A feed may set coming_soon; `sold` comes from a feed's sale status or from the car's absence in a full
   * file.
   */
  status: CarStatus;
  name?: string | null;
  badge?: string | null;
  series?: string | null;
  carsales_title?: string | null;
  colour?: string | null;
  stocknum?: string | null;
  vin?: string | null;
  regplate?: string | null;
  /** ISO date. */
  rego_expiry?: string | null;
  item_type?: string | null;
  show_on_dealer_website?: boolean;
  tag?: string | null;
  certified?: boolean;
  preorder?: boolean;
  has_nvic?: boolean;
  price?: number | null;
  before_price?: number | null;
  offer_price?: number | null;
  /** Dollars per week. */
  subscription_price?: number | null;
  price_type?: string | null;
  simple_body?: string | null;
  simple_fuel?: string | null;
  fuel?: string | null;
  simple_transmission?: string | null;
  trans?: string | null;
  drive?: string | null;
  seats?: number | null;
  doors?: number | null;
  interior_colour?: string | null;
  compliance_date?: string | null;
  build_date?: string | null;
  engine_size?: string | null;
  /** Segments separated by a pipe (ENT-056). */
  dealercomments?: string | null;
  standardEquipment?: string[] | null;
  variant?: CarVariant | null;
  specifications?: CaravanSpecifications | null;
  autograb_data?: { average_market_price?: number | null; state_average_market_price?: number | null } | null;
  finance_lenders?: Record<string, LenderOffer> | null;
  payment_processors?: string[] | null;
  /** URL of the history report (ENT-039). */
  file?: string | null;
  history_provider?: string | null;
  /** ISO date of the report. */
  history_date?: string | null;
  history_statements?: string[] | null;
  /** As `videoAddress` (car-video.ts) writes it. */
  video_url?: string | null;
  city?: string | null;
  state?: string | null;
  private_suburb?: string | null;
  private_postcode?: string | null;
  custom_rank?: number | null;
  /** Picture URLs from the feed, in order; the platform stores its own copies. */
  image_urls?: string[] | null;
  /** Photos of wear and damage: an address, a space and what `conditionText` (condition.ts) writes. Those of `image_urls` may be among them. */
  condition_photos?: string[] | null;
} & { [Name in QuantityName]?: number | null };

/** A stored picture: `key` is its address under `/img/`, `blur` a tiny data: URL or null. */
export type CarPicture = {
  key: string;
  width: number;
  height: number;
  blur: string | null;
  alt?: string | null;
};

/** A picture of wear or damage, apart from the others; `condition` is read by `readCondition`. */
export type ConditionPicture = CarPicture & { condition: string };

/** The summary of a location that is part of a car (DECIDE-22). */
export type CarLocation = {
  id: string;
  name: string;
  slug: string;
  phone: string | null;
  address: {
    id?: string | null;
    street?: string | null;
    city?: string | null;
    state?: string | null;
    postcode?: string | null;
    place_url?: string | null;
    lat?: number | null;
    long?: number | null;
  };
  distribution_locations?: string[] | null;
};

/** A car in stock: the feed's fields and those that only the platform sets. */
export type Car = CarFacts & {
  id: string;
  slug: string;
  dealership_id: string;
  dealership_slug: string;
  dealership_name: string;
  location: CarLocation | null;
  make_model: string;
  reserved: boolean;
  /** ISO instant, null unless status is sold. */
  sold_at: string | null;
  /** ISO instant; starts the new-arrival window. */
  created_at: string;
  /** ISO instant of the last import that changed the car. */
  updated_at?: string;
  /** ISO instant of the last import that had the car; absent where it isn't read. */
  confirmed_at?: string | null;
  views: number;
  pictures: CarPicture[];
  /** Absent where they aren't read. */
  condition_pictures?: ConditionPicture[];
  /** How many pictures it has, where `pictures` are only the first ones. */
  picture_count?: number;
};

/** The pictures of a card. Cars in memory have only these, so that a car with many costs no more than one with few. */
export const cardPictures = 4;

export const pictureCountOf = (car: Pick<Car, "pictures" | "picture_count">): number =>
  car.picture_count ?? car.pictures.length;

/** The part of a car that every process holds in memory: enough for a card and for search. Of its pictures, those of a card. */
export type ListedCar = Omit<
  Car,
  | "dealercomments"
  | "standardEquipment"
  | "variant"
  | "image_urls"
  | "autograb_data"
  | "condition_photos"
  | "condition_pictures"
  | "video_url"
  | "history_provider"
  | "history_date"
  | "history_statements"
>;
