import type { ReactNode } from "react";
import { Link } from "react-router";
import { DayChart } from "#console/parts/day-chart.tsx";
import { Glance, Section } from "#console/parts/screen.tsx";
import { type Column, Table } from "#console/parts/table.tsx";
import { filterAddress, readFilter } from "#domain/deals/deal-query.ts";
import { type AnswerTime, answerTimes } from "#domain/leads/lead-list/lead-count.ts";
import { filterQuery, readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { type Figures, type Named, type Records, sumOf } from "#domain/results/records.ts";
import type { ResultsFilter } from "#domain/results/results-filter.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { bucketsOf } from "./day-buckets.ts";

export type RecordsModel = {
  records: Records;
  /** Whether the member may see the rows behind the figures. */
  mayOpen: { leads: boolean; deals: boolean };
};

type Filtered = {
  filter: ResultsFilter /** Of every site that may be chosen. */;
  siteIds: Record<string, string>;
};
const kinds = { leads: "Leads", bookings: "Bookings", deals: "Deals" } as const;
type Kind = keyof typeof kinds;
const allKinds = Object.keys(kinds) as Kind[];

const timeNames: Record<AnswerTime, string> = {
  withinHour: "Within an hour",
  withinFourHours: "Within four hours",
  withinDay: "Within a day",
  later: "Later",
  unanswered: "Not yet",
};

/** The list of the rows that a figure counts. */
export function listAddress(kind: Kind, { filter, siteIds }: Filtered): string {
  const { period, location, source, owner, site } = filter;
  const nothing = new URLSearchParams();
  if (kind !== "leads")
    return filterAddress({
      ...readFilter(nothing),
      kind,
      show: "agreed",
      period,
      location,
      source,
      owner,
      site,
    });
  const siteId = site === null ? null : (siteIds[site] ?? null);
  return `/leads?${filterQuery({ ...readLeadFilter(nothing), period, location, source, owner, site: siteId })}`;
}

/** Leads, bookings and deals, exactly as their lists have them. */
export function RecordsSection({ model, of }: { model: RecordsModel; of: Filtered }) {
  const { records, mayOpen } = model;
  const figure = (kind: Kind, figures: Figures, more: Partial<ResultsFilter> | null): ReactNode => {
    const text = formatNumber(figures[kind]);
    const isOpen = kind === "leads" ? mayOpen.leads : mayOpen.deals;
    if (!isOpen || more === null || figures[kind] === 0) return text;
    return <Link to={listAddress(kind, { ...of, filter: { ...of.filter, ...more } })}>{text}</Link>;
  };
  const columns = <Row,>(read: (row: Row) => { figures: Figures; more: Partial<ResultsFilter> | null }) => [
    ...allKinds.map(
      (kind): Column<Row> => ({
        name: kinds[kind],
        align: "end",
        cell: (row) => figure(kind, read(row).figures, read(row).more),
      }),
    ),
    { name: "Answered in time", align: "end", cell: (row) => shareInTime(read(row).figures) } as Column<Row>,
  ];
  const named = (
    title: string,
    head: string,
    rows: readonly Named[],
    more: (key: string) => Partial<ResultsFilter> | null,
  ) =>
    rows.length === 0 ? null : (
      <Section title={title}>
        <div className="panel">
          <Table<Named>
            caption={title}
            rows={rows}
            keyOf={({ key }) => key}
            columns={[
              { name: head, cell: ({ name }) => name },
              ...columns<Named>(({ key, figures }) => ({ figures, more: more(key) })),
            ]}
          />
        </div>
      </Section>
    );
  const buckets = bucketsOf(records.byDay).map(({ rows, ...bucket }) => ({
    ...bucket,
    figures: sumOf(rows.map(({ figures }) => figures)),
  }));
  return (
    <>
      <Glance
        items={[
          ...allKinds.map((kind) => ({
            name: kinds[kind],
            value: figure(kind, records.now, {}),
            more: compared(formatNumber(records.before[kind]), formatNumber(records.lastYear[kind])),
          })),
          {
            name: "Answered in time",
            value: shareInTime(records.now),
            more: compared(shareInTime(records.before), shareInTime(records.lastYear)),
          },
        ]}
      />
      <Section title="Leads, bookings and deals by day">
        <div className="panel panel-body charts">
          {allKinds.map((kind) => (
            <DayChart
              key={kind}
              label={kinds[kind]}
              bars={buckets.map(({ name, figures }) => ({ name, value: figures[kind] }))}
            />
          ))}
        </div>
        <details className="panel more-fields">
          <summary>Figures of the chart</summary>
          <Table
            caption="Leads, bookings and deals by day, the latest first"
            rows={[...buckets].reverse()}
            keyOf={({ first }) => first}
            columns={[
              { name: "Day", cell: ({ name }) => name },
              ...columns<(typeof buckets)[number]>(({ figures, first, last }) => ({
                figures,
                more: { period: { first, last } },
              })),
            ]}
          />
        </details>
      </Section>
      {records.bySite.length > 1 ? named("By site", "Site", records.bySite, (site) => ({ site })) : null}
      {named("By location", "Location", records.byLocation, (location) =>
        location === "" ? null : { location },
      )}
      {named("By source", "Came by", records.bySource, (source) => ({ source }))}
      {named("By salesperson", "Salesperson", records.byOwner, (owner) => ({ owner }))}
      <Section title="First answers">
        <div className="panel">
          <Table
            caption="First answers"
            rows={answerTimes}
            keyOf={(time) => time}
            columns={[
              { name: "After the lead came", cell: (time) => timeNames[time] },
              { name: "Leads", align: "end", cell: (time) => formatNumber(records.now[time]) },
              { name: "Period before", align: "end", cell: (time) => formatNumber(records.before[time]) },
              { name: "Last year", align: "end", cell: (time) => formatNumber(records.lastYear[time]) },
            ]}
          />
        </div>
      </Section>
    </>
  );
}

const compared = (before: string, lastYear: string) => `Period before ${before}, last year ${lastYear}`;

/** Of all leads, those whose first answer came by when it was due. */
const shareInTime = ({ leads, inTime }: Figures): string =>
  leads === 0 ? "–" : `${Math.round((inTime / leads) * 100)} %`;
