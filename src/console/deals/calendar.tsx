import { Link, useSearchParams } from "react-router";
import { ButtonLink } from "#console/parts/button.tsx";
import { FilterSelect, SelectField, SelectOptions } from "#console/parts/field.tsx";
import { FilterForm } from "#console/parts/filter-form.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { lanesOf, type Span, shownHours } from "#domain/deals/calendar.ts";
import { type DealFilter, weekAddress } from "#domain/deals/deal-query.ts";
import { dayText } from "#domain/leads/test-drive/appointment-days.ts";
import { clockText } from "#domain/places/opening-hours.ts";
import { nextDate } from "#lib/zoned-time.ts";
import { BookingBlock } from "./calendar-block.tsx";
import { type Axis, blockId, placeOn } from "./calendar-place.ts";
import type { CalendarBooking, DealPlace, DealWeek } from "./deal-view.ts";
import { MoveBar } from "./move-bar.tsx";
import { type Moving, useMoving } from "./use-moving.tsx";

/** A week of bookings as a calendar: days beside each other, hours down the side. On a phone it shows one of the days. */
export function Calendar({
  week,
  places,
  filter,
  now,
}: {
  week: DealWeek;
  places: readonly DealPlace[];
  filter: DealFilter;
  now: string;
}) {
  const { days, bookings } = week;
  const axis = shownHours([
    ...days.flatMap(({ hours }) => hours ?? []),
    ...bookings.flatMap((one) => spanOf(one) ?? []),
  ]);
  const moving = useMoving(week, axis);
  return (
    <div className="stack">
      <Choices week={week} places={places} filter={filter} />
      {useSearchParams()[0].get("done") === "booked" ? <Notice tone="good">Booked.</Notice> : null}
      <Conflicts bookings={bookings} />
      <p id="calendar-keys" hidden>
        Arrow keys choose another time, Enter moves it there, Escape puts it back. Without another time Enter
        opens it.
      </p>
      <DayLinks week={week} filter={filter} />
      <div className="calendar panel">
        <ol className="calendar-hours small quiet" aria-hidden="true">
          {hoursOf(axis).map((hour) => (
            <li key={hour}>{clockText(hour * 60)}</li>
          ))}
        </ol>
        {days.map((day) => (
          <Day
            key={day.day}
            day={day}
            isShown={day.day === week.shownDay}
            bookings={bookings.filter((one) => one.day === day.day)}
            axis={axis}
            moving={moving}
            now={now}
          />
        ))}
      </div>
      <MoveBar moving={moving} />
    </div>
  );
}

const hoursOf = ({ first, last }: Axis): number[] =>
  Array.from({ length: last - first }, (_, at) => first + at);

const spanOf = ({ start, minutes }: Pick<CalendarBooking, "start" | "minutes">): Span | null =>
  start === null ? null : { start, end: start + minutes };

