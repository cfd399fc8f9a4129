import type { ReactNode } from "react";

/** Says that there is nothing (or an error), why, and what can be done; actions are its children. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
