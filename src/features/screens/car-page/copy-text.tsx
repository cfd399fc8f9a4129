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
