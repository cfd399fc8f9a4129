import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";

/** The rest of something behind a toggle that says what it will do next (CAR-28). Native, so it works without script. */
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
