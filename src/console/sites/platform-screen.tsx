import { Link } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { TextField } from "#console/parts/field.tsx";
import { FilterForm } from "#console/parts/filter-form.tsx";
import { List } from "#console/parts/list.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Badge, Notice, PanelSection, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { speedColumns } from "#console/parts/speed-columns.tsx";
import { Table } from "#console/parts/table.tsx";
import type { Speed } from "#domain/measurement/speed-rows.ts";
import { breakGlassMinutes } from "#domain/staff/operator/break-glass.ts";
import { formatNumber } from "#lib/staff-number.ts";

export type PlatformSite = {
  id: string;
  name: string;
  host: string;
  group: string;
  /** The name of its group. */
  dealer: string;
  version: number;
  failed: number;
  retried: number;
  cars: number;
  isStale: boolean;
  /** No lead came for a week. */
  isQuiet: boolean;
  slug: string;
  /** Its group is suspended: it answers 503. */
  isSuspended: boolean;
  /** False while it is being set up. */
  isLive: boolean;
};
export type SiteSpeed = Speed & { name: string };
export type PlatformModel = {
  sites: PlatformSite[];
  /** How fast their pages were in the last seven days, the slowest first. */
  speed: SiteSpeed[];
  unreadable: string[];
  /** The site that went live just now. */
  live: { name: string; hosts: string[] } | null;
  /** What the DNS records of hosts point to. */
  targets: readonly string[];
  /** What the list is filtered by. */
  search: string;
  groups: string[];
  hosts: HostsOfPlatform;
  /** Groups whose personal data this operator sees just now. */
  open: { group: string; until: string }[];
};
/** What the daily check of DNS records and certificates found. */
export type HostsOfPlatform = {
  checked: number;
  /** The last check of any; null before the first. */
  at: string | null;
  /** Days that the certificate is still valid that ends first. */
  leastDays: number | null;
  failing: { host: string; problem: string; remedy: string; daysLeft: number | null }[];
};
export type BreakGlassAnswer =
  | { kind: "invalid"; problem: string }
  | { kind: "opened"; group: string; until: string };

/** Every site by health, and break-glass access to a group. */
export function PlatformScreen({ model }: { model: PlatformModel }) {
  const { sites, speed, unreadable, search, groups, open, live, targets, hosts } = model;
  return (
    <>
      <ScreenHead
        title="Sites"
        about="Every site of the platform, those with problems first. No personal data."
      >
        <ButtonLink kind="plain" to="/platform/feeds">
          All feeds
        </ButtonLink>
        <ButtonLink kind="plain" to="/platform/fleet">
          Change many
        </ButtonLink>
        <ButtonLink to="/platform/new">New site</ButtonLink>
      </ScreenHead>
      <div className="stack">
        {live ? (
          <Notice tone="good" takesFocus>
            {live.name} is live at {live.hosts.join(", ")}.{" "}
            {targets.length > 0 ? `Their DNS records point to ${targets.join(", ")}.` : null} Its owner is
            invited by <code>forecourt staff invite</code>.
          </Notice>
        ) : null}
        {unreadable.length > 0 ? (
          <Notice tone="bad">
            The stored configuration of {unreadable.join(", ")} can’t be used by this version: run forecourt
            site validate.
          </Notice>
        ) : null}
        <div>
          <FilterForm query={search}>
            <TextField label="Name, host or group" name="q" type="search" defaultValue={search} />
          </FilterForm>
          <SiteList sites={sites} isFiltered={search !== ""} />
        </div>
        {speed.length === 0 ? null : <SpeedOfSites rows={speed} />}
        <Hosts {...hosts} />
        <BreakGlass groups={groups} open={open} />
      </div>
    </>
  );
}

