import { Form, Link } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { SelectField, SelectOptions } from "#console/parts/field.tsx";
import { kindNames } from "#domain/deals/deal.ts";
import { timeOf } from "#domain/deals/deal-times.ts";
import { dayText } from "#domain/leads/test-drive/appointment-days.ts";
import { nextDate } from "#lib/zoned-time.ts";
import { DealBadges, dealAddress } from "./deal-parts.tsx";
import type { DealPlace, DealWeek } from "./deal-view.ts";

/** The bookings of one location, day by day. */
export function DealsWeek({
  week,
  places,
  now,
}: {
  week: DealWeek;
  places: readonly DealPlace[];
  now: string;
}) {
  const { location, days } = week;
  const first = days[0]?.day ?? "";
  const to = (day: string) => `/deals?view=week&location=${encodeURIComponent(location.id)}&week=${day}`;
  return (
    <>
      <Form className="filters" aria-label="Week">
        <input type="hidden" name="view" value="week" />
        <input type="hidden" name="week" value={first} />
        <SelectField label="Location" name="location" defaultValue={location.id} key={location.id}>
          <SelectOptions of={places} />
        </SelectField>
        <SubmitButton>Show</SubmitButton>
        <span className="actions">
          <ButtonLink to={to(nextDate(first, -7))}>Week before</ButtonLink>
          <ButtonLink to={`/deals?view=week&location=${encodeURIComponent(location.id)}`}>
            This week
          </ButtonLink>
          <ButtonLink to={to(nextDate(first, 7))}>Week after</ButtonLink>
        </span>
      </Form>
      <ol className="week" aria-label={`Bookings at ${location.name}`}>
        {days.map(({ day, isToday, deals }) => (
          <li key={day} className="panel week-day" data-today={isToday || undefined}>
            <h2>
              {dayText(day)}
              {isToday ? <span className="quiet small"> Today</span> : null}
            </h2>
            {deals.length === 0 ? <p className="quiet small">Nothing booked</p> : null}
            <ul>
              {deals.map((deal) => (
                <li key={deal.id}>
                  <Link to={dealAddress(deal)}>
                    {deal.kind === "service" ? "" : `${timeOf(deal)} `}
                    {kindNames[deal.kind][0]}
                  </Link>
                  <span className="small">{[deal.who, deal.what].filter(Boolean).join(", ")}</span>
                  <DealBadges deal={deal} now={now} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}
