import { Link } from "react-router";
import { Pager } from "#console/parts/pager.tsx";
import { Badge, type Tone } from "#console/parts/screen.tsx";
import { More, Table } from "#console/parts/table.tsx";
import { askQuery, fleetAddress } from "./fleet-address.ts";
import type { FleetModel, Outcome, PlannedRow } from "./fleet-model.ts";

const outcomeBadges: Record<Outcome, { name: string; tone: Tone }> = {
  refused: { name: "Can’t change", tone: "bad" },
  changes: { name: "Changes", tone: "note" },
  own: { name: "Keeps its own", tone: "plain" },
  unchanged: { name: "Has it already", tone: "plain" },
};

/** The chosen sites, with what a change would do at each. */
export function SiteTable({ model: { rows, ask } }: { model: FleetModel }) {
  return (
    <Table
      caption="Sites"
      rows={rows}
      keyOf={({ slug }) => slug}
      columns={[
        {
          name: "Site",
          cell: ({ name, slug, group }) => (
            <>
              {name}
              <More>{slug === group ? slug : `${slug}, ${group}`}</More>
            </>
          ),
        },
        ...(rows.some(({ labels }) => labels.length > 0)
          ? [{ name: "Labels", cell: ({ labels }: PlannedRow) => labels.join(", ") || "—" }]
          : []),
        ...(rows[0]?.kind === "chosen"
          ? []
          : [
              {
                name: "Outcome",
                cell: ({ kind }: PlannedRow) =>
                  kind === "chosen" ? null : (
                    <Badge tone={outcomeBadges[kind].tone}>{outcomeBadges[kind].name}</Badge>
                  ),
              },
              { name: "Value", cell: valueCell },
              {
                name: "Pages",
                cell: ({ kind, slug, name }: PlannedRow) =>
                  kind === "changes" ? (
                    <Link to={`${fleetAddress}/pages?${askQuery(ask, { site: slug })}`}>
                      See pages<span className="visually-hidden"> of {name}</span>
                    </Link>
                  ) : (
                    "—"
                  ),
              },
            ]),
      ]}
    />
  );
}

function valueCell(row: PlannedRow) {
  switch (row.kind) {
    case "changes":
      return (
        <span className="mapping-value">
          <del>{row.from}</del> → <ins>{row.to}</ins>
        </span>
      );
    case "own":
      return <span className="mapping-value">{`${row.value} (the ${row.by}’s)`}</span>;
    case "unchanged":
      return <span className="mapping-value">{row.value}</span>;
    case "refused":
      return <span className="mapping-value">{row.problem}</span>;
    case "chosen":
      return null;
  }
}

export function Pages({ model: { ask, outcome, page, pages } }: { model: FleetModel }) {
  if (pages === 1) return null;
  const to = (other: number) =>
    `${fleetAddress}?${askQuery(ask, { ...(outcome ? { outcome } : {}), page: String(other) })}`;
  return (
    <Pager
      text={`Page ${page} of ${pages}`}
      back={page > 1 ? { name: "Back", to: to(page - 1) } : null}
      on={page < pages ? { name: "Next", to: to(page + 1) } : null}
    />
  );
}
