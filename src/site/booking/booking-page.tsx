import { dayName } from "#domain/leads/service-booking/service-days.ts";
import { telephoneLink } from "#lib/phone-number.ts";
import { Button, LinkButton } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { DateTimeField } from "#site/parts/lead-form/date-time-field.tsx";
import { FormAlert } from "#site/parts/lead-form/form-errors.tsx";
import type { BookingForm, BookingView, ShownBooking } from "./booking-view.ts";

/** What is booked, a form to move it, and a button to cancel it. */
export function BookingPage({ view }: { view: BookingView }) {
  const { title, text, phone, booking, form, again } = view;
  return (
    <div className="page form-page booking-page">
      <header className="form-head">
        <h1>{title}</h1>
        <p role="status">{text}</p>
      </header>
      {booking ? <Facts booking={booking} /> : null}
      {form ? <Change form={form} noun={booking?.noun ?? "inspection"} /> : null}
      {again || phone ? (
        <p className="booking-links">
          {again ? (
            <LinkButton look="primary" size="large" href={again.href}>
              {again.label}
            </LinkButton>
          ) : null}
          {phone ? (
            <LinkButton size="large" href={telephoneLink(phone)}>
              <Icon name="phone" />
              Call {phone}
            </LinkButton>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function Facts({ booking }: { booking: ShownBooking }) {
  const { when, car, place, reference, calendar, isCancelled } = booking;
  return (
    <section className="form-card booking-facts" aria-label="What is booked">
      <p className="booking-when" data-cancelled={isCancelled || undefined}>
        <Icon name="calendar" />
        {isCancelled ? <s>{when}</s> : <strong>{when}</strong>}
      </p>
      <dl>
        {car ? (
          <div>
            <dt>Car</dt>
            <dd>
              <a className="link" href={car.path}>
                {car.name}
              </a>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Where</dt>
          <dd>
            {place.name}
            {place.address ? <span className="muted">, {place.address}</span> : null}
          </dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd className="tabular">{reference}</dd>
        </div>
      </dl>
      {calendar ? (
        <p>
          <a className="link" href={calendar.address} download={calendar.file}>
            {isCancelled ? "Remove it from your calendar" : "Add it to your calendar"}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function Change({ form, noun }: { form: BookingForm; noun: string }) {
  const { choice, isNew, seen, error } = form;
  const hasChoices = choice !== null && (choice.kind === "days" ? choice.days : choice.times).length > 0;
  return (
    <>
      <section className="form-card" aria-labelledby="move">
        <h2 id="move">{isNew ? "When suits you?" : "Move it to another time"}</h2>
        <FormAlert text={error} />
        {hasChoices ? (
          <form method="post" className="lead-form" noValidate aria-labelledby="move">
            <input type="hidden" name="seen" value={seen} />
            <Choice form={form} />
            <Button type="submit" look="primary" size="large" name="do" value={isNew ? "book" : "move"}>
              {isNew ? "Book this time" : `Move the ${noun}`}
            </Button>
          </form>
        ) : (
          <p>No other time is free just now. Call us, and we find one together.</p>
        )}
      </section>
      {isNew ? null : (
        <details className="form-card booking-cancel">
          <summary>Cancel the {noun}</summary>
          <form method="post">
            <input type="hidden" name="seen" value={seen} />
            <p>The time is offered to others at once. You can book again whenever you like.</p>
            <Button type="submit" name="do" value="cancel" size="large">
              Yes, cancel the {noun}
            </Button>
          </form>
        </details>
      )}
    </>
  );
}

function Choice({ form: { choice, chosen, next, error } }: { form: BookingForm }) {
  if (choice === null) return null;
  if (choice.kind === "times")
    return (
      <DateTimeField
        field={{ name: "to", label: "New time" }}
        id="to"
        value={chosen}
        error={undefined}
        when={{ kind: "slots", appointments: choice.appointments, times: choice.times }}
        next={next}
      />
    );
  return (
    <div className="form-row">
      <label className="field-label" htmlFor="to">
        New day
      </label>
      <select
        id="to"
        className="field"
        name="to"
        defaultValue={chosen}
        aria-invalid={error ? true : undefined}
      >
        <option value="">Please choose a day…</option>
        {choice.days.map((day) => (
          <option key={day} value={day}>
            {dayName(day)}
          </option>
        ))}
      </select>
    </div>
  );
}