function Choices({
  week,
  places,
  filter,
}: {
  week: DealWeek;
  places: readonly DealPlace[];
  filter: DealFilter;
}) {
  const first = week.days[0]?.day ?? "";
  const to = (day: string | null) => weekAddress(filter, day);
  return (
    <div className="calendar-choices">
      <FilterForm query={weekAddress(filter, week.shownDay)}>
        <input type="hidden" name="view" value="week" />
        <input type="hidden" name="week" value={week.shownDay} />
        {filter.site === null ? null : <input type="hidden" name="site" value={filter.site} />}
        <FilterSelect
          label="Location"
          name="location"
          all="All locations"
          chosen={filter.location}
          of={places}
        />
        <SelectField label="Salesperson" name="owner" defaultValue={filter.owner ?? ""}>
          <option value="">Everyone</option>
          <option value="none">Not assigned</option>
          <SelectOptions of={week.owners} />
        </SelectField>
      </FilterForm>
      <nav className="actions" aria-label="Week">
        <ButtonLink to={to(nextDate(first, -7))}>Week before</ButtonLink>
        <ButtonLink to={to(null)}>This week</ButtonLink>
        <ButtonLink to={to(nextDate(first, 7))}>Week after</ButtonLink>
        {week.bookAt === null ? null : (
          <ButtonLink kind="primary" to={week.bookAt}>
            New booking
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}

const mostNamed = 5;

/** Each conflict once, at the booking that comes first. */
function Conflicts({ bookings }: { bookings: readonly CalendarBooking[] }) {
  const named = new Set<string>();
  const found = bookings.flatMap((booking) => {
    named.add(booking.deal.id);
    return booking.conflicts.filter(({ id }) => !named.has(id)).map((conflict) => ({ booking, ...conflict }));
  });
  if (found.length === 0) return null;
  return (
    <Notice tone="bad">
      {found.length === 1 ? "A conflict" : `${found.length} conflicts`}:{" "}
      {found.slice(0, mostNamed).map(({ booking, id, text }, at) => (
        <span key={`${booking.deal.id} ${id}`}>
          {at > 0 ? "; " : ""}
          <a href={`#${blockId(booking)}`}>
            {dayText(booking.day)}, {booking.deal.who || "erased"}
          </a>
          : {text}
        </span>
      ))}
      {found.length > mostNamed ? "; and others, marked below" : ""}.
    </Notice>
  );
}

/** Shown on a phone only: the calendar has room for one day there. */
function DayLinks({ week: { days, bookings, shownDay }, filter }: { week: DealWeek; filter: DealFilter }) {
  return (
    <nav className="calendar-days" aria-label="Day">
      {days.map(({ day }) => {
        const count = bookings.filter((one) => one.day === day).length;
        const [weekday, date] = dayText(day).split(" ");
        return (
          <Link
            key={day}
            to={weekAddress(filter, day)}
            preventScrollReset
            aria-current={day === shownDay ? "date" : undefined}
          >
            <span>{weekday}</span> <strong>{date}</strong>{" "}
            <span className="small">{count === 0 ? "–" : count}</span>
            <span className="visually-hidden">{count === 1 ? " booking" : " bookings"}</span>
          </Link>
        );
      })}
    </nav>
  );
}

function Day({
  day: { day, isToday, hours },
  isShown,
  bookings,
  axis,
  moving,
  now,
}: {
  day: DealWeek["days"][number];
  isShown: boolean;
  bookings: readonly CalendarBooking[];
  axis: Axis;
  moving: Moving;
  now: string;
}) {
  const timed = bookings.filter(({ start }) => start !== null);
  const lanes = lanesOf(timed.map((one) => spanOf(one) ?? { start: 0, end: 0 }));
  const ghost = moving.target?.day === day ? moving.target : null;
  const isDayMoved = moving.booking?.start === null;
  const block = (one: CalendarBooking) => <BookingBlock booking={one} moving={moving} now={now} />;
  return (
    <section
      className="calendar-day"
      data-day={day}
      data-today={isToday || undefined}
      data-shown={isShown || undefined}
    >
      <h2>
        {dayText(day)}
        {isToday ? <span className="quiet small"> Today</span> : null}
        {bookings.length === 0 ? <span className="visually-hidden">: nothing booked</span> : null}
      </h2>
      <ul className="calendar-whole">
        {bookings
          .filter(({ start }) => start === null)
          .map((one) => (
            <li key={one.deal.id} className="booking" {...moving.marks(one)}>
              {block(one)}
            </li>
          ))}
        {ghost && isDayMoved ? <li className="calendar-ghost">Here</li> : null}
      </ul>
      <ul className="calendar-times">
        {closedSpans(hours, axis).map((span) => (
          <li key={span.start} className="calendar-closed" {...placeOn(axis, span)} aria-hidden="true" />
        ))}
        {timed.map((one, at) => (
          <li
            key={one.deal.id}
            className="booking"
            {...placeOn(axis, spanOf(one) ?? { start: 0, end: 0 }, lanes[at])}
            {...moving.marks(one)}
          >
            {block(one)}
          </li>
        ))}
        {ghost && !isDayMoved ? (
          <li
            className="calendar-ghost"
            aria-hidden="true"
            {...placeOn(axis, { start: ghost.start, end: ghost.start + (moving.booking?.minutes ?? 60) })}
          >
            {clockText(ghost.start)}
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** The parts of a shown day at which its location is closed; the whole day where no hours are known. */
function closedSpans(hours: Span | null, { first, last }: Axis): Span[] {
  const shown = { start: first * 60, end: last * 60 };
  if (hours === null) return [shown];
  const before = { start: shown.start, end: Math.min(hours.start, shown.end) };
  const after = { start: Math.max(hours.end, shown.start), end: shown.end };
  return [before, after].filter(({ start, end }) => start < end);
}
