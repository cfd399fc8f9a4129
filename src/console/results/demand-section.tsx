import { Section, StateMessage } from "#console/parts/screen.tsx";
import type { ReportTable } from "#domain/results/report-table.ts";
import { FiguresSection } from "./figures-section.tsx";

/** What shoppers look for or wait for and hardly find. @param demand null for more sites than it is read for */
export function DemandSection({ demand }: { demand: ReportTable | null }) {
  if (demand === null)
    return <p className="quiet">Choose a site to see what is wanted and hardly in stock.</p>;
  if (demand.rows.length > 0) return <FiguresSection table={demand} />;
  return (
    <Section title={demand.title}>
      <div className="panel">
        <StateMessage
          symbol="inbox"
          title="Nothing that shoppers wanted five times was missing."
          text="Rarer wishes aren’t listed. A longer period may have some."
        />
      </div>
    </Section>
  );
}
