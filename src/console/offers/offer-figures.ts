import { offerSubject } from "#domain/measurement/offer-counts.ts";
import { figureText } from "#domain/measurement/results.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { ListedOffer, ShownFigures } from "./offers.ts";

type Figures = { seen: number; pressed: number };

/** How often an offer was seen and pressed on all of its sites; pages don't report which promo card was pressed. */
export function shownFigures(
  { kind, title, sites }: Pick<ListedOffer, "kind" | "title" | "sites">,
  bySite: ReadonlyMap<string, ReadonlyMap<string, Figures>>,
): ShownFigures {
  const subject = offerSubject(title);
  const found = sites.flatMap(({ slug }) => bySite.get(slug)?.get(subject) ?? []);
  const sum = (name: keyof Figures) => found.reduce((total, one) => total + one[name], 0);
  return {
    seen: figureText(sum("seen"), formatNumber),
    pressed: kind === "card" ? "–" : figureText(sum("pressed"), formatNumber),
  };
}
