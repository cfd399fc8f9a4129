import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import type { PriceMove } from "#domain/shoppers/watchlist/seen-car.ts";
import type { CardView } from "#site/parts/car-card/card-view.ts";

/** Cards of saved cars as a call returns them; `comparison` is the note under estimates, if one shows. */
export type SavedCards = {
  cards: CardView[];
  comparison: ComparisonWords | null;
};

/** A saved car on screen. Without a card it no longer exists, and only its name is shown. */
export type SavedItem = {
  id: string;
  name: string;
  card: CardView | null;
  move: PriceMove | null;
};

export type WatchlistModel = {
  /** The page on which alerts about these cars are asked for. */
  alerts?: string;
  items: SavedItem[];
  comparison: ComparisonWords | null;
  /** A car just removed without script, which can be restored. */
  removed: { id: string; name: string } | null;
};
