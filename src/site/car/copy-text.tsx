import { TickList } from "#site/parts/tick-list.tsx";
import type { CopyBlock } from "./car-page-view.ts";

/** A block of the site's own content: a text and a list. */
export function CopyText({ copy }: { copy: CopyBlock }) {
  return (
    <>
      <p>{copy.text}</p>
      <TickList items={copy.items} className="ticks" />
    </>
  );
}
