import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#site/parts/button.tsx";
import { useDocumentMark } from "#site/parts/document-mark.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { compareHref, compareLimit } from "#site/parts/saved/local-cars.ts";
import { localLists } from "#site/parts/saved/local-list.ts";

const { compare } = localLists;

/** The cars chosen for comparing, at the bottom of every page but the comparison itself. */
export default function CompareBar() {
  const { pathname } = useLocation();
  const cars = useSyncExternalStore(compare.subscribe, compare.cars, compare.cars);
  const isShown = cars.length > 0 && pathname !== "/compare";
  useDocumentMark("data-compare-bar", isShown);
  if (!isShown) return null;
  return (
    <section className="compare-bar no-print" aria-label="Cars to compare">
      <ul>
        {cars.map((car) => (
          <li key={car.id}>
            {car.primary_image_url ? (
              <img src={car.primary_image_url} alt={car.name} width={72} height={48} />
            ) : (
              <span>{car.name}</span>
            )}
            <button
              type="button"
              aria-label={`Take ${car.name} out of the comparison`}
              onClick={() => compare.toggle(car)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <p aria-live="polite">
        {cars.length} of {compareLimit}
        <span className="sr-only"> cars to compare</span>
      </p>
      <LinkButton look="primary" size="small" href={compareHref(cars.map(({ id }) => id))}>
        Compare
      </LinkButton>
    </section>
  );
}
