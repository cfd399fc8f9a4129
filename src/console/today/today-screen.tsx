import { Form, Link } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { SelectField } from "#console/parts/field.tsx";
import { useLive } from "#console/parts/live.tsx";
import { Badge, Glance, Notice, PanelSection, ScreenHead, StateMessage } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import {
  clearText,
  concernsOf,
  enoughPhotos,
  isQuiet,
  isStale,
  type Openable,
  type SiteHealth,
  stockOf,
  totalsOf,
} from "./site-health.ts";

export type TodayModel = {
  firstName: string;
  sites: SiteHealth[];
  unreadable: string[];
  /** Every site that the member may choose, and the chosen one's id. */
  choices: { id: string; name: string }[];
  chosen: string | null;
  openable: Openable;
  /** The present, ISO 8601. */
  now: string;
  /** What is saved and not published, by group; `failed` are the titles of scheduled changes that weren't published. */
  drafts: { group: string; changes: number; failed: string[] }[];
  /** What fails of the background tasks, for operators; empty for anyone else. */
  failingTasks: string[];
  /** Operators who see a group's personal data just now, for its owners. */
  breakGlass: { operator: string; reason: string; group: string }[];
  /** Webhooks that get nothing any more, for those who may see them. */
  disabledWebhooks: { id: string; host: string; group: string }[];
};

/** The start of each role: what needs doing, then how it goes. */
export function TodayScreen({ model }: { model: TodayModel }) {
  const {
    firstName,
    sites,
    unreadable,
    choices,
    chosen,
    breakGlass,
    openable,
    drafts,
    failingTasks,
    now,
    disabledWebhooks,
  } = model;
  const concerns = concernsOf(sites, new Date(now), openable);
  useLive();
  return (
    <>
      <ScreenHead
        title="Today"
        about={`Hello ${firstName}. Here is what needs you, and how the week is going.`}
      >
        {choices.length > 1 ? <SiteChoice choices={choices} chosen={chosen} /> : null}
      </ScreenHead>
      <div className="stack">
        {failingTasks.map((text) => (
          <Notice key={text} tone="bad">
            {text}.
          </Notice>
        ))}
        {breakGlass.map(({ operator, reason, group }) => (
          <Notice key={`${group} ${reason}`}>
            {operator} of the platform can see personal data of {group} just now: “{reason}”.{" "}
            <Link to={`/people?group=${group}`}>See and end it under People</Link>
          </Notice>
        ))}
        {disabledWebhooks.map(({ id, host, group }) => (
          <Notice key={id} tone="bad">
            The webhook to {host} was disabled: it accepted nothing.{" "}
            <Link to={`/integrations/webhooks/${id}?group=${group}`}>See and enable it</Link>
          </Notice>
        ))}
        {drafts.map((draft) => (
          <DraftNotice key={draft.group} draft={draft} />
        ))}
        {unreadable.length > 0 ? (
          <Notice tone="bad">
            The configuration of {unreadable.join(", ")} can’t be read. Tell the operator.
          </Notice>
        ) : null}
        <Totals sites={sites} leadsOf={openable.leads ? chosen : undefined} />
        <PanelSection
          title="Needs attention"
          aside={concerns.length > 0 ? <span className="quiet">{concerns.length}</span> : null}
        >
          {concerns.length === 0 ? (
            <StateMessage symbol="check" {...clearText(sites)} />
          ) : (
            <Table
              caption="What needs attention"
              isDense="on phones"
              rows={concerns}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: "What",
                  cell: ({ title, text, link }) => (
                    <>
                      {link ? <Link to={link}>{title}</Link> : title}
                      <span className="quiet small">
                        <br />
                        {text}
                      </span>
                    </>
                  ),
                },
                { name: "Site", cell: ({ site }) => site },
                {
                  name: "How urgent",
                  isNarrow: true,
                  cell: ({ tone }) => <Badge tone={tone}>{tone === "bad" ? "Urgent" : "Soon"}</Badge>,
                },
              ]}
            />
          )}
        </PanelSection>
        {sites.length > 1 ? <SiteList sites={sites} /> : null}
      </div>
    </>
  );
}

