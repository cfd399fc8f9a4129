import type { Point } from "#lib/sphere.ts";

/** One row of a list of localities; other fields are ignored. Degrees are 0 where unknown. */
export type Locality = { postcode: string; lat: number; long: number; delivers: boolean };

/** Postcode → coordinates in degrees. */
export type PostcodeTable = ReadonlyMap<string, Point>;

/**
 * Reduces localities to one point per postcode: the median of its delivery areas, else of all its localities.
 * A mean would be off where a town shares its postcode with distant valleys.
 */
export class PostcodePoints {
  readonly #points = new Map<string, Record<"delivered" | "others", Point[]>>();

  add({ postcode, lat, long, delivers }: Locality): void {
    if (
      !/^\d{4}$/.test(postcode) ||
      !Number.isFinite(lat) ||
      !Number.isFinite(long) ||
      (lat === 0 && long === 0)
    )
      return;
    let known = this.#points.get(postcode);
    if (!known) {
      known = { delivered: [], others: [] };
      this.#points.set(postcode, known);
    }
    known[delivers ? "delivered" : "others"].push({ lat, long });
  }

  table(): PostcodeTable {
    return new Map(
      [...this.#points].map(([postcode, { delivered, others }]) => {
        const points = delivered.length > 0 ? delivered : others;
        return [postcode, { lat: median(points, "lat"), long: median(points, "long") }];
      }),
    );
  }
}

/** Rounded to four decimals, about eleven metres. */
function median(points: readonly Point[], axis: keyof Point): number {
  const sorted = points.map((point) => point[axis]).sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1]!;
  const lower = sorted[(sorted.length - 1) >> 1]!;
  return Math.round(((lower + upper) / 2) * 1e4) / 1e4;
}

/** Serialises a table, one postcode per line: `2100 -33.7641 151.2702`. */
export function tableText(table: PostcodeTable): string {
  return [...table].map(([postcode, { lat, long }]) => `${postcode} ${lat} ${long}\n`).join("");
}

/** Parses `tableText`; null when invalid. */
export function tableFrom(text: string): PostcodeTable | null {
  const table = new Map<string, Point>();
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const match = /^(\d{4}) (-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)$/.exec(line);
    if (!match) return null;
    table.set(match[1]!, { lat: Number(match[2]), long: Number(match[3]) });
  }
  return table.size > 0 ? table : null;
}
