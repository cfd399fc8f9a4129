/** A bar and its figure; null for one that is too small to be shown. */
export type ChartBar = { name: string; value: number | null };

const width = 720;
const height = 140;

/** The top of the scale: a round number, even as small ones go, so that its half is one of the figures. */
export function topOf(most: number): number {
  if (most <= 4) return 4;
  const magnitude = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4, 6, 8, 10].find((times) => times * magnitude >= most) ?? 10) * magnitude;
}

/**
 * Bars by day, week or month, on a scale of whole numbers. The figures are in a table beside it: screen readers hear what it shows in one sentence.
 * @param label what the bars count, such as "Cars looked at"
 */
export function DayChart({ label, bars }: { label: string; bars: readonly ChartBar[] }) {
  const most = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  const top = topOf(most);
  const step = width / Math.max(1, bars.length);
  const bar = Math.min(step * 0.8, 48);
  const heightOf = (value: number) => (value / top) * height;
  const [first, last] = [bars.at(0)?.name ?? "", bars.at(-1)?.name ?? ""];
  return (
    <figure className="day-chart">
      <figcaption>{label}</figcaption>
      <div className="day-chart-plot">
        <div className="day-chart-scale quiet" aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{value}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${label}, ${first} to ${last}, at most ${most}; the table has the figures`}
        >
          {[0, height / 2, height].map((y) => (
            <line key={y} x1="0" x2={width} y1={y} y2={y} />
          ))}
          {bars.map(({ name, value }, at) => (
            <rect
              key={name}
              data-hidden={value === null || undefined}
              x={at * step + (step - bar) / 2}
              width={bar}
              y={height - heightOf(value ?? 1)}
              height={heightOf(value ?? 1)}
            >
              <title>{`${name}: ${value ?? "less than 5"}`}</title>
            </rect>
          ))}
        </svg>
        <div className="day-chart-days quiet" aria-hidden="true">
          <span>{first}</span>
          <span>{last}</span>
        </div>
      </div>
    </figure>
  );
}
