import { ButtonLink } from "#console/parts/button.tsx";
import { PanelSection, StateMessage } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { leastShown } from "#domain/measurement/results.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { MarketingModel } from "./marketing-model.ts";

const slotTitles: Readonly<Record<MarketingModel["widgets"]["list"][number]["slot"], string>> = {
  contact: "Contact page",
  corner: "Corner of every page",
  car: "Pages of cars",
  "trade-in": "Trade-in",
  finance: "Finance",
  reviews: "Pages of locations",
};

/** Widgets of partners, with how often each was opened and how soon its page was ready. */
export function WidgetsSection({
  model: { site, widgets, editAddress },
}: {
  model: Pick<MarketingModel, "site" | "widgets" | "editAddress">;
}) {
  const { list, days } = widgets;
  return (
    <PanelSection
      title="Widgets of partners"
      aside={
        editAddress ? (
          <ButtonLink
            data-size="small"
            to={`/settings/widgets?${new URLSearchParams({ of: `site:${site.slug}` })}`}
          >
            Change the widgets
          </ButtonLink>
        ) : null
      }
    >
      {list.length === 0 ? (
        <StateMessage
          symbol="marketing"
          title="No widget"
          text="A chat, a valuation or reviews of another company have a place in six parts of the site."
        />
      ) : (
        <Table
          caption={`Widgets of ${site.name}, ${days} days`}
          rows={list}
          keyOf={({ name }) => name}
          columns={[
            {
              name: "Widget",
              cell: ({ label, host, slot }) => (
                <>
                  {label}
                  <span className="quiet small mapping-value">
                    {slotTitles[slot]}, {host}
                  </span>
                </>
              ),
            },
            { name: "Opened", align: "end", cell: ({ opened }) => few(opened) },
            { name: "Didn’t respond", align: "end", cell: ({ silent }) => few(silent) },
            {
              name: "Three of four ready within",
              align: "end",
              cell: ({ p75 }) => (p75 === null ? "—" : `${(p75 / 1_000).toFixed(2)} s`),
            },
            { name: "Messages dropped", align: "end", cell: ({ dropped }) => formatNumber(dropped) },
          ]}
        />
      )}
    </PanelSection>
  );
}

/** As on Results, small counts of visitors aren't shown. */
export const few = (times: number | null): string =>
  times === null ? `<${leastShown}` : formatNumber(times);
