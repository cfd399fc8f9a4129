import type { ModelsSlice } from "#domain/configuration/settings.ts";
import type { Model } from "#domain/configuration/slices/models.ts";

/** The maximum length of a description on a tile (HOME-30, LIMIT-38). */
export const descriptionLength = 200;

/** The prefix of a new model's name (HOME-26, DECIDE-112). */
export const newPrefix = "All-new";

/** The category of a model: the maker's first, second or third, else its style, else its body (DECIDE-111). */
export function bodyCategory(
  model: Pick<
    Model,
    "manufacturer_body" | "manufacturer_body2" | "manufacturer_body3" | "bodyStyle" | "body"
  >,
): string | null {
  return (
    model.manufacturer_body ??
    model.manufacturer_body2 ??
    model.manufacturer_body3 ??
    model.bodyStyle ??
    model.body[0] ??
    null
  );
}

type Addressed = Pick<Model, "override_url" | "new_slug" | "slug">;

/**
 * The target of a tile (HOME-27..29, DECIDE-111): `override_url`, else the root with `new_slug`, else with
 * `slug`. A site of plain slugs uses `slug` alone; parts of a slug are rewritten.
 */
export function modelAddress(
  model: Addressed,
  models: Pick<ModelsSlice, "plainSlug" | "slugRewrites">,
): string {
  return model.override_url ?? ownAddress(model, models);
}

/** The address of a model's own page, whatever its tile's target. */
export function ownAddress(
  { new_slug, slug }: Pick<Model, "new_slug" | "slug">,
  { plainSlug, slugRewrites }: Pick<ModelsSlice, "plainSlug" | "slugRewrites">,
): string {
  return `/${rewritten((plainSlug ? null : new_slug) ?? slug, slugRewrites)}`;
}

/**
 * `rewritten("suzuki-australia-swift", {"suzuki-australia": "suzuki"})` is `"suzuki-swift"`; only whole words
 * of a slug match.
 */
export function rewritten(slug: string, rewrites: Readonly<Record<string, string>>): string {
  return Object.entries(rewrites).reduce(
    (text, [from, to]) => `-${text}-`.replaceAll(`-${from}-`, `-${to}-`).slice(1, -1),
    slug,
  );
}

/**
 * The model of a path segment: by `new_slug` first, then by `slug`, each also as its tiles write it
 * (DECIDE-44).
 */
export function modelAt(
  range: readonly Model[],
  segment: string,
  { slugRewrites }: Pick<ModelsSlice, "slugRewrites">,
): Model | null {
  const is = (slug: string | null) =>
    slug !== null && (slug === segment || rewritten(slug, slugRewrites) === segment);
  return range.find(({ new_slug }) => is(new_slug)) ?? range.find(({ slug }) => is(slug)) ?? null;
}

/**
 * A text of at most `length` characters, cut after a whole word and closed with an ellipsis. A single longer
 * word is cut within.
 */
export function truncated(text: string, length = descriptionLength): string {
  const trimmed = text.trim();
  if (trimmed.length <= length) return trimmed;
  // One character more shows whether a word ends right there.
  const end = trimmed.slice(0, length + 1).search(/\s\S*$/);
  const cut = trimmed.slice(0, end > 0 ? end : length - 1).replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, "");
  return `${cut.toWellFormed()}…`;
}

/**
 * The categories of a range, each once, in the order of its first model; models without one have no category.
 */
export function categoriesOf(range: readonly Model[]): string[] {
  const seen = new Map<string, string>();
  for (const model of range) {
    const category = bodyCategory(model);
    if (category && !seen.has(category.toLowerCase())) seen.set(category.toLowerCase(), category);
  }
  return [...seen.values()];
}

/** Rows of category buttons: 3 in the first (2 of four), up to index 8 in the second, the rest (HOME-31, LIMIT-39, DECIDE-110). */
export function categoryRows<T>(categories: readonly T[]): T[][] {
  const first = categories.length === 4 ? 2 : 3;
  return [categories.slice(0, first), categories.slice(first, 8), categories.slice(8)].filter(
    (row) => row.length > 0,
  );
}

/** The category of an address, in any case; the first one for none or an unknown one (HOME-22). */
export function chosenCategory(range: readonly Model[], body: string | null): string | null {
  const categories = categoriesOf(range);
  const lowerCased = body?.trim().toLowerCase();
  return categories.find((category) => category.toLowerCase() === lowerCased) ?? categories[0] ?? null;
}

/** The models of one category; all of them where no model has any. */
export function rangeOf(range: readonly Model[], category: string | null): Model[] {
  if (category === null) return [...range];
  return range.filter((model) => bodyCategory(model)?.toLowerCase() === category.toLowerCase());
}
