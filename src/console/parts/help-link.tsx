import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** Leads to what the handbook says of the screen, in a tab of its own: what is typed on the screen stays. */
export function HelpLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <a
      className={className}
      href={`/help?${new URLSearchParams({ of: pathname })}`}
      target="_blank"
      rel="noopener"
    >
      {children}
      <span className="visually-hidden"> (opens a new tab)</span>
    </a>
  );
}
