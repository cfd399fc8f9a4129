import { Link } from "react-router";
import { type ListedFeed, stateNames } from "#console/feeds/feeds-model.ts";
import { ButtonLink } from "#console/parts/button.tsx";
import { DayChart } from "#console/parts/day-chart.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, PanelSection, ScreenHead, Section, StateMessage, type Tone } from "#console/parts/screen.tsx";
import { More, Table } from "#console/parts/table.tsx";
import { figureText, shownFigure } from "#domain/measurement/results.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { TrendWeek } from "./dealer-trend.ts";

type DealerSite = {
  slug: string;
  name: string;
  host: string;
  isLive: boolean;
  template: string;
  labels: readonly string[];
};
export type DealerModel = {
  name: string;
  slug: string;
  isSuspended: boolean;
  sites: DealerSite[];
  feeds: ListedFeed[];
  trend: TrendWeek[];
};

const tones: Partial<Record<ListedFeed["state"], Tone>> = {
  fresh: "good",
  failing: "warn",
  stale: "bad",
  stopped: "bad",
};

/** One dealer for operators: how its sites and feeds are, and its trend. */
export function DealerScreen({ model }: { model: DealerModel }) {
  const { name, slug, isSuspended, sites, feeds, trend } = model;
  return (
    <>
      <ScreenHead title={name} about="Its sites, feeds and the last twelve weeks. No personal data.">
        {isSuspended ? <Badge tone="bad">Suspended</Badge> : null}
        <ButtonLink kind="plain" to="/platform">
          All sites
        </ButtonLink>
        <ButtonLink kind="plain" to={`/platform/fleet?group=${slug}`}>
          Change its sites
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <Section title="Trend">
          <div className="panel panel-body">
            {(["leads", "views"] as const).map((of) => (
              <DayChart
                key={of}
                label={of === "leads" ? "Enquiries by week" : "Cars looked at by week"}
                bars={trend.map((one) => ({ name: one.week, value: shownFigure(one[of]) }))}
              />
            ))}
          </div>
          <details>
            <summary>Figures</summary>
            <div className="panel">
              <Table
                caption="Enquiries and looks at cars by week"
                rows={trend.toReversed()}
                keyOf={({ week }) => week}
                columns={[
                  { name: "Week from", cell: ({ week }) => week },
                  { name: "Enquiries", align: "end", cell: ({ leads }) => figureText(leads, formatNumber) },
                  {
                    name: "Cars looked at",
                    align: "end",
                    cell: ({ views }) => figureText(views, formatNumber),
                  },
                ]}
              />
            </div>
          </details>
        </Section>
        <PanelSection title="Feeds">
          {feeds.length === 0 ? (
            <StateMessage symbol="download" title="No feeds yet" text="Its files are uploaded in Feeds." />
          ) : (
            <FeedsTable feeds={feeds} group={slug} />
          )}
        </PanelSection>
        <PanelSection title="Sites">
          <SitesTable sites={sites} />
        </PanelSection>
      </div>
    </>
  );
}

function FeedsTable({ feeds, group }: { feeds: readonly ListedFeed[]; group: string }) {
  return (
    <Table
      caption="Feeds"
      rows={feeds}
      keyOf={({ name }) => name}
      columns={[
        { name: "Feed", cell: ({ name }) => <Link to={`/feeds?group=${group}`}>{name}</Link> },
        {
          name: "State",
          cell: ({ state, problem }) => (
            <>
              <Badge tone={tones[state] ?? "plain"}>{stateNames[state]}</Badge>
              {problem ? <span className="small mapping-value">{problem}</span> : null}
            </>
          ),
        },
        { name: "Cars", align: "end", isNarrow: true, cell: ({ cars }) => formatNumber(cars) },
        { name: "Last delivery", cell: ({ freshAt }) => (freshAt ? <Moment at={freshAt} /> : "—") },
      ]}
    />
  );
}

function SitesTable({ sites }: { sites: readonly DealerSite[] }) {
  return (
    <Table
      caption="Sites"
      rows={sites}
      keyOf={({ slug }) => slug}
      columns={[
        {
          name: "Site",
          cell: ({ name, host }) => (
            <>
              {name}
              <More>{host}</More>
            </>
          ),
        },
        { name: "Template", cell: ({ template }) => template },
        { name: "Labels", cell: ({ labels }) => labels.join(", ") || "—" },
        {
          name: "State",
          cell: ({ isLive, slug, name }) =>
            isLive ? (
              <Link to={`/settings/hosts?of=${slug}`}>
                Hosts<span className="visually-hidden"> of {name}</span>
              </Link>
            ) : (
              <Link to={`/platform/new/${slug}/name`}>
                Go on setting it up<span className="visually-hidden">: {name}</span>
              </Link>
            ),
        },
      ]}
    />
  );
}
