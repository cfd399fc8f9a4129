import { Section } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { leastShown } from "#domain/measurement/results.ts";
import { type ReportTable, textColumns } from "#domain/results/report-table.ts";

const notes: Record<string, string> = {
  matches:
    "Sure: the buyer asked about this car. Likely: the buyer asked about another within 180 days. Seen here: only the car is known. Won leads and paid deposits count without a file.",
  classes: `Sales are those whose lead is known. Cars looked at are those of the page that a visit began with; figures from 1 to ${leastShown - 1} are shown as <${leastShown}. Many assistants don’t say that they led to a site, so theirs is a lower bound.`,
  sites: "Each site’s own leads, bookings, deposits and sales.",
  sources: `Costs of a month count by its days. Costs for each are shown from ${leastShown} leads or sales.`,
  demand:
    "Searches that found two cars or fewer on average, and saved searches that find as few now. Trade-ins are those of the last 30 days whose offer isn’t accepted, whatever their price.",
};

/** A table of a report with what it means. */
export function FiguresSection({ table: { name, title, head, rows } }: { table: ReportTable }) {
  const texts = textColumns({ name });
  const cells = rows.map((row, place) => ({ row, place }));
  return (
    <Section title={title}>
      <div className="panel">
        <Table
          caption={title}
          rows={cells}
          keyOf={({ place }) => String(place)}
          columns={head.map((heading, at) => ({
            name: heading,
            cell: ({ row }: (typeof cells)[number]) => row[at],
            ...(at < texts ? {} : { align: "end" as const }),
          }))}
        />
      </div>
      <p className="quiet small">{notes[name]}</p>
    </Section>
  );
}