function SiteList({ sites, isFiltered }: { sites: readonly PlatformSite[]; isFiltered: boolean }) {
  return (
    <List
      name="sites"
      caption="Sites"
      usual="comfortable"
      rows={sites}
      keyOf={({ id }) => id}
      empty={
        <StateMessage
          symbol="sites"
          title={isFiltered ? "No site matches" : "No site yet"}
          text={isFiltered ? "Try a part of its name or host." : "Begin with New site."}
        />
      }
      columns={[
        {
          value: ({ name }) => name,
          name: "Site",
          cell: ({ name, host, slug, isLive }) => (
            <>
              {name}
              <br />
              {isLive ? (
                <Link className="small" to={`/settings/hosts?of=${slug}`}>
                  {host}
                  <span className="visually-hidden">: hosts of {name}</span>
                </Link>
              ) : (
                <Link className="small" to={`/platform/new/${slug}/name`}>
                  Go on setting it up<span className="visually-hidden">: {name}</span>
                </Link>
              )}
            </>
          ),
        },
        {
          value: ({ dealer }) => dealer,
          name: "Dealer",
          cell: ({ group, dealer }) => <Link to={`/platform/dealers/${group}`}>{dealer}</Link>,
        },
        {
          value: ({ failed, retried, isStale, isQuiet }) =>
            failed * 1_000 + retried * 10 + Number(isStale) + Number(isQuiet),
          name: "Health",
          cell: ({ failed, retried, isStale, isQuiet, isSuspended, isLive }) => (
            <span className="badges">
              {isLive ? null : <Badge tone="note">Being set up</Badge>}
              {isSuspended ? <Badge tone="bad">Suspended</Badge> : null}
              {failed > 0 ? <Badge tone="bad">{failed} not delivered</Badge> : null}
              {retried > 0 ? <Badge tone="warn">{retried} tried again</Badge> : null}
              {isStale && isLive ? <Badge tone="warn">Stale stock</Badge> : null}
              {isQuiet ? <Badge tone="warn">No lead for a week</Badge> : null}
              {failed === 0 && retried === 0 && !isStale && !isQuiet && !isSuspended && isLive ? (
                <Badge tone="good">Healthy</Badge>
              ) : null}
            </span>
          ),
        },
        {
          value: ({ cars }) => cars,
          name: "Cars",
          align: "end",
          isNarrow: true,
          cell: ({ cars }) => formatNumber(cars),
        },
        {
          value: ({ version }) => version,
          name: "Version",
          align: "end",
          isNarrow: true,
          cell: ({ version }) => version,
        },
      ]}
    />
  );
}

function SpeedOfSites({ rows }: { rows: readonly SiteSpeed[] }) {
  return (
    <PanelSection title="Speed of pages in the last seven days">
      <Table
        caption="Speed of pages, the slowest site first"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[{ name: "Site", cell: ({ name }) => name }, ...speedColumns<SiteSpeed>()]}
      />
    </PanelSection>
  );
}

function Hosts({ checked, at, leastDays, failing }: HostsOfPlatform) {
  return (
    <PanelSection title="DNS records and certificates">
      {failing.length === 0 ? null : (
        <Table
          caption="Hosts with a problem, the most urgent first"
          rows={failing}
          keyOf={({ host }) => host}
          columns={[
            { name: "Host", cell: ({ host }) => host },
            {
              name: "Problem",
              cell: ({ problem, remedy }) => (
                <>
                  {problem}
                  <br />
                  <span className="small quiet">{remedy}</span>
                </>
              ),
            },
            {
              name: "Days left",
              align: "end",
              isNarrow: true,
              cell: ({ daysLeft }) => (daysLeft === null ? "–" : daysLeft),
            },
          ]}
        />
      )}
      <div className="panel-body stack">
        <p className="quiet">
          {at === null ? (
            "Public hosts are checked once a day, the first time within an hour."
          ) : (
            <>
              {checked === 1 ? "1 public host" : `${formatNumber(checked)} public hosts`}, last checked{" "}
              <Moment at={at} />.
              {leastDays === null ? "" : ` The first certificate ends in ${leastDays} days.`}
            </>
          )}
        </p>
        <form method="post" action="/platform">
          <button type="submit" className="button" data-size="small" name="check" value="hosts">
            Check all now
          </button>
        </form>
      </div>
    </PanelSection>
  );
}

function BreakGlass({ groups, open }: Pick<PlatformModel, "groups" | "open">) {
  const show = useToast();
  return (
    <Section title="Personal data of a group">
      <div className="panel panel-body stack">
        <p className="quiet">
          Support sometimes needs to see what a group sees. Access lasts {breakGlassMinutes} minutes; the
          group’s owners see it at once, with your name and reason, and can end it.
        </p>
        {open.map(({ group, until }) => (
          <Notice key={group}>
            <div className="actions">
              <span>
                You see personal data of {group} until <Moment at={until} />. Its people and log are in the
                menu.
              </span>
              <form method="post" action="/break-glass">
                <input type="hidden" name="group" value={group} />
                <SubmitButton data-size="small">End now</SubmitButton>
              </form>
            </div>
          </Notice>
        ))}
        <ConfirmedForm<BreakGlassAnswer>
          action="/platform"
          className="form"
          stored={{ name: "break-glass", until: "opened" }}
          onDone={(answer) => {
            if (answer.kind === "opened") show(`You see personal data of ${answer.group} for an hour`);
          }}
        >
          {({ answer, isSending }) => (
            <>
              <TextField label="Group" name="group" list="groups" required autoComplete="off" />
              <datalist id="groups">
                {groups.map((group) => (
                  <option key={group} value={group} />
                ))}
              </datalist>
              <TextField
                label="Reason"
                name="reason"
                required
                hint="The owners read it: name the request, such as “ticket 4711: lead missing”."
                error={answer?.kind === "invalid" ? answer.problem : undefined}
              />
              <div className="actions">
                <SubmitButton disabled={isSending}>Open for {breakGlassMinutes} minutes</SubmitButton>
              </div>
            </>
          )}
        </ConfirmedForm>
      </div>
    </Section>
  );
}
