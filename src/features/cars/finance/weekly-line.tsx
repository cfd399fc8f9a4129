import type { WeeklyView } from "./eligibility.ts";

/** The weekly estimate and the comparison rate in one line, both of one weight (National Credit Code s164). */
export function WeeklyLine({ weekly }: { weekly: WeeklyView }) {
  return (
    <p className="weekly">
      <span>
        <b>{weekly.text}</b> {weekly.unit}
      </span>{" "}
      <span>
        <b>{weekly.comparisonRate}</b> comparison rate*
      </span>
    </p>
  );
}

/** What the star at a comparison rate stands for; once on every page that shows an estimate. */
export function ComparisonNote({ example, warning }: { example: string; warning: string }) {
  return (
    <p className="comparison-note">
      * {example} {warning}
    </p>
  );
}
