import { knownMake } from "#domain/cars/makes.ts";
import { makeIn } from "./car-title.ts";
import { looksLike } from "./column-evidence.ts";
import { askAt, type ScoredColumn, useAt } from "./column-scores.ts";
import { type Rule, scoredAs, scoreOf, without } from "./neighbour-rules.ts";

/** What a series beside which nothing is a version has more as the version. */
const withoutVersion = 0.2;

/** Words of a series beside which no column has the version of the model: most series are codes. */
export const seriesAlone: Rule = (scored) => {
  if (scored.some((one) => scoreOf(one, "badge") >= askAt)) return scored;
  const [series] = scored.toSorted((one, other) => scoreOf(other, "series") - scoreOf(one, "series"));
  if (!series || series.evidence.share((text) => /\p{L}{3}/u.test(text)) <= 0.7) return scored;
  const score = scoreOf(series, "series");
  return scored.map((one) =>
    one === series && score >= useAt ? scoredAs(one, "badge", score + withoutVersion) : one,
  );
};

/** Of the text after the model, in a file that names its version nowhere else. */
const versionScore = 0.62;

export const afterModel: Rule = (scored) => {
  if (scored.some((one) => scoreOf(one, "badge") >= askAt)) return scored;
  return scored.map((one, at) => {
    const before = scored[at - 1];
    const isAfter = before !== undefined && scoreOf(before, "model") >= useAt;
    const { evidence, meaning, scores, shown, contradicted } = one;
    const isOpen =
      meaning.other === null && scores.size === 0 && shown.size === 0 && contradicted.length === 0;
    const isVersion =
      evidence.total >= 3 &&
      evidence.different > evidence.total / 3 &&
      evidence.length < 30 &&
      evidence.share((text) => /\p{L}/u.test(text)) > 0.4 &&
      evidence.share(looksLike.flag) < 0.5 &&
      evidence.share(looksLike.plate) < 0.5;
    return isAfter && isOpen && isVersion ? scoredAs(one, "badge", versionScore) : one;
  });
};

/** Of two columns of models, the one whose texts begin with those of the other has the version too. */
export const longerModel: Rule = (scored) => {
  const models = scored.filter((one) => scoreOf(one, "model") >= askAt);
  const long = models.find((one) => models.some((other) => other !== one && beginsWith(one, other)));
  if (!long) return scored;
  const isVersion = long.meaning.fields.has("model") || long.meaning.fields.has("badge");
  const hasBadge = scored.some((one) => one !== long && scoreOf(one, "badge") >= askAt);
  const field = hasBadge || !isVersion ? "name" : "badge";
  return scored.map((one) =>
    one === long ? scoredAs(without(one, ["model"], ""), field, versionScore) : one,
  );
};

function beginsWith({ column: { first: texts = [] } }: ScoredColumn, { column }: ScoredColumn): boolean {
  const both = texts.flatMap((text, row) => {
    const start = column.first?.[row];
    return text && start
      ? [text.length > start.length && text.toLowerCase().startsWith(start.toLowerCase())]
      : [];
  });
  return both.length >= 3 && both.filter(Boolean).length > both.length * 0.8;
}

/** In a file without names of columns, or with one that says nothing (`Car`), the model is beside the make. */
export const afterMake: Rule = (scored) => {
  if (scored.some((one) => scoreOf(one, "model") >= askAt)) return scored;
  return scored.map((one, at) => {
    const before = scored[at - 1];
    const { evidence, meaning, scores, shown } = one;
    const isNameless =
      !/\p{L}{3}/u.test(withoutColumn(one)) || (meaning.isKnown && meaning.fields.size === 0);
    const isOpen = meaning.other === null && scores.size === 0 && shown.size === 0 && isNameless;
    const isModel =
      evidence.total >= 3 &&
      evidence.different > 1 &&
      evidence.length < 25 &&
      evidence.share((text) => /\p{L}/u.test(text)) > 0.6;
    return before !== undefined && scoreOf(before, "make") >= useAt && isOpen && isModel
      ? scoredAs(one, "model", versionScore)
      : one;
  });
};

/** The name of a column, but for that of one without a name: `Column 3`. */
const withoutColumn = ({ column: { name } }: ScoredColumn): string => name.replace(/^column \d+$/i, "");

/** Of two columns named as models in a file without versions, the one with more different texts is the version: a range and its models. */
export const rangeAndModel: Rule = (scored) => {
  if (scored.some((one) => scoreOf(one, "badge") >= askAt)) return scored;
  const named = scored.filter((one) => one.meaning.fields.has("model") && scoreOf(one, "model") >= askAt);
  const [range, version, ...more] = named.toSorted(
    (one, other) => one.evidence.different - other.evidence.different,
  );
  if (!range || !version || more.length > 0 || version.column.name === range.column.name) return scored;
  const isWider = version.evidence.different > range.evidence.different && range.evidence.total >= 3;
  return isWider
    ? scored.map((one) =>
        one === version ? scoredAs(without(one, ["model"], ""), "badge", versionScore) : one,
      )
    : scored;
};

/**
 * Of two columns named as makes in a file without models, the one with more different texts, each of them beside one text of the other, is the
 * model: a builder and its brands.
 */
export const makeAndModel: Rule = (scored) => {
  if (scored.some((one) => scoreOf(one, "model") >= askAt)) return scored;
  const named = scored.filter((one) => one.meaning.fields.has("make") && scoreOf(one, "make") >= askAt);
  const [builder, brand, ...more] = named.toSorted(
    (one, other) => one.evidence.different - other.evidence.different,
  );
  if (!builder || !brand || more.length > 0 || !isPartOf(brand, builder)) return scored;
  return scored.map((one) =>
    one === brand ? scoredAs(without(one, ["make"], ""), "model", versionScore) : one,
  );
};

/** Whether each text of a column has one of the other beside it, and some of these several. */
function isPartOf({ column: one }: ScoredColumn, { column: other }: ScoredColumn): boolean {
  const beside = new Map<string, string>();
  for (const [row, text] of (one.first ?? []).entries()) {
    const its = other.first?.[row];
    if (!text || !its) continue;
    if ((beside.get(text) ?? its) !== its) return false;
    beside.set(text, its);
  }
  return new Set(beside.values()).size < beside.size;
}

/** Titles that begin with another make than that of their row are of another vehicle: the base of a motorhome. */
export const otherVehicles: Rule = (scored) => {
  const make = scored.find((one) => scoreOf(one, "make") >= useAt);
  if (!make) return scored;
  return scored.map((one) =>
    one !== make && scoreOf(one, "name") >= useAt && !one.meaning.fields.has("name") && isOfOthers(one, make)
      ? without(one, ["name", "carsales_title"], "another vehicle")
      : one,
  );
};

function isOfOthers({ column }: ScoredColumn, { column: makes }: ScoredColumn): boolean {
  const others = (column.first ?? []).flatMap((text, row) => {
    const [own, its] = [makes.first?.[row], text && makeIn(text)];
    return own && its ? [(knownMake(its) ?? its) !== (knownMake(own) ?? own)] : [];
  });
  return others.length >= 3 && others.filter(Boolean).length > others.length / 2;
}
