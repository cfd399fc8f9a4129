import { useId } from "react";
import { Link } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { TextField } from "#console/parts/field.tsx";
import { Glyph } from "#console/parts/glyph.tsx";
import { sentTarget } from "#domain/deals/calendar.ts";
import { kindNames } from "#domain/deals/deal.ts";
import { timeOf } from "#domain/deals/deal-times.ts";
import { dayText } from "#domain/leads/test-drive/appointment-days.ts";
import { blockId } from "./calendar-place.ts";
import { DealBadges, dealAddress } from "./deal-parts.tsx";
import type { CalendarBooking } from "./deal-view.ts";
import { mailText } from "./move-bar.tsx";
import type { Moving } from "./use-moving.tsx";

/** A booking in the calendar: its link, which arrow keys and dragging move, and a button to what else there is to know and do. */
export function BookingBlock({
  booking,
  moving,
  now,
}: {
  booking: CalendarBooking;
  moving: Moving;
  now: string;
}) {
  const { deal, conflicts, start, seen } = booking;
  const details = useId();
  const time = start === null ? "All day" : timeOf(deal);
  return (
    <>
      <Link
        id={blockId(booking)}
        className="booking-link"
        to={dealAddress(deal)}
        draggable={false}
        aria-describedby={seen === null ? undefined : "calendar-keys"}
        {...moving.handlers(booking)}
      >
        <span className="booking-time">{time}</span>{" "}
        {conflicts.length > 0 ? <span className="booking-conflict">Conflict</span> : null}{" "}
        <strong>{deal.who || "Erased"}</strong> <span>{kindNames[deal.kind][0]}</span>
        {deal.what ? <span> {deal.what}</span> : null}
      </Link>
      <button
        type="button"
        className="booking-more"
        popoverTarget={details}
        aria-label={`Details of ${deal.who || "an erased booking"}, ${time}`}
      >
        <Glyph name="info" />
      </button>
      <section id={details} popover="auto" className="booking-details" aria-label={deal.who || "Erased"}>
        <Details booking={booking} moving={moving} now={now} />
      </section>
    </>
  );
}

function Details({ booking, moving, now }: { booking: CalendarBooking; moving: Moving; now: string }) {
  const { deal, day, start, conflicts, owner, seen } = booking;
  return (
    <div className="stack">
      <div>
        <h3>
          {kindNames[deal.kind][0]}: {deal.who || "Erased"}
        </h3>
        <p>
          {[dayText(day), start === null ? "" : timeOf(deal), deal.location?.name].filter(Boolean).join(", ")}
        </p>
        <p className="quiet">{[deal.what, owner ?? "Not assigned"].filter(Boolean).join(" · ")}</p>
        <DealBadges deal={deal} now={now} />
      </div>
      {conflicts.length > 0 ? (
        <ul className="booking-conflicts">
          {conflicts.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      ) : null}
      {seen === null ? null : <MoveForm booking={booking} seen={seen} moving={moving} />}
      <ButtonLink to={dealAddress(deal)}>Open</ButtonLink>
    </div>
  );
}

/** Moves it to any time, also of another week, without script as well. */
function MoveForm({ booking, seen, moving }: { booking: CalendarBooking; seen: string; moving: Moving }) {
  const { deal, day, start } = booking;
  return (
    <form
      className="stack"
      method="post"
      action={dealAddress(deal)}
      onSubmit={(event) => {
        event.preventDefault();
        moving.submit(booking, String(new FormData(event.currentTarget).get("to") ?? ""));
      }}
    >
      <input type="hidden" name="step" value="move" />
      <input type="hidden" name="seen" value={seen} />
      <TextField
        label="Move to"
        name="to"
        type={start === null ? "date" : "datetime-local"}
        defaultValue={sentTarget({ day, start: start ?? 0 }, start === null)}
        hint={mailText(booking)}
        required
      />
      <SubmitButton disabled={moving.isSending}>Move</SubmitButton>
    </form>
  );
}
