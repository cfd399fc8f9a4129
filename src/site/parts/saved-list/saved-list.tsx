import type { ReactNode } from "react";
import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { CarCard } from "#site/parts/car-card/car-card.tsx";
import { EmptyState } from "#site/parts/empty-state.tsx";
import { ComparisonNote } from "#site/parts/finance/weekly-line.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { SavedItem } from "./saved-cards.ts";

/**
 * Saved cars as cards. `isOff` marks cars just removed: they stay in place, with an undo button, until the
 * page is left. `removal` and `undo` are the buttons, which the watchlist sends as forms and favourites
 * handle in the browser.
 */
export function SavedList({
  items,
  isOff,
  removal,
  undo,
  comparison,
}: {
  items: readonly SavedItem[];
  isOff(id: string): boolean;
  removal(item: SavedItem): ReactNode;
  undo(item: SavedItem): ReactNode;
  comparison: ComparisonWords | null;
}) {
  return (
    <>
      <ul className="card-grid saved-grid">
        {items.map((item) => (
          <li key={item.id}>
            {isOff(item.id) ? (
              <div className="saved-off">
                <p>{item.name} was removed.</p>
                {undo(item)}
              </div>
            ) : item.card ? (
              <>
                <CarCard card={item.card} priority={false} />
                <div className="saved-foot">
                  {item.move ? (
                    <p className="saved-move" data-move={item.move.kind}>
                      <Icon name={item.move.kind === "lower" ? "down" : "info"} />
                      {item.move.text}
                    </p>
                  ) : null}
                  {removal(item)}
                </div>
              </>
            ) : (
              <div className="saved-off">
                <p>
                  <strong>{item.name}</strong> isn’t here any more. It may have found a new home.
                </p>
                {removal(item)}
              </div>
            )}
          </li>
        ))}
      </ul>
      {comparison ? <ComparisonNote {...comparison} /> : null}
    </>
  );
}

/** Nothing saved yet: says how to save cars, with a link to start. */
export function NothingSaved() {
  return (
    <EmptyState
      title="Nothing saved yet"
      text="Tap the heart or bookmark on any listing to keep it here. We’ll show you its price today, and whether it’s still for sale, each time you come back."
    >
      <LinkButton href="/search" look="primary">
        Look through our cars
      </LinkButton>
    </EmptyState>
  );
}
