import type { ReactNode } from "react";
import { Button, LinkButton } from "#site/parts/button.tsx";
import { CarCard } from "#site/parts/car-card/car-card.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { ErrorSummary, FormAlert } from "#site/parts/lead-form/form-errors.tsx";
import {
  ContinueToPayment,
  PaymentFields,
  PaymentStanding,
} from "#site/parts/payment/payment-form-parts.tsx";
import { PlaceFacts } from "#site/parts/places/place-facts.tsx";
import { VisitField } from "#site/parts/tracking/visit-field.tsx";
import type { ReserveForm, ReservePage, StatusView } from "./reserve-view.ts";

/** Reserving a car, and the reservation's state. The car is shown beside it. */
export function ReservePageView({ page }: { page: ReservePage }) {
  return (
    <div className="page form-page reserve-page" data-aside="">
      {page.kind === "form" ? <Form page={page} form={page} /> : null}
      {page.kind === "status" ? <Status page={page} {...page} /> : null}
      {page.kind === "unavailable" ? <Unavailable page={page} title={page.title} text={page.text} /> : null}
      <aside className="form-aside" aria-label="The car">
        <CarCard card={page.card} priority={false} />
        {page.kind === "status" && page.place ? (
          <>
            <h2>Where to see it</h2>
            <PlaceFacts place={page.place} map={null} />
          </>
        ) : null}
      </aside>
    </div>
  );
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="form-head">
      <h1>{title}</h1>
      {children}
    </header>
  );
}

const idOf = (name: string) => `reserve-${name}`;

function Form({ page, form }: { page: ReservePage; form: ReserveForm }) {
  const { deposit, fields } = form;
  return (
    <>
      <Head title={`Reserve it for ${deposit}`}>
        <p>
          A fully refundable deposit takes the {page.car.name} off the market for 48 hours, while you come and
          see it.
        </p>
      </Head>
      <form className="form-card lead-form" method="post" noValidate aria-label="Reserve this car">
        <ErrorSummary errors={form.errors} fields={fields} idOf={idOf} />
        <FormAlert text={form.failure} />
        <ol className="reserve-steps">
          <li>
            <strong>Pay {deposit} on our payment provider's page.</strong> We never see your card.
          </li>
          <li>
            <strong>The car is yours to decide on for 48 hours.</strong> Nobody else can buy or reserve it.
          </li>
          <li>
            <strong>Change your mind and get all of it back.</strong> Cancel with one button; if you do
            nothing, it comes back when the time is over.
          </li>
        </ol>
        <PaymentFields fields={fields} form={form} idOf={idOf} />
        <input type="hidden" name="deposit_cents" value={form.depositCents} />
        <VisitField />
        <input type="hidden" name="do" value="reserve" />
        <dl className="reserve-sum">
          <div>
            <dt>To pay now</dt>
            <dd>{deposit}</dd>
          </div>
        </dl>
        <ContinueToPayment />
      </form>
    </>
  );
}

function Status({
  page,
  status,
  payUrl,
  failure,
  calendar,
}: {
  page: ReservePage;
  status: StatusView;
  payUrl: string | null;
  failure: string | null;
  calendar: string | null;
}) {
  return (
    <>
      <Head title={status.title}>
        <p className="form-car">
          <a className="link" href={`/cars/${page.car.slug}`}>
            {page.car.name}
          </a>
        </p>
      </Head>
      <PaymentStanding
        label="Your reservation"
        tone={status.tone}
        facts={status.facts}
        payUrl={payUrl}
        text={
          <>
            <FormAlert text={failure} />
            {status.text.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </>
        }
        actions={
          <>
            {calendar ? (
              <LinkButton look="primary" size="large" href={calendar} download="reservation.ics">
                <Icon name="calendar" />
                Add to calendar
              </LinkButton>
            ) : null}
            {status.waits ? (
              <LinkButton size="large" href={`?reservation=${status.id}`} data-native="">
                <Icon name="refresh" />
                Look again
              </LinkButton>
            ) : null}
            {status.canReserveAgain ? (
              <LinkButton size="large" href={`/cars/${page.car.slug}`}>
                Back to the car
              </LinkButton>
            ) : null}
          </>
        }
      >
        {status.cancel ? (
          <details className="reserve-cancel">
            <summary className="link">{status.cancel.label}</summary>
            <form method="post">
              <input type="hidden" name="do" value="cancel" />
              <input type="hidden" name="reservation" value={status.id} />
              <p>
                <strong>{status.cancel.question}</strong> {status.cancel.note}
              </p>
              <Button type="submit" size="medium">
                {status.cancel.confirm}
              </Button>
            </form>
          </details>
        ) : null}
      </PaymentStanding>
    </>
  );
}

function Unavailable({ page, title, text }: { page: ReservePage; title: string; text: string }) {
  const enquire = `/enquire?car_id=${encodeURIComponent(page.car.id)}&form=similar`;
  return (
    <>
      <Head title={title}>
        <p>{text}</p>
      </Head>
      <section className="form-card">
        <p className="form-actions">
          <LinkButton look="primary" size="large" href={enquire}>
            Find Me Something Similar
          </LinkButton>
          <LinkButton size="large" href={`/cars/${page.car.slug}`}>
            Back to the car
          </LinkButton>
        </p>
      </section>
    </>
  );
}
