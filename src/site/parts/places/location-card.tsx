import type { LocationCardView } from "#domain/places/location-card-view.ts";
import { telephoneLink } from "#lib/phone-number.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { Picture } from "#site/parts/picture.tsx";
import { ReviewStars } from "#site/parts/reviews/review-stars.tsx";
import { HoursLines, OpenNow } from "./hours-card.tsx";

/** A place as a card (LOC-01..07, LOC-13). */
export function LocationCard({
  card,
  heading: Heading = "h3",
}: {
  card: LocationCardView;
  heading?: "h3" | "h4";
}) {
  return (
    <article className="location-card">
      <div className="location-picture">
        {card.picture ? (
          <Picture view={card.picture} sizes="(min-width: 64rem) 27rem, 85vw" />
        ) : (
          <span className="location-no-picture">
            <Icon name="pin" />
          </span>
        )}
      </div>
      <div className="location-body">
        <Heading>{card.name}</Heading>
        {card.rating ? <ReviewStars rating={card.rating} /> : null}
        <address>
          {card.street ? <span>{card.street}</span> : null}
          {card.suburb ? <span>{card.suburb}</span> : null}
        </address>
        {card.distance ? <p className="location-distance">{card.distance} away</p> : null}
        {card.departments.length > 0 ? <p className="muted">{card.departments.join(" · ")}</p> : null}
        {card.open ? <OpenNow open={card.open} /> : null}
        {card.hours ? <HoursLines lines={card.hours} /> : null}
        {card.phone ? (
          <p>
            <a className="location-phone tabular" href={telephoneLink(card.phone)}>
              <Icon name="phone" />
              {card.phone}
            </a>
          </p>
        ) : null}
        <LicenceLines licences={card.licences} />
        <p className="location-actions">
          <LinkButton href={card.details.href}>
            {card.details.text}
            <span className="sr-only">: {card.name}</span>
          </LinkButton>
          <LinkButton href={card.other.href}>
            {card.other.text}
            <span className="sr-only">: {card.name}</span>
          </LinkButton>
        </p>
      </div>
    </article>
  );
}

/** Licence numbers of a place, where the site shows them (LOC-13). */
export function LicenceLines({ licences }: { licences: LocationCardView["licences"] }) {
  return licences.map(({ label, number }) => (
    <p key={`${label} ${number}`} className="licence muted">
      {label} {number}
    </p>
  ));
}
