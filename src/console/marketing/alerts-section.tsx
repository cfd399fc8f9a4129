import { Glance, Notice, PanelSection, Section, StateMessage } from "#console/parts/screen.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import type { ListedAlerts } from "./marketing-model.ts";
import { few } from "./widgets-section.tsx";

/** How many people wait for cars, and whether their e-mails leave. @param alerts null where the site has none */
export function AlertsSection({ alerts }: { alerts: ListedAlerts | null }) {
  if (alerts === null)
    return (
      <PanelSection title="Saved searches and alerts">
        <StateMessage
          symbol="inbox"
          title="No alerts"
          text="With watch.alerts of its configuration, shoppers of the site save searches and get e-mails about new cars."
        />
      </PanelSection>
    );
  const { people, searches, waiting, sent, failed, isStored, problem } = alerts;
  return (
    <Section title="Saved searches and alerts">
      <div className="stack">
        {problem === null ? null : <Notice>{problem}</Notice>}
        <Glance
          items={[
            { name: "People who get alerts", value: few(people) },
            { name: "Saved searches", value: few(searches) },
            { name: "E-mails that wait", value: formatNumber(waiting) },
            {
              name: isStored ? "Stored in seven days" : "Sent in seven days",
              value: formatNumber(sent),
            },
            { name: "Given up in seven days", value: formatNumber(failed) },
          ]}
        />
      </div>
    </Section>
  );
}
