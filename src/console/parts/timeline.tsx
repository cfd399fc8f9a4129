import type { ReactNode } from "react";
import type { Tone } from "./screen.tsx";

export type TimelineEntry = { id: string; at: ReactNode; title: ReactNode; text?: ReactNode; tone?: Tone };

/** What happened, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ id, at, title, text, tone }) => (
        <li key={id} data-tone={tone}>
          <div>{title}</div>
          {text ? <div className="quiet">{text}</div> : null}
          <div className="quiet small">{at}</div>
        </li>
      ))}
    </ol>
  );
}

/** Facts as names and values, beside which a timeline may stand. */
export function Facts({ facts }: { facts: readonly [string, ReactNode][] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <FactRow key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function FactRow({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
