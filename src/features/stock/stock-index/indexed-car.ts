import type { Car, CarFacts, CarPicture } from "#features/cars/cars/car.ts";
import { filteredFeatures } from "#features/cars/cars/filtered-features.ts";
import { type SharedTexts, withPartsOf, withSharedTexts } from "./shared-texts.ts";

/** A row of `cars` as read, before a site adds dealership, location and city. */
export type StoredCar = {
  id: string;
  slug: string;
  dealershipId: string;
  locationId: string | null;
  facts: CarFacts;
  status: Car["status"];
  soldAt: Date | null;
  reserved: boolean;
  views: number;
  pictures: CarPicture[];
  createdAt: Date;
  updatedAt: Date;
  /** When the feed last had the car; read for its own page only. */
  confirmedAt?: Date | null;
  /** A hash of all but state, prices and `updatedAt`, of cars in the index. */
  content?: number;
};

/**
 * A stored car without the equipment, which neither card nor search needs, and with the features that can be
 * filtered by.
 */
export type IndexedCar = StoredCar & { filteredFeatures: string[] };

/**
 * @param row as read; belongs to the result from then on
 * @param texts strings of the cars read before, which it shares
 * @param before the same car before a change, of which it shares what is equal
 */
export function indexedCar(row: StoredCar, texts: SharedTexts, before?: IndexedCar): IndexedCar {
  const { facts, pictures } = row;
  const features = filteredFeatures(facts.standardEquipment);
  // Not deleted, and not left out of a copy: both take longer than the rest of this function.
  (facts as { standardEquipment?: unknown }).standardEquipment = undefined;
  return {
    ...row,
    facts: before ? withPartsOf(facts, before.facts) : withSharedTexts(facts, texts),
    pictures: before ? withPartsOf(pictures, before.pictures) : pictures,
    filteredFeatures: features,
  };
}
