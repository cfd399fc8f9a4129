import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { isRecord } from "#platform/config/layer.ts";
import { isCarRecord, namedFields } from "./car-record.ts";

/** Fields that an object around a car's values has when it is the car: `{ "vehicle": {…}, "price": 1 }`. */
const beside: readonly FeedField[] = ["make", "model", "vin", "km", "price", "stocknum", "image_urls"];
const maxDepth = 20;

/**
 * The object of a JSON document that is one car, alone or within other objects, where the document has no list of cars.
 * @param record the key of the object, whatever it holds; without it the object is recognised by its names or values
 * @returns null for a list of cars, several cars, and a document without one, such as an error message
 */
export function singleCar(document: unknown, record: string | undefined): object | null {
  if (record !== undefined) return objectAt(document, record, 0);
  const cars: object[] = [];
  let isList = false;
  const find = (value: unknown, around: object | null, depth: number): void => {
    if (depth > maxDepth) return;
    if (Array.isArray(value)) isList ||= value.some((item) => isRecord(item) && isCar(item));
    if (!isRecord(value)) return;
    const car = around ?? (namedFields(Object.keys(value), beside) > 0 ? value : null);
    if (isCar(value)) cars.push(car ?? value);
    for (const part of Object.values(value)) find(part, car, depth + 1);
  };
  find(document, null, 0);
  const [car] = cars;
  return car !== undefined && !isList && cars.every((one) => one === car) ? car : null;
}

function isCar(value: Record<string, unknown>): boolean {
  const own = Object.entries(value).filter(
    ([, part]) => typeof part === "string" || typeof part === "number",
  );
  return isCarRecord(Object.fromEntries(own.map(([key, part]) => [key, String(part)])));
}

function objectAt(value: unknown, path: string, depth: number): object | null {
  if (!isRecord(value) || depth > maxDepth) return null;
  const key = path.split(".").at(-1) as string;
  const part = value[key];
  if (isRecord(part) || Array.isArray(part)) return isRecord(part) ? part : null;
  for (const inner of Object.values(value)) {
    const found = objectAt(inner, path, depth + 1);
    if (found) return found;
  }
  return null;
}
