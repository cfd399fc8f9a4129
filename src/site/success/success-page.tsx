import type { Confirmation } from "#domain/leads/confirmation/confirmation.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { CarCard } from "#site/parts/car-card/car-card.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { PlaceFacts } from "#site/parts/places/place-facts.tsx";
import { BackLinks, Booked, RememberedPage, ThanksHead } from "#site/success/remembered-page.tsx";
import { OfferCard } from "#site/trade-in/offer-card.tsx";
import type { SentView } from "./sent-view.ts";

/**
 * The page after sending a form: the server's confirmation of the lead; for a browser without cookies what it
 * remembers itself, else a general thank-you (LEAD-34).
 */
export function SuccessPage({ sent }: { sent: SentView | null }) {
  return sent ? <ConfirmationPage sent={sent} /> : <RememberedPage />;
}

function ConfirmationPage({ sent }: { sent: SentView }) {
  const { confirmation, calendar, map, similar, offer } = sent;
  const { title, text, booked, car, reference, copyTo, to, place, phone } = confirmation;
  const whereTo = (
    <aside className="confirmation-place" aria-labelledby="sent-to">
      <h2 id="sent-to">{booked ? "Where to come" : "Who has it"}</h2>
      <PlaceFacts
        place={place ?? { name: to, address: [], phone, open: null, hours: [], directions: null }}
        map={map}
      />
    </aside>
  );
  return (
    <div className="page confirmation">
      <ThanksHead title={title} text={text}>
        {booked ? <Booked text={booked} /> : null}
        <p className="confirmation-reference">
          Your reference: <strong className="tabular">{reference}</strong>
        </p>
        {copyTo ? <p className="muted">A copy is on its way to {copyTo}.</p> : null}
      </ThanksHead>
      <p className="success-links">
        {calendar ? (
          <LinkButton look="primary" size="large" href={calendar.address} download={calendar.file}>
            <Icon name="calendar" />
            Add to calendar
          </LinkButton>
        ) : null}
        {confirmation.manage ? (
          <LinkButton size="large" look={calendar ? "plain" : "primary"} href={confirmation.manage.address}>
            {confirmation.manage.label}
          </LinkButton>
        ) : null}
        <BackLinks car={car} main={!calendar && !offer && !confirmation.manage} />
      </p>
      <div className="confirmation-columns">
        {booked ? whereTo : null}
        <div className="confirmation-main">
          {offer ? <OfferCard offer={offer} /> : null}
          <WhatNext confirmation={confirmation} />
          <WhatWasSent confirmation={confirmation} />
        </div>
        {booked ? null : whereTo}
      </div>
      {similar.cards.length > 0 ? (
        <section className="similar">
          <div className="similar-head">
            <h2>Similar {similar.noun}s</h2>
          </div>
          <div className="similar-cards">
            {similar.cards.map((card) => (
              <CarCard key={card.id} card={card} priority={false} heading="h3" />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  );
}

function WhatNext({ confirmation: { steps, change } }: { confirmation: Confirmation }) {
  return (
    <section aria-labelledby="what-next">
      <h2 id="what-next">What happens next</h2>
      <ol className="confirmation-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="muted">{change}</p>
    </section>
  );
}

function WhatWasSent({ confirmation: { answers, to } }: { confirmation: Confirmation }) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="what-was-sent">
      <h2 id="what-was-sent">What you sent to {to}</h2>
      <dl className="confirmation-answers">
        {answers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
