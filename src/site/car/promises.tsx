import { Disclosure } from "#site/parts/disclosure.tsx";
import type { CarPageView } from "./car-page-view.ts";
import { CopyText } from "./copy-text.tsx";

/**
 * What the dealer promises, in one place: the advantages of buying here (CAR-15), then the site's own sections, each behind its
 * title (CAR-05..08).
 */
export function Promises({
  car: { valueAdds, sections, dealership },
}: {
  car: Pick<CarPageView, "valueAdds" | "sections" | "dealership">;
}) {
  if (valueAdds.length + sections.length === 0) return null;
  return (
    <section className="car-section promises">
      <h2>{valueAdds.length > 0 ? "Interested in this vehicle?" : `Buying from ${dealership.name}`}</h2>
      {valueAdds.length > 0 ? (
        <ul className="value-adds">
          {valueAdds.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      ) : null}
      {sections.map(({ name, copy }) => (
        <section key={name}>
          <Disclosure title={<h3>{copy.title}</h3>}>
            <CopyText copy={copy} />
          </Disclosure>
        </section>
      ))}
    </section>
  );
}