function DraftNotice({ draft: { group, changes, failed } }: { draft: TodayModel["drafts"][number] }) {
  const link = <Link to={`/changes?group=${group}`}>See them under Changes</Link>;
  if (failed.length > 0)
    return (
      <Notice tone="bad">
        Scheduled changes weren’t published: {failed.join(", ")}. {link}
      </Notice>
    );
  return (
    <Notice>
      {changes === 1 ? "1 change is" : `${changes} changes are`} saved and not published. {link}
    </Notice>
  );
}

function SiteChoice({ choices, chosen }: Pick<TodayModel, "choices" | "chosen">) {
  return (
    <Form className="actions" onChange={(event) => event.currentTarget.requestSubmit()}>
      <SelectField label="Site" name="site" defaultValue={chosen ?? ""} key={chosen}>
        <option value="">All sites</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <noscript>
        <SubmitButton>Show</SubmitButton>
      </noscript>
    </Form>
  );
}

function Totals({
  sites,
  leadsOf,
}: {
  sites: readonly SiteHealth[];
  /** The site whose leads the figures lead to, null for all; absent for a member who may not see them. */
  leadsOf: string | null | undefined;
}) {
  const leadsFigure = (figure: number, days: number) =>
    leadsOf === undefined ? (
      formatNumber(figure)
    ) : (
      <Link
        to={`/leads?${new URLSearchParams({ days: String(days), ...(leadsOf ? { site: leadsOf } : {}) })}`}
      >
        {formatNumber(figure)}
      </Link>
    );
  const { leads, deliveries, stock } = totalsOf(sites);
  return (
    <Glance
      items={[
        ...(leads
          ? [
              { name: "Leads today", value: leadsFigure(leads.today, 1) },
              { name: "Leads in seven days", value: leadsFigure(leads.week, 7) },
            ]
          : []),
        ...(deliveries
          ? [
              {
                name: "Leads not delivered",
                value: formatNumber(deliveries.failed),
                more:
                  deliveries.retried > 0 ? `${deliveries.retried} tried again` : "None are being tried again",
              },
            ]
          : []),
        ...(stock
          ? [
              {
                name: "Cars in stock",
                value: formatNumber(stock.cars),
                more: `${formatNumber(stock.fewPhotos)} with fewer than ${enoughPhotos} photos`,
              },
            ]
          : []),
      ]}
    />
  );
}

function SiteList({ sites }: { sites: readonly SiteHealth[] }) {
  const hasLeads = sites.some(({ leads }) => leads !== null);
  const hasStock = sites.some(({ stock }) => stock !== null);
  return (
    <PanelSection title="By site">
      <Table
        caption="Sites"
        rows={sites}
        keyOf={({ site }) => site.id}
        columns={[
          { name: "Site", cell: ({ site }) => site.name },
          ...(hasLeads
            ? [
                {
                  name: "Leads, seven days",
                  align: "end" as const,
                  cell: (health: SiteHealth) => (
                    <span className="badges">
                      {isQuiet(health) ? <Badge tone="warn">Quiet</Badge> : null}
                      {formatNumber((health.leads ?? []).reduce((sum, day) => sum + day, 0))}
                    </span>
                  ),
                },
              ]
            : []),
          ...(hasStock
            ? [
                {
                  name: "Cars",
                  align: "end" as const,
                  cell: (health: SiteHealth) => formatNumber(stockOf([health]).cars),
                },
                {
                  name: "Stock feed",
                  isNarrow: true,
                  cell: (health: SiteHealth) =>
                    isStale(health) ? <Badge tone="warn">Stale</Badge> : <Badge tone="good">Fresh</Badge>,
                },
              ]
            : []),
        ]}
      />
    </PanelSection>
  );
}
