import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { makeIn, titlePatterns } from "./car-title.ts";
import { columnEvidence, type RawColumn } from "./column-evidence.ts";
import { type ScoredColumn, scoreColumn } from "./column-scores.ts";
import type { Language } from "./lexicon/phrases.ts";

/** What is between the parts of a column's name, and of its texts. */
const betweenNames = /[/|>&,+-]/;
const marks = [" > ", " / ", " | ", " - ", ", ", "/", "|", ";", ","];
/** Words of outside and inside. */
const sides = [/^(?:ext|exterior|out|outside|au(?:ß|ss)en)$/i, /^(?:int|interior|in|inside|innen)$/i];
/** The share of texts that have as many parts as the name. */
const mostTexts = 0.8;
/** Different texts that are looked at. */
const maxTexts = 1_000;

/** The parts of a column whose name and texts have as many, each of a field of its own: `Yr / Km` of `2014 / 166075`. */
export function namedParts(column: RawColumn, language: Language | null): ScoredColumn[] {
  const labels = labelsOf(column.name);
  if (labels.length < 2 || labels.length > 5) return [];
  const mark = marks.find(
    (sign) => shareOf(column, (text) => text.split(sign).length === labels.length) >= mostTexts,
  );
  if (mark === undefined) return [];
  const parts = labels.map((label, part) =>
    scoreColumn(
      partOf(column, label, { split: mark, part }, (text) => text.split(mark).at(part) ?? ""),
      language,
    ),
  );
  const best = parts.map(({ scores }) => [...scores].sort(([, a], [, b]) => b - a)[0]);
  const isKnown = best.every((one) => one !== undefined && one[1] >= 0.6);
  return isKnown && new Set(best.map((one) => one?.[0])).size === labels.length ? parts : [];
}

/** The names in a name: those between its marks, or those of outside and inside, as in `ColourExtInt`. */
function labelsOf(name: string): string[] {
  const labels = name.split(betweenNames).flatMap((label) => label.trim() || []);
  if (labels.length !== 1) return labels;
  const words = name.split(/[\s_]+|(?<=\p{Ll})(?=\p{Lu})/u);
  const named = sides.map((side) => words.filter((word) => side.test(word)));
  if (named.some((some) => some.length !== 1)) return labels;
  const both = new Set(named.flat());
  const rest = words.filter((word) => !both.has(word)).join(" ");
  return words.flatMap((word) => (both.has(word) ? `${rest} ${word}` : []));
}

function partOf(
  column: RawColumn,
  label: string,
  spec: NonNullable<RawColumn["part"]>["spec"],
  take: (text: string) => string,
): RawColumn {
  const texts = new Map<string, number>();
  for (const [text, count] of column.texts) {
    const part = take(text).trim();
    if (part !== "") texts.set(part, (texts.get(part) ?? 0) + count);
  }
  return { name: column.name, filled: column.filled, texts, part: { spec, label } };
}

function shareOf({ texts }: RawColumn, test: (text: string) => boolean): number {
  const judged = [...texts.keys()].slice(0, maxTexts);
  return judged.length === 0 ? 0 : judged.filter(test).length / judged.length;
}

/** Titles with a year at least: others of the file are of no car, as where a column of years isn't filled. */
const leastYears = 0.25;
const anyYear = /\b(?:19|20)\d\d\b/;

/** How surely titles that begin with makes have each field: less than columns of their own. */
const titleScores: readonly [FeedField, number][] = [
  ["make", 0.66],
  ["model", 0.64],
  ["year", 0.62],
  ["badge", 0.6],
];

/** Year, make, model and badge of a column of titles that begin with known makes. */
export function titleParts(one: ScoredColumn): ScoredColumn[] {
  const { column, evidence, meaning, contradicted } = one;
  if (evidence.length < 6 || evidence.length > 90 || meaning.other === "about people") return [];
  // A chassis has the name of another vehicle.
  if (contradicted.includes("vin")) return [];
  const texts = [...column.texts.keys()].slice(0, maxTexts);
  const known = texts.filter((text) => makeIn(text) !== null && text.trim().includes(" ")).length;
  const patterns = known >= texts.length * 0.9 ? titlePatterns(texts) : null;
  if (!patterns) return [];
  return titleScores.flatMap(([field, score]) => {
    const regex = patterns[field] as string;
    const pattern = new RegExp(regex, "iu");
    if (field === "year" && shareOf(column, (text) => anyYear.test(text)) < leastYears) return [];
    const part = partOf(column, field, { regex }, (text) => pattern.exec(text)?.[1] ?? "");
    if (field === "badge" && part.texts.size === 0) return [];
    return [
      {
        column: part,
        meaning: { fields: new Map([[field, score]]), other: null, isKnown: true, isExact: false },
        evidence: columnEvidence(part),
        scores: new Map([[field, score]]),
        shown: new Map(),
        contradicted: [],
      },
    ];
  });
}
