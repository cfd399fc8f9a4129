/** A day and its figure; null for one that isn't shown. */
export type ChartDay = { day: string; value: number | null };

const width = 720;
const height = 140;
const foot = 4;

/**
 * Bars by day. The figures are in a table beside it, so that the drawing needs no text: screen readers hear what it shows in one sentence.
 * @param label what the bars count, such as "Cars looked at"
 */
export function DayChart({ label, days }: { label: string; days: readonly ChartDay[] }) {
  const most = Math.max(0, ...days.map(({ value }) => value ?? 0));
  const step = width / Math.max(1, days.length);
  const gap = Math.min(2, step * 0.2);
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(1, (value / most) * (height - foot)));
  return (
    <figure className="day-chart">
      <figcaption>
        {label} <span className="quiet">{most === 0 ? "no figures yet" : `up to ${most} a day`}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label} by day, ${days.at(0)?.day ?? ""} to ${days.at(-1)?.day ?? ""}; the table has the figures`}
      >
        <line x1="0" x2={width} y1={height - foot} y2={height - foot} />
        {days.map(({ day, value }, at) =>
          value ? (
            <rect
              key={day}
              x={at * step + gap / 2}
              width={step - gap}
              y={height - foot - heightOf(value)}
              height={heightOf(value)}
            />
          ) : null,
        )}
      </svg>
    </figure>
  );
}
