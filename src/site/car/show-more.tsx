import type { ReactNode } from "react";
import { Icon } from "#site/parts/icon.tsx";

/**
 * Collapsed content behind a toggle labelled with its next action (CAR-28). Native, so it works without
 * script.
 */
export function ShowMore({ more, less, children }: { more: string; less: string; children: ReactNode }) {
  return (
    <details className="show-more">
      <summary className="btn btn-small">
        <span className="when-closed">{more}</span>
        <span className="when-open">{less}</span>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}
