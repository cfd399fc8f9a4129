import type { ReactNode } from "react";
import { Glyph } from "./glyph.tsx";

/**
 * The fields of a filter bar beside its search. On a phone they are folded, so that the list stands near the top; elsewhere they are always open.
 * @param active how many of the fields are set
 */
export function FilterFold({ active, children }: { active: number; children: ReactNode }) {
  return (
    <details className="filter-fold">
      <summary className="button">
        <Glyph name="filter" />
        {active === 0 ? "Filters" : `Filters (${active})`}
      </summary>
      <div className="filter-fields">{children}</div>
    </details>
  );
}
