import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import type { WeeklyView } from "#domain/cars/finance/eligibility.ts";

/**
 * The weekly estimate and the comparison rate in one line, with equal prominence (National Credit Code s164).
 */
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

/** The footnote of the asterisk at a comparison rate; once on every page that shows an estimate. */
export function ComparisonNote({ example, warning }: ComparisonWords) {
  return (
    <p className="comparison-note">
      * {example} {warning}
    </p>
  );
}
