import type { ReactNode } from "react";

/** Stays in view while a form has changes: what happens to them, and the buttons that discard or save them. */
export function SaveBar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <section className="save-bar" aria-label="Changes">
      <p role="status">{text}</p>
      <div className="actions">{children}</div>
    </section>
  );
}
