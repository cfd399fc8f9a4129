import { useEffect, useState } from "react";
import { browsingMemory } from "./browsing-memory.ts";
import type { LocalCar } from "./local-cars.ts";

/** The cars that the shopper viewed before this one, from the browser's own memory, with a button that erases it. */
export default function RecentlyViewed({ car }: { car: LocalCar }) {
  const [cars, setCars] = useState<readonly LocalCar[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one view a car, whatever object describes it
  useEffect(() => {
    setCars(browsingMemory.viewed().filter(({ id }) => id !== car.id));
    browsingMemory.view(car);
  }, [car.id]);
  if (cars.length === 0) return null;
  const forget = () => {
    browsingMemory.forget();
    setCars([]);
  };
  return (
    <section className="similar recently-viewed" aria-labelledby="recently-viewed">
      <div className="similar-head">
        <h2 id="recently-viewed">Recently viewed</h2>
        <button type="button" className="link" onClick={forget}>
          Clear
        </button>
      </div>
      <ul>
        {cars.map(({ id, slug, name, primary_image_url }) => (
          <li key={id}>
            <a href={`/cars/${slug}`}>
              {primary_image_url ? (
                <img src={primary_image_url} alt="" width={225} height={150} loading="lazy" />
              ) : (
                <span className="picture" />
              )}
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="muted">Only this browser remembers them.</p>
    </section>
  );
}
