import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Glyph } from "./glyph.tsx";
import type { GlyphName } from "./glyph-paths.ts";

/** The head of a screen: its title, one line of what it is for, its actions. */
export function ScreenHead({
  title,
  about,
  children,
}: {
  title: string;
  about?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="screen-head">
      <div>
        <h1>{title}</h1>
        {about ? <p>{about}</p> : null}
      </div>
      {children ? <div className="actions">{children}</div> : null}
    </header>
  );
}

export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section>
      <div className="section-title">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export const PanelSection = ({ children, ...rest }: Parameters<typeof Section>[0]) => (
  <Section {...rest}>
    <div className="panel">{children}</div>
  </Section>
);

/** In place of a list: why nothing is in it, and the next step. */
export function StateMessage({
  symbol,
  title,
  text,
  isScreen = false,
  children,
}: {
  symbol: GlyphName;
  title: string;
  text: ReactNode;
  /** Whether it stands for the whole screen: its title is the page's heading then. */
  isScreen?: boolean;
  /** The next step, as links or buttons. */
  children?: ReactNode;
}) {
  const Title = isScreen ? "h1" : "p";
  return (
    <div className="state">
      <Glyph name={symbol} />
      <Title className="state-title">{title}</Title>
      <p>{text}</p>
      {children ? <div className="actions">{children}</div> : null}
    </div>
  );
}

/**
 * A sentence that must not be missed. `bad` and `good` are announced.
 * @param takesFocus when it appears, so that it is on the screen and what it offers is the next stop of the keyboard
 */
export function Notice({
  tone = "note",
  takesFocus = false,
  children,
}: {
  tone?: "note" | "good" | "bad";
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const symbols = { note: "info", good: "check", bad: "warning" } as const;
  const element = useRef<HTMLDivElement>(null);
  // In the turn in which it appears: the next key would go to what had the focus.
  useLayoutEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return (
    <div
      className="notice"
      data-tone={tone}
      role={tone === "note" ? undefined : "status"}
      ref={element}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <Glyph name={symbols[tone]} />
      <div>{children}</div>
    </div>
  );
}

/** The shape of a list while it loads. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <span key={row} />
      ))}
    </div>
  );
}

export type Tone = "plain" | "good" | "warn" | "bad" | "note";

/** A state in a word or two. Its colour never says more than its text. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

/** Figures at a glance, each with what it counts and a second line. */
export function Glance({ items }: { items: { name: string; value: ReactNode; more?: ReactNode }[] }) {
  return (
    <dl className="glance">
      {items.map(({ name, value, more }) => (
        <div key={name} className="panel glance-card">
          <dt>{name}</dt>
          <dd className="glance-number">{value}</dd>
          {more ? <dd className="quiet small">{more}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
