import type { Car } from "#domain/cars/car.ts";
import type { TrackingSlice } from "#domain/configuration/settings.ts";

/** The specification's event ids (LEAD-25..33). */
export const trackingIds = {
  enquiryNew: 14,
  enquiryUsed: 15,
  testDriveNew: 17,
  tradeInAccepted: 18,
  general: 22,
  /** Logged elsewhere: no event uses it unless a site configures it (DECIDE-79). */
  reserved: 25,
  favouriteAdded: 39,
  testDriveUsed: 48,
  careers: 51,
} as const;

type TrackedCar = Pick<Car, "car_type" | "make" | "model"> & Partial<Pick<Car, "tag" | "badge" | "vin">>;

/**
 * The event of a successful form by its selected category (DECIDE-32): the site's own id for the category;
 * for an enquiry or test drive the car's Test Drive Only tag (DECIDE-81), then its type, a demo as new
 * (DECIDE-80); careers; an accepted trade-in; else 22.
 */
export function trackingIdOf(
  form: { category: string; subcategory?: string | null },
  car: Pick<TrackedCar, "car_type" | "tag"> | null,
  slice: Pick<TrackingSlice, "ids">,
): number {
  const { category } = form;
  const own = slice.ids[category];
  if (own !== undefined) return own;
  if (category === "Careers Enquiry") return trackingIds.careers;
  if (category === "Trade-in Enquiry")
    return form.subcategory === "3. Offer Accepted" ? trackingIds.tradeInAccepted : trackingIds.general;
  const testDrive = category === "Test Drive";
  if (!car || !(testDrive || category === "Vehicle Enquiry")) return trackingIds.general;
  if (isTestDriveOnly(car.tag)) return trackingIds.testDriveNew;
  const used = car.car_type === "used";
  if (testDrive) return used ? trackingIds.testDriveUsed : trackingIds.testDriveNew;
  return used ? trackingIds.enquiryUsed : trackingIds.enquiryNew;
}

function isTestDriveOnly(tag: string | null | undefined): boolean {
  return tag?.trim().toLowerCase() === "test drive only";
}

export type TrackingData = Record<string, string>;

/**
 * The data of an event: the car, with its vin for used ones only (LEAD-24, DECIDE-82). Nothing about the
 * shopper.
 */
export function trackingData(category: string, car: TrackedCar | null): TrackingData {
  if (!car) return { category };
  return {
    category,
    car_type: car.car_type,
    franchise: car.make,
    model: car.model,
    grade: car.badge ?? "",
    ...(car.car_type === "used" && car.vin ? { vin: car.vin } : {}),
  };
}

/**
 * The allowed names in an event's data; all others are dropped, so that nothing personal is stored by
 * mistake.
 */
export const trackedNames = [
  "category",
  "car_type",
  "franchise",
  "model",
  "grade",
  "vin",
  "car_id",
  "page_type",
  "page_path",
] as const;

/**
 * An event's data as it may be stored and passed on: known names, short texts, nothing that looks personal.
 */
export function safeTrackingData(data: unknown): TrackingData {
  if (typeof data !== "object" || data === null) return {};
  const given = new Map(Object.entries(data));
  return Object.fromEntries(
    trackedNames.flatMap((name): [string, string][] => {
      const value = given.get(name);
      if (typeof value !== "string" || value === "" || looksPersonal(name, value)) return [];
      return [[name, value.slice(0, 100)]];
    }),
  );
}

function looksPersonal(name: string, value: string): boolean {
  if (/[^\s@]@[^\s@]/.test(value)) return true;
  if (name === "page_path" && /[?#]/.test(value)) return true;
  return name !== "vin" && name !== "car_id" && name !== "page_path" && /(?:\d[\s()-]*){8}/.test(value);
}
