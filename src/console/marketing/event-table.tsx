import { Moment } from "#console/parts/moment.tsx";
import { Badge, type Tone } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import type { ShownEvent } from "#domain/measurement/destinations/shown-event.ts";

const tones: Readonly<Record<ShownEvent["state"], Tone>> = {
  waiting: "note",
  sent: "good",
  refused: "bad",
  dropped: "warn",
  unknown: "warn",
};

const texts: Readonly<Record<ShownEvent["state"], string>> = {
  waiting: "Waiting",
  sent: "Sent",
  refused: "Refused",
  dropped: "Dropped",
  unknown: "Unknown",
};

export const kindText = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("_", " ");

/** Events with what became of them; what is sent is shown without the person. */
export function EventTable({ events }: { events: readonly ShownEvent[] }) {
  return (
    <Table
      caption="Last events"
      rows={events}
      keyOf={({ id }) => id}
      columns={[
        {
          name: "Event",
          cell: ({ kind, vendorName, body }) => (
            <>
              {kindText(kind)} <span className="quiet small">as {vendorName}</span>
              <details>
                <summary className="small">What is sent</summary>
                <pre className="small sent-body">{body}</pre>
              </details>
            </>
          ),
        },
        { name: "When", cell: ({ at }) => <Moment at={at} /> },
        {
          name: "Outcome",
          cell: ({ state, answer }) => (
            <>
              <Badge tone={tones[state]}>{texts[state]}</Badge>{" "}
              <span className="quiet small">{answer ?? ""}</span>
            </>
          ),
        },
        { name: "Id", cell: ({ id }) => <code className="small">{id}</code> },
      ]}
    />
  );
}
