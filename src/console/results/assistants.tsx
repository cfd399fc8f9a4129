import { Section } from "#console/parts/screen.tsx";
import { type Column, Table } from "#console/parts/table.tsx";
import { figureText } from "#domain/measurement/results.ts";
import type { ResultsOf } from "#domain/results/results-of.ts";
import { formatNumber } from "#lib/staff-number.ts";

type Row = ResultsOf["agents"][number];

const figure = (times: number) => figureText(times, formatNumber);
const tools = [
  ["search_stock", "Searches"],
  ["stock_facets", "Counts"],
  ["get_car", "Cars read"],
  ["dealer_info", "Dealer read"],
  ["test_drive_times", "Times read"],
  ["submit_lead", "Lead calls"],
] as const;

/** What assistants asked for and sent, by the name that each gives itself. */
export function Assistants({ rows }: { rows: readonly Row[] }) {
  const columns: Column<Row>[] = [
    { name: "Assistant", cell: ({ agent, site }) => `${agent === "other" ? "Others" : agent}, ${site}` },
    ...tools.map(
      ([name, label]): Column<Row> => ({
        name: label,
        align: "end",
        cell: ({ calls }) => figure(calls[name] ?? 0),
      }),
    ),
    { name: "Leads", align: "end", cell: ({ leads }) => figure(leads) },
  ];
  return (
    <Section title="Assistants">
      <div className="panel">
        <Table
          caption="Assistants"
          rows={rows}
          keyOf={({ agent, site }) => `${site} ${agent}`}
          columns={columns}
        />
      </div>
      <p className="quiet small">
        Programs that search for people and send their enquiries. Each is named as it calls itself. Their
        leads aren’t among those above.
      </p>
    </Section>
  );
}
