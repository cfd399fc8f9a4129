import { useSyncExternalStore } from "react";
import { Button } from "#site/parts/button.tsx";
import { localCarOf } from "#site/parts/car-card/card-parts.ts";
import { watchlist } from "#site/parts/saved/browser-watchlist.ts";
import type { LocalCar } from "#site/parts/saved/local-cars.ts";
import { watchlistForm } from "#site/parts/saved/save-button.tsx";
import type { SavedItem, WatchlistModel } from "#site/parts/saved-list/saved-cards.ts";
import { NothingSaved, SavedList } from "#site/parts/saved-list/saved-list.tsx";

/**
 * The shopper's cars, on every device (DECIDE-42). Every button is a form's, so that the list works without
 * script; with script it shares the list of the controls on the cards, and a removed car can be restored in
 * its place.
 */
export function WatchlistPage({ list, problem }: { list: WatchlistModel; problem: string | null }) {
  const ids = useSyncExternalStore<ReadonlySet<string> | undefined>(
    watchlist.subscribe,
    watchlist.read,
    () => undefined,
  );
  const count = list.items.filter(({ id }) => ids?.has(id) ?? true).length;
  return (
    <div className="page saved-page">
      <h1>Watchlist</h1>
      {problem ? (
        <p className="saved-note" role="alert">
          {problem}
        </p>
      ) : null}
      {list.removed ? (
        <p className="saved-note no-script-only" role="status">
          {list.removed.name} was removed.{" "}
          <Button size="small" type="submit" form={watchlistForm} name="save" value={list.removed.id}>
            Undo
          </Button>
        </p>
      ) : null}
      {list.items.length === 0 ? (
        <NothingSaved />
      ) : (
        <>
          <p className="saved-count-line" role="status">
            {count === 1 ? "1 car" : `${count} cars`}. The price you saw when saving is remembered.
            {list.alerts ? (
              <>
                {" "}
                <a className="link" href={list.alerts}>
                  E-mail me when one gets cheaper
                </a>
              </>
            ) : null}
          </p>
          <SavedList
            items={list.items}
            isOff={(id) => ids !== undefined && !ids.has(id)}
            comparison={list.comparison}
            removal={(item) => (
              <ListButton name="remove" item={item} label="Remove" about={item.name} look="quiet" />
            )}
            undo={(item) => (
              <ListButton name="save" item={item} label="Undo" about={`removing ${item.name}`} />
            )}
          />
        </>
      )}
    </div>
  );
}

function ListButton({
  name,
  item,
  label,
  about,
  look,
}: {
  name: "save" | "remove";
  item: SavedItem;
  label: string;
  about: string;
  look?: "quiet";
}) {
  return (
    <Button
      size="small"
      look={look ?? "plain"}
      type="submit"
      form={watchlistForm}
      name={name}
      value={item.id}
      onClick={(event) => {
        event.preventDefault();
        void watchlist.set(localCar(item), name === "save");
      }}
    >
      {label}
      <span className="sr-only"> {about}</span>
    </Button>
  );
}

/** The key of a car in the browser's list; a car that no longer exists has only its name. */
function localCar({ id, name, card }: SavedItem): LocalCar {
  return card ? localCarOf(card) : { id, name, slug: "", make: "", model: "", primary_image_url: null };
}
