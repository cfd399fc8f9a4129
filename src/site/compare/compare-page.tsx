import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { LinkButton } from "#site/parts/button.tsx";
import { localCarOf } from "#site/parts/car-card/card-parts.ts";
import { EmptyState } from "#site/parts/empty-state.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { compareHref } from "#site/parts/saved/local-cars.ts";
import { localLists } from "#site/parts/saved/local-list.ts";
import { CompareTable } from "./compare-table.tsx";
import type { CompareView } from "./compare-view.ts";

const { compare } = localLists;

/**
 * Cars side by side, by the address alone, so that a comparison can be shared and works without script. With
 * script an address without cars shows the browser's own choice.
 */
export function ComparePage({ view }: { view: CompareView }) {
  const own = useSyncExternalStore(compare.subscribe, compare.cars, compare.cars);
  const navigate = useNavigate();
  const [started, setStarted] = useState(false);
  const requested = view.cars.length + view.gone.length;
  useEffect(() => {
    setStarted(true);
    const ids = compare.cars().map(({ id }) => id);
    if (requested === 0 && ids.length > 0) void navigate(compareHref(ids), { replace: true });
    // A visitor who opens a shared comparison without their own continues with this one.
    if (requested > 0 && ids.length === 0) for (const { card } of view.cars) compare.toggle(localCarOf(card));
  }, [requested, navigate, view.cars]);
  const others = started && own.some(({ id }) => !view.cars.some(({ card }) => card.id === id));
  return (
    <div className="page compare-page">
      <header className="compare-top">
        <h1>Compare</h1>
        {view.cars.length > 1 ? (
          <label className="compare-only no-print">
            <input type="checkbox" id="only-differences" />
            Show only differences
          </label>
        ) : null}
      </header>
      {view.gone.length > 0 ? <Gone ids={view.gone} known={started ? own : []} /> : null}
      {view.cars.length === 0 ? (
        <EmptyState
          title="Nothing to compare yet"
          text="Tap the scales on up to four listings, then see them here side by side."
        >
          <LinkButton href="/search" look="primary">
            Look through our cars
          </LinkButton>
        </EmptyState>
      ) : (
        <CompareTable view={view} onRemove={(id) => compare.forget([id])} />
      )}
      {view.cars.length > 0 ? (
        <p className="compare-on no-print">
          {view.hasRoom ? (
            <LinkButton href="/search">
              <Icon name="search" />
              Add another car
            </LinkButton>
          ) : (
            "Four cars is as many as fit. Take one out to add another."
          )}
          {others && own.length > 0 ? (
            <LinkButton look="quiet" href={compareHref(own.map(({ id }) => id))}>
              Compare the {own.length === 1 ? "car" : `${own.length} cars`} you chose
            </LinkButton>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** Names the cars that no longer exist where this browser stores their names. */
function Gone({ ids, known }: { ids: string[]; known: readonly { id: string; name: string }[] }) {
  const names = ids.map((id) => known.find((car) => car.id === id)?.name);
  const named = names.filter((name) => name !== undefined);
  const text =
    named.length === ids.length
      ? `${named.join(" and ")} ${named.length === 1 ? "isn’t" : "aren’t"} here any more.`
      : ids.length === 1
        ? "One of these cars isn’t here any more."
        : `${ids.length} of these cars aren’t here any more.`;
  return (
    <p className="saved-note" role="status">
      {text}
    </p>
  );
}
