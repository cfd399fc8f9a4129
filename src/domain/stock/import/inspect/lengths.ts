import type { ColumnEvidence } from "./column-evidence.ts";

/** A length that names its unit: `6833mm`, `7.2 m`, `20'2"`, `18 ft`. */
const hasUnit = (text: string): boolean => /\d\s*(?:mm|cm|m|metres?|meters?|ft|feet|['’′])/i.test(text);

/** A number, perhaps with its unit, which versions such as `114 CDI` aren't. */
const isMeasure = (text: string): boolean =>
  /^[\d.,\s'’′"″-]+(?:mm|cm|m|met(?:re|er)s?|mt[rs]|ft|feet|foot|in)?\.?$/i.test(text);

const [metre, millimetre] = [3.280_84, 0.003_280_84];
const namedUnits: readonly [RegExp, number][] = [
  [/(?:^|[^a-z])mm(?:$|[^a-z])|millimet|[a-z]Mm$/, millimetre],
  [/(?:^|[^a-z])(?:ft|feet|foot)(?:$|[^a-z])|[a-z](?:Ft|Feet)$/i, 1],
  [/(?:^|[^a-z])m(?:$|[^a-z])|met(?:re|er)s?|mt[rs]s?$/i, metre],
];

/** What lengths of vans and trailers are in each unit, where no word says it. */
const usual: readonly [least: number, most: number, feet: number][] = [
  [2, 9.5, metre],
  [12, 60, 1],
  [1_500, 20_000, millimetre],
];

/** What the numbers of a column are multiplied by to be feet; null where nothing says their unit. */
export function feetOf(name: string, { share, median }: ColumnEvidence): number | null {
  if (share(hasUnit) > 0.7) return 1;
  if (share(isMeasure) < 0.5) return null;
  const named = namedUnits.find(([unit]) => unit.test(name))?.[1];
  return (
    named ?? usual.find(([least, most]) => median !== null && median >= least && median <= most)?.[2] ?? null
  );
}

const inCentimetres = /(?:^|[^a-z])cms?(?:$|[^a-z])|[a-z]Cm$|cent[ií]met/i;

/** What the numbers of a column are multiplied by to be the millimetres of a vehicle; null where they can't be. */
export function millimetresOf(name: string, { median }: ColumnEvidence): number | null {
  if (median === null) return null;
  if (inCentimetres.test(name)) return median >= 100 && median < 2_000 ? 10 : null;
  return median >= 1_000 && median < 20_000 ? 1 : null;
}
