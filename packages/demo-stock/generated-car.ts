import type { DrawnBody, SuvSize } from "./pictures/draw-car.ts";
import type { Cabin } from "./pictures/interior.ts";
import type { PaintName } from "./pictures/paints.ts";

/** Where a car stands: whatever names the caller gives its dealerships and locations, and the place's city and state. */
export type Yard = { dealership: string; location: string; city: string; state: string };

/** How a car is photographed; `drawingsOf` makes its drawings from it. */
export type Shoot = {
  body: DrawnBody;
  people_mover?: true;
  electric?: true;
  /** Of an SUV. */
  size?: SuvSize;
  cabin: Cabin;
  colour: PaintName;
  seed: number;
  /** How many pictures, 4 to 9. */
  count: number;
};

export type CarType = "new" | "demo" | "used";

/** A car as a dealer's stock file describes it. Prices are whole Australian dollars, distances kilometres, dates ISO. */
export type CarFacts = {
  stocknum: string;
  make: string;
  model: string;
  year: number;
  car_type: CarType;
  status: "in_stock" | "coming_soon" | "sold";
  /** Year, make and model; `carsales_title` has the badge and the gearbox as well. */
  name: string;
  carsales_title: string;
  badge: string | null;
  series: string | null;
  colour: string;
  interior_colour: string;
  vin: string;
  regplate?: string;
  rego_expiry?: string | null;
  item_type?: "caravan";
  certified?: boolean;
  preorder?: boolean;
  has_nvic?: boolean;
  show_on_dealer_website: boolean;
  tag?: string | null;
  price: number | null;
  before_price?: number | null;
  offer_price?: number | null;
  /** Dollars per week. */
  subscription_price?: number | null;
  price_type: string | null;
  km?: number | null;
  /** Kilograms, with brakes. */
  towing_capacity?: number | null;
  simple_body: string;
  simple_fuel?: string;
  fuel?: string;
  simple_transmission?: string;
  trans?: string;
  drive?: string;
  seats?: number;
  doors?: number;
  engine_size?: string | null;
  /** Year and month. */
  build_date: string;
  compliance_date?: string;
  city: string;
  state: string;
  standardEquipment: string[];
  variant?: Variant;
  specifications?: CaravanSpecifications;
  autograb_data?: { average_market_price: number; state_average_market_price: number } | null;
  payment_processors?: string[];
  /** Segments separated by a pipe. */
  dealercomments?: string | null;
  custom_rank: number;
};

/** Figures of a car's variant, as texts with units. */
export type Variant = Record<
  | "cylinders"
  | "enginesize"
  | "enginesize_litres"
  | "induction"
  | "geartype"
  | "fuelconsumptioncombined"
  | "fuelcapacity"
  | "electricrange"
  | "charging"
  | "grossvehiclemass"
  | "vehiclelength"
  | "vehicleheight"
  | "vehiclewidth"
  | "torque"
  | "ancaprating"
  | "bodyconfiguration",
  string | null
>;

/** Lengths in feet, masses in kilograms. */
export type CaravanSpecifications = {
  body_length: number;
  body_width: number;
  tare_weight: number;
  axle_type: "Single" | "Tandem";
  sleeps: number;
  aggregate_trailer_mass: number;
};

/** One car: its record in a stock file, and what such files don't have. */
export type GeneratedCar = {
  facts: CarFacts;
  yard: Yard;
  /** Null when it hasn't been photographed yet. */
  shoot: Shoot | null;
  /** Whether there is a history report to show. */
  historyReport: boolean;
  reserved: boolean;
  views: number;
  /** When it came into stock, in hours before now. */
  arrivedHoursAgo: number;
  /** When it was sold, in hours before now; null unless its status is sold. */
  soldHoursAgo: number | null;
};
