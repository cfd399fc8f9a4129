import { Badge, PanelSection } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import type { EventOfHour } from "#domain/measurement/destinations/destination-health.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { kindText } from "./event-table.tsx";

/** What happened in the last hour, and what became of it at all destinations together. */
export function HourSection({ events }: { events: readonly EventOfHour[] }) {
  if (events.length === 0) return null;
  return (
    <PanelSection title="Events of the last hour">
      <Table
        caption="Events of the last hour"
        rows={events}
        keyOf={({ kind }) => kind}
        columns={[
          { name: "Event", cell: ({ kind }) => kindText(kind) },
          { name: "Happened", align: "end", cell: ({ happened }) => formatNumber(happened) },
          { name: "Sent", align: "end", cell: ({ sent }) => formatNumber(sent) },
          { name: "Waiting", align: "end", cell: ({ waiting }) => formatNumber(waiting) },
          {
            name: "Not sent",
            cell: ({ lost, answer }) =>
              lost === 0 ? (
                "None"
              ) : (
                <>
                  <Badge tone="warn">{formatNumber(lost)}</Badge>{" "}
                  <span className="quiet small">{answer}</span>
                </>
              ),
          },
        ]}
      />
    </PanelSection>
  );
}
