/** Mean radius of the earth, kilometres (LOC-51, LIMIT-37). */
export const earthRadiusKm = 6371;

/** Degrees. */
export type Point = { lat: number; long: number };

/** Kilometres between two points along the surface of a sphere (haversine formula). */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.long, b.long);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** `850 m`, `4.2 km`, `131 km`. */
export function distanceText(km: number): string {
  if (km < 0.95) return `${Math.max(50, Math.round(km * 20) * 50)} m`;
  return `${km < 9.95 ? Math.round(km * 10) / 10 : Math.round(km)} km`;
}
