import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/**
 * A collapsible section with `<details>`: works before hydration and without script. `name` is for a script
 * that stores its state.
 */
export function Disclosure({
  title,
  note,
  open = false,
  name,
  children,
}: {
  title: ReactNode;
  /** What a closed section contains. */
  note?: string | undefined;
  open?: boolean;
  name?: string;
  children: ReactNode;
}) {
  return (
    <details className="disclosure" open={open} data-panel={name}>
      <summary>
        {typeof title === "string" ? <span>{title}</span> : title}
        {note ? <small>{note}</small> : null}
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}
