/** A car stored in the shopper's own browser: exactly these fields (ENT-115). */
export type LocalCar = {
  id: string;
  name: string;
  slug: string;
  make: string;
  model: string;
  primary_image_url: string | null;
};

/** The lists that a browser stores, by their keys in local storage. */
export type LocalListName = "favourites" | "compare";

/** The maximum number of cars in a comparison (DECIDE-43). */
export const compareLimit = 4;

/** The shareable address of a comparison of these cars. */
export function compareHref(ids: readonly string[]): string {
  const query = new URLSearchParams(ids.map((id) => ["car_id", id]));
  return ids.length > 0 ? `/compare?${query}` : "/compare";
}

/** Parses stored cars; invalid ones are dropped, so that a corrupt entry affects only itself. */
export function readLocalCars(stored: string | null): LocalCar[] {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(found)) return [];
  const seen = new Set<string>();
  return found.flatMap((entry: Partial<Record<keyof LocalCar, unknown>> | null) => {
    if (typeof entry?.id !== "string" || typeof entry.slug !== "string" || seen.has(entry.id)) return [];
    seen.add(entry.id);
    return [onlyLocal({ ...entry, id: entry.id, slug: entry.slug })];
  });
}

/** The list with the car added at its end, or without it if it was there (toggle). */
export function toggledLocalCars(cars: readonly LocalCar[], car: LocalCar): LocalCar[] {
  const without = cars.filter(({ id }) => id !== car.id);
  return without.length < cars.length ? without : [...cars, onlyLocal(car)];
}

function onlyLocal(car: { id: string; slug: string } & Partial<Record<keyof LocalCar, unknown>>): LocalCar {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    id: car.id,
    name: text(car.name),
    slug: car.slug,
    make: text(car.make),
    model: text(car.model),
    primary_image_url: typeof car.primary_image_url === "string" ? car.primary_image_url : null,
  };
}
