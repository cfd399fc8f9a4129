import { ButtonLink } from "#console/parts/button.tsx";
import { useLive } from "#console/parts/live.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Glance, Notice, PanelSection, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import {
  destinationTitle,
  kindTitles,
  lostWithoutTag,
} from "#domain/measurement/destinations/destination-texts.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { DestinationSecret, DestinationSwitch } from "./destination-steps.tsx";
import { StateBadge, VerifiedBadge } from "./destinations-section.tsx";
import { EventTable } from "./event-table.tsx";
import { type DestinationModel, marketingAddress } from "./marketing-model.ts";

/** One destination: how its events go, its secret and its switch. */
export function DestinationScreen({ model }: { model: DestinationModel }) {
  const { site, destination, mayChange, events, hours } = model;
  const { name, kind } = destination;
  useLive(destination.health.waiting > 0 ? 2_000 : undefined);
  return (
    <>
      <ScreenHead title={destinationTitle(destination)} about={`${name} · ${site.name}`}>
        <ButtonLink kind="plain" to={marketingAddress(site)}>
          All destinations
        </ButtonLink>
        {mayChange ? <DestinationSwitch site={site} destination={destination} /> : null}
      </ScreenHead>
      <div className="stack">
        <StateNotices model={model} />
        <Glance items={figuresOf(model)} />
        <PanelSection title="Last events" aside={<span className="quiet">{events.length}</span>}>
          {events.length === 0 ? (
            <StateMessage
              symbol="log"
              title="No event yet"
              text="The next enquiry of a shopper who allows it is listed here."
            />
          ) : (
            <EventTable events={events} />
          )}
        </PanelSection>
        {hours.length > 0 ? (
          <PanelSection title="By hour, of the last 24">
            <HourTable hours={hours} />
          </PanelSection>
        ) : null}
        {mayChange ? <DestinationSecret site={site} destination={destination} /> : null}
        {kind === "ga4" ? (
          <Section title="What Google Analytics doesn’t get">
            <div className="panel panel-body">
              <p>
                Google describes sending from a server as an addition to its tag. Without the tag it lacks:
              </p>
              <ul>
                {lostWithoutTag.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </div>
          </Section>
        ) : null}
      </div>
    </>
  );
}

function StateNotices({ model: { destination } }: { model: DestinationModel }) {
  const { kind, mode, offAt, secret, health } = destination;
  return (
    <>
      {offAt ? (
        <Notice>
          It was switched off <Moment at={offAt} />. Nothing is recorded for it, whatever is published.
        </Notice>
      ) : null}
      {secret === null ? (
        <Notice tone="bad">It has no secret, so nothing can be sent. Type it below.</Notice>
      ) : health.answer === null ? null : (
        <Notice tone="bad">What waits wasn’t sent: {health.answer}. It is tried again for a day.</Notice>
      )}
      {mode === "test" ? <Notice>Test: {kindTitles[kind]} checks events and counts none.</Notice> : null}
    </>
  );
}

function figuresOf({ destination: { kind, state, purpose, health } }: DestinationModel) {
  const { waiting, waitingSince, lastSentAt, sent, refused, dropped, unknown, matchable, conversions } =
    health;
  return [
    { name: "State", value: <StateBadge state={state} />, more: <VerifiedBadge kind={kind} /> },
    {
      name: "Waiting",
      value: formatNumber(waiting),
      more: waitingSince ? (
        <>
          since <Moment at={waitingSince} />
        </>
      ) : (
        "Everything was sent"
      ),
    },
    {
      name: "Sent in 24 hours",
      value: formatNumber(sent),
      more: lastSentAt ? (
        <>
          the last <Moment at={lastSentAt} />
        </>
      ) : (
        "None in seven days"
      ),
    },
    {
      name: "Refused",
      value: formatNumber(refused),
      more: `${formatNumber(dropped)} dropped, ${formatNumber(unknown)} unknown`,
    },
    ...(purpose === "advertising"
      ? [
          {
            name: "Matchable",
            value: conversions === 0 ? "—" : `${Math.round((100 * matchable) / conversions)} %`,
            more: "have a click, an e-mail address or a telephone number",
          },
        ]
      : []),
  ];
}

function HourTable({ hours }: Pick<DestinationModel, "hours">) {
  return (
    <Table
      caption="Events by hour"
      rows={hours}
      keyOf={({ hour }) => hour}
      columns={[
        { name: "Hour from", cell: ({ hour }) => <Moment at={hour} /> },
        { name: "Sent", align: "end", cell: ({ sent }) => formatNumber(sent) },
        { name: "Refused", align: "end", cell: ({ refused }) => formatNumber(refused) },
        { name: "Dropped", align: "end", cell: ({ dropped }) => formatNumber(dropped) },
        { name: "Unknown", align: "end", cell: ({ unknown }) => formatNumber(unknown) },
      ]}
    />
  );
}
