import { Link } from "react-router";
import { ButtonLink } from "#console/parts/button.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, Notice, Section, StateMessage, type Tone } from "#console/parts/screen.tsx";
import { type Column, Table } from "#console/parts/table.tsx";
import { destinationTitle, verifiedKinds } from "#domain/measurement/destinations/destination-texts.ts";
import { formatNumber } from "#lib/staff-number.ts";
import {
  type DestinationState,
  destinationAddress,
  type ListedDestination,
  type MarketingModel,
} from "./marketing-model.ts";

const states: Readonly<Record<DestinationState, { tone: Tone; text: string }>> = {
  "switched off": { tone: "warn", text: "Switched off" },
  off: { tone: "plain", text: "Off" },
  "no secret": { tone: "bad", text: "No secret" },
  failing: { tone: "bad", text: "Failing" },
  trying: { tone: "warn", text: "Trying again" },
  test: { tone: "note", text: "Test" },
  live: { tone: "good", text: "Live" },
};

export function StateBadge({ state }: { state: DestinationState }) {
  const { tone, text } = states[state];
  return <Badge tone={tone}>{text}</Badge>;
}

export function VerifiedBadge({ kind }: Pick<ListedDestination, "kind">) {
  return verifiedKinds.has(kind) ? null : <Badge tone="note">Not verified with the vendor</Badge>;
}

/** The accounts and servers that a site's events are sent to. */
export function DestinationsSection({ model }: { model: MarketingModel }) {
  const { site, asks, destinations, editAddress } = model;
  return (
    <Section
      title="Destinations"
      aside={
        editAddress ? (
          <ButtonLink data-size="small" to={editAddress}>
            Change the vendors
          </ButtonLink>
        ) : null
      }
    >
      <div className="stack">
        {asks || destinations.length === 0 ? null : (
          <Notice>This site doesn’t ask shoppers for consent, so nothing is sent.</Notice>
        )}
        <div className="panel">
          {destinations.length === 0 ? (
            <StateMessage
              symbol="marketing"
              title="No destination"
              text="Add an account of Google Analytics, Meta or Google Ads: the server then sends it what shoppers allow, and nothing loads in their browsers."
            />
          ) : (
            <Table
              caption={`Destinations of ${site.name}`}
              columns={columnsOf(site)}
              rows={destinations}
              keyOf={({ name }) => name}
            />
          )}
        </div>
      </div>
    </Section>
  );
}

const columnsOf = (site: MarketingModel["site"]): Column<ListedDestination>[] => [
  {
    name: "Destination",
    cell: ({ name, kind, account, purpose }) => (
      <>
        <Link to={destinationAddress(site, name)}>{destinationTitle({ kind, account })}</Link>
        <span className="quiet small mapping-value">
          {name}, for {purpose}
        </span>
        <VerifiedBadge kind={kind} />
      </>
    ),
  },
  { name: "State", isNarrow: true, cell: ({ state }) => <StateBadge state={state} /> },
  {
    name: "Last sent",
    cell: ({ health: { lastSentAt } }) => (lastSentAt ? <Moment at={lastSentAt} /> : "Never"),
  },
  {
    name: "Sent in 24 hours",
    align: "end",
    cell: ({ health }) => formatNumber(health.sent),
  },
  {
    name: "Refused",
    align: "end",
    cell: ({ health }) => formatNumber(health.refused),
  },
  {
    name: "Waiting",
    align: "end",
    cell: ({ health: { waiting, waitingSince } }) => (
      <>
        {formatNumber(waiting)}
        {waitingSince ? (
          <span className="quiet small mapping-value">
            since <Moment at={waitingSince} />
          </span>
        ) : null}
      </>
    ),
  },
];
