import { Icon } from "#ui/icon.tsx";
import type { CopyBlock } from "./car-page-view.ts";

/** A block of the site's own content: a text and a list. */
export function CopyText({ copy }: { copy: CopyBlock }) {
  return (
    <>
      <p>{copy.text}</p>
      {copy.items.length > 0 ? (
        <ul className="ticks">
          {copy.items.map((item) => (
            <li key={item}>
              <Icon name="check" />
              {item}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The same as a section of the page (CAR-05..08). */
export function CopySection({ copy }: { copy: CopyBlock }) {
  return (
    <section className="car-section">
      <h2>{copy.title}</h2>
      <CopyText copy={copy} />
    </section>
  );
}
