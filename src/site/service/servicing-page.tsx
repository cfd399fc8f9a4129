import type { ReactNode } from "react";
import { LinkButton } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { FormState } from "#site/parts/lead-form/form-model.ts";
import { LeadForm } from "#site/parts/lead-form/lead-form.tsx";
import { PartnerFrame } from "#site/parts/partner-frame.tsx";
import { LocationArea } from "#site/parts/places/location-area.tsx";
import type { Booking, ServicingTexts, ServicingView } from "./servicing-view.ts";

/**
 * Servicing: the page about it with the booking in its middle, or the booking alone; both end with the
 * department's place.
 */
export function ServicingPage({ view, state }: { view: ServicingView; state: FormState }) {
  const { words: texts, area } = view;
  return (
    <div className="servicing">
      {texts ? (
        <AboutServicing words={texts}>
          <BookingCard booking={view.booking} state={state} />
        </AboutServicing>
      ) : (
        <div className="page servicing-alone">
          <header className="form-head">
            <h1>Book a service</h1>
            <p>
              {view.booking.kind === "form"
                ? view.booking.model.words.intro
                : "Choose a day that suits you; we confirm it by phone or e-mail."}
            </p>
          </header>
          <BookingCard booking={view.booking} state={state} />
        </div>
      )}
      {area ? (
        <div className="page servicing-area">
          <LocationArea area={area} layout="grid" />
        </div>
      ) : null}
    </div>
  );
}

function AboutServicing({ words: texts, children }: { words: ServicingTexts; children: ReactNode }) {
  const { hero, title, subtitle, intro, dropoff, benefits, perks, banner, interested, complimentary } = texts;
  return (
    <>
      <header className="servicing-hero" data-picture={hero ? "" : undefined}>
        {hero ? <img src={hero} alt="" fetchPriority="high" width={1600} height={640} /> : null}
        <div className="servicing-hero-words">
          {subtitle ? <p className="servicing-subtitle">{subtitle}</p> : null}
          <h1>{title}</h1>
          <LinkButton href="#book" look="primary" size="large">
            Book a service
          </LinkButton>
        </div>
      </header>
      <div className="page servicing-columns">
        <div className="servicing-words">
          {intro ? <p className="servicing-intro">{intro}</p> : null}
          {dropoff ? <DropOff dropoff={dropoff} /> : null}
          {benefits.length > 0 ? (
            <ul className="servicing-benefits">
              {benefits.map((benefit) => (
                <li key={benefit.title}>
                  <h2>
                    <Icon name="check" />
                    {benefit.title}
                  </h2>
                  <p>{benefit.text}</p>
                </li>
              ))}
            </ul>
          ) : null}
          {complimentary ? <p className="servicing-complimentary">{complimentary}</p> : null}
        </div>
        {children}
      </div>
      {perks.length > 0 ? (
        <section className="page servicing-perks" aria-labelledby="servicing-perks">
          <h2 id="servicing-perks">While your car is with us</h2>
          <ul>
            {perks.map((perk) => (
              <li key={perk.perk}>
                <h3>{perk.title}</h3>
                <p>{perk.text}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {banner ? (
        <aside className="servicing-banner" aria-label="Certified dealership">
          <div className="page">
            <p>{banner}</p>
            <LinkButton href="#book" size="large">
              BOOK NOW
            </LinkButton>
          </div>
        </aside>
      ) : null}
      {interested.length > 0 ? (
        <section className="page servicing-interested" aria-labelledby="servicing-interested">
          <h2 id="servicing-interested">Also interested in</h2>
          <ul>
            {interested.map((one) => (
              <li key={one.title}>
                <h3>
                  <a href={one.url}>
                    {one.title}
                    <Icon name="arrow" />
                  </a>
                </h3>
                <p>{one.text}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function DropOff({ dropoff }: { dropoff: NonNullable<ServicingTexts["dropoff"]> }) {
  return (
    <section className="servicing-dropoff" aria-labelledby="servicing-dropoff">
      <h2 id="servicing-dropoff">Complimentary drop-off and pick-up</h2>
      <dl>
        <div>
          <dt>Drop-off</dt>
          <dd>{dropoff.times.join(" or ")}</dd>
        </div>
        {dropoff.pickups.length > 0 ? (
          <div>
            <dt>Pick-up</dt>
            <dd>
              {dropoff.pickups.map(({ time, place }) => (
                <span key={`${time} ${place}`}>
                  {time} from {place}
                </span>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

/** The form, or the frame of the dealer's own booking system (SERVICE-16). */
function BookingCard({ booking, state }: { booking: Booking; state: FormState }) {
  return (
    <section className="form-card servicing-booking" id="book" aria-label="Book a service">
      {booking.kind === "form" ? (
        <LeadForm key={booking.model.action} model={booking.model} start={state} />
      ) : (
        <>
          <PartnerFrame kind="booking" title="Service booking" src={booking.url} />
          <p>
            <a className="link" href={booking.url} target="_blank" rel="noreferrer">
              Open the booking in a window of its own
            </a>
          </p>
        </>
      )}
    </section>
  );
}
