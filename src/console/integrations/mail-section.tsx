import { Badge, Section } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import type { ShownMail } from "./senders-model.ts";

/** What became of the e-mails of a group's sites. */
export function MailSection({ mails }: { mails: readonly ShownMail[] }) {
  const figure = (name: string, of: "sent" | "bounced" | "complained") => ({
    name,
    align: "end" as const,
    isNarrow: true,
    cell: (mail: ShownMail) => formatNumber(mail[of]),
  });
  return (
    <Section title="E-mails to shoppers in seven days">
      <div className="panel">
        <Table
          caption="E-mails to shoppers in seven days"
          rows={mails}
          keyOf={({ site }) => site}
          columns={[
            { name: "Site", cell: ({ site }) => site },
            figure("Sent", "sent"),
            figure("Came back", "bounced"),
            figure("Called spam", "complained"),
            {
              name: "Alerts",
              cell: ({ isPaused }) =>
                isPaused ? <Badge tone="bad">Paused</Badge> : <Badge tone="good">Sent</Badge>,
            },
          ]}
        />
      </div>
      <p className="quiet small">
        A mailbox that doesn’t exist or calls an e-mail spam gets no more. Alerts pause while more than 2 %
        and at least five of a site’s e-mails did so: check the records above, and whether shoppers’ addresses
        are real.
      </p>
    </Section>
  );
}
