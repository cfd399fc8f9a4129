import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "#site/parts/button.tsx";
import type { LocalCar } from "#site/parts/saved/local-cars.ts";
import { localLists } from "#site/parts/saved/local-list.ts";
import type { SavedCards, SavedItem } from "#site/parts/saved-list/saved-cards.ts";
import { NothingSaved, SavedList } from "#site/parts/saved-list/saved-list.tsx";

const { favourites } = localLists;
type Answer = { kind: "waiting" } | { kind: "failed" } | ({ kind: "here" } & SavedCards);

/**
 * Cars stored in this browser (DECIDE-42). Only the browser knows them, so they are rendered after the page.
 */
export function FavouritesPage() {
  const stored = useSyncExternalStore(favourites.subscribe, favourites.cars, favourites.cars);
  const [, setReady] = useState(false);
  /** Every car shown since the page was opened: a removed one stays in place until the page is left. */
  const [cars, setCars] = useState<readonly LocalCar[] | null>(null);
  const [answer, setAnswer] = useState<Answer>({ kind: "waiting" });

  useEffect(() => setReady(true), []);
  useEffect(() => {
    setCars((before) => {
      const added = stored.filter(({ id }) => !before?.some((car) => car.id === id));
      return before && added.length === 0 ? before : [...added, ...(before ?? [])];
    });
  }, [stored]);
  const ids = cars?.map(({ id }) => id).join(" ") ?? "";
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try requests again
  useEffect(() => {
    if (!ids) return;
    const leaving = new AbortController();
    cardsOf(ids.split(" "), leaving.signal).then(setAnswer, () => {
      if (!leaving.signal.aborted) setAnswer({ kind: "failed" });
    });
    return () => leaving.abort();
  }, [ids, tries]);

  const on = new Set(stored.map(({ id }) => id));
  return (
    <div className="page saved-page">
      <h1>Favourites</h1>
      <p className="saved-note no-script-only">
        Favourites are kept in your browser, which needs JavaScript for it.
      </p>
      {cars === null ? null : cars.length === 0 ? (
        <NothingSaved />
      ) : answer.kind === "failed" ? (
        <p className="saved-note" role="alert">
          We couldn’t look these cars up. They are kept.{" "}
          <Button size="small" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </p>
      ) : answer.kind === "waiting" ? (
        <div className="card-grid" aria-busy="true">
          {cars.map(({ id }) => (
            <div key={id} className="saved-waiting" />
          ))}
        </div>
      ) : (
        <SavedList
          items={itemsOf(cars, answer)}
          isOff={(id) => !on.has(id)}
          comparison={answer.comparison}
          removal={(item) => (
            <Button size="small" look="quiet" onClick={() => favourites.forget([item.id])}>
              Remove<span className="sr-only"> {item.name}</span>
            </Button>
          )}
          undo={(item) => (
            <Button
              size="small"
              onClick={() => {
                const car = cars.find(({ id }) => id === item.id);
                if (car) favourites.toggle(car);
              }}
            >
              Undo<span className="sr-only"> removing {item.name}</span>
            </Button>
          )}
        />
      )}
    </div>
  );
}

/** The most recent first; a car without a card no longer exists, and shows its name. */
function itemsOf(cars: readonly LocalCar[], { cards }: SavedCards): SavedItem[] {
  return cars.map(({ id, name }) => ({
    id,
    name,
    card: cards.find((card) => card.id === id) ?? null,
    move: null,
  }));
}

async function cardsOf(ids: string[], signal: AbortSignal): Promise<Answer> {
  const answer = await fetch("/api/saved-cars", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ car_ids: ids.slice(0, 100) }),
    signal,
  });
  if (!answer.ok) throw new Error(`the request for cards returned ${answer.status}`);
  return { kind: "here", ...((await answer.json()) as SavedCards) };
}
