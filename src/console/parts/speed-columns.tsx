import type { Speed } from "#domain/measurement/speed-rows.ts";
import { metricNames, type VitalMetric, vitalMetrics, vitalText } from "#domain/measurement/vitals.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { Column } from "./table.tsx";

/** Columns of a table of speeds: each metric's 75th percentile and the share of loads that Google rates as good. */
export function speedColumns<Row extends Speed>(): Column<Row>[] {
  return [
    ...vitalMetrics.map(
      (metric): Column<Row> => ({
        name: metricNames[metric],
        align: "end",
        cell: ({ figures }) => figureCell(metric, figures[metric]),
      }),
    ),
    { name: "Loads", align: "end", isNarrow: true, cell: ({ loads }) => formatNumber(loads) },
  ];
}

function figureCell(metric: VitalMetric, figure: Speed["figures"][VitalMetric]) {
  if (!figure) return "–";
  return `${vitalText(metric, figure.p75)} · ${Math.round(figure.good * 100)} %`;
}
