import type { MapView } from "#domain/places/map-view.ts";
import { telephoneLink } from "#lib/phone-number.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { Carousel, CarouselArrows, CarouselTrack } from "#site/parts/carousel.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { ReviewStars } from "#site/parts/reviews/review-stars.tsx";
import { DirectionsLink } from "./address-card.tsx";
import type { AreaView } from "./area-view.ts";
import { HoursCard } from "./hours-card.tsx";
import { LicenceLines, LocationCard } from "./location-card.tsx";
import { PlaceMap } from "./place-map.tsx";
import { PostcodeFinder } from "./postcode-finder.tsx";

/** Up to this many locations fit side by side on a large screen, so no carousel is needed (LOC-22). */
const maxSideBySide = 3;

/**
 * A site's places (LOC-14..22): a single one on a map with its details, dealerships in a carousel, or the
 * places as a carousel or grid. `withMap` adds the map of all of them.
 */
export function LocationArea({
  area,
  id = "locations",
  layout = "carousel",
  withMap = false,
}: {
  area: AreaView;
  id?: string;
  layout?: "carousel" | "grid";
  withMap?: boolean;
}) {
  if (area.kind === "map") {
    return (
      <section id={id} className="location-area">
        <h2>{area.mapTitle}</h2>
        <ContactCard area={area} />
      </section>
    );
  }
  const slides = area.kind === "dealerships" ? area.dealerships.length : area.cards.length;
  return (
    <section id={id} className="location-area">
      <div className="section-head location-head">
        <h2>Our Locations</h2>
        <p
          className="swipe-hint location-swipe"
          data-few={slides <= maxSideBySide || layout === "grid" ? "" : undefined}
        >
          Swipe
          <Icon name="arrow" />
        </p>
      </div>
      {area.finder ? <PostcodeFinder finder={area.finder} anchor={id} /> : null}
      {area.kind === "dealerships" ? (
        <Carousel label="Where we are" className="dealership-carousel">
          <CarouselTrack>
            {area.dealerships.map(({ name, href, cards }) => (
              <li key={href} className="dealership-slide">
                <h3>
                  <a href={href}>
                    {name}
                    <Icon name="arrow" />
                  </a>
                </h3>
                {cards.map((card) => (
                  <LocationCard key={card.id} card={card} heading="h4" />
                ))}
              </li>
            ))}
          </CarouselTrack>
          <CarouselArrows />
        </Carousel>
      ) : (
        <Carousel label="Where we are" className={layout === "grid" ? "location-grid" : "location-carousel"}>
          <CarouselTrack>
            {area.cards.map((card) => (
              <li key={card.id}>
                <LocationCard card={card} />
              </li>
            ))}
          </CarouselTrack>
          <CarouselArrows />
        </Carousel>
      )}
      {withMap && area.map ? (
        <LocationsMap map={area.map} title={area.mapTitle} places={area.addresses} />
      ) : null}
    </section>
  );
}

/** All places on one map, with the names of its numbered pins (LOC-24): what else there is to say is on their cards. */
function LocationsMap({
  map,
  title,
  places,
}: {
  map: MapView;
  title: string;
  places: AreaView["addresses"];
}) {
  return (
    <section className="locations-map">
      <h2>{title}</h2>
      <div className="locations-map-body">
        <PlaceMap map={map} />
        <ol>
          {places.map(({ name, href, directions }) => (
            <li key={href}>
              <a href={href ?? undefined}>{name}</a>
              {directions ? <DirectionsLink name={name} href={directions} /> : null}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The large contact card of a single place: hours, address, phone and reviews, and a map where the site has one (LOC-23). */
function ContactCard({ area }: { area: AreaView }) {
  const [card] = area.cards;
  if (!card) return null;
  return (
    <div className="contact-card">
      {area.map ? <PlaceMap map={area.map} /> : null}
      <div className="contact-facts">
        <div>
          <h3>{area.page ? <a href={area.page}>{card.name}</a> : card.name}</h3>
          {card.rating ? (
            <ReviewStars rating={card.rating} href={area.page ? `${area.page}#reviews` : undefined} />
          ) : null}
          <address>
            {card.street ? <span>{card.street}</span> : null}
            {card.suburb ? <span>{card.suburb}</span> : null}
          </address>
          {card.departments.length > 0 ? <p className="muted">{card.departments.join(" · ")}</p> : null}
          <LicenceLines licences={card.licences} />
        </div>
        <div className="contact-hours">
          <HoursCard lines={area.hours} open={card.open} />
        </div>
        <p className="location-actions">
          {card.phone ? (
            <LinkButton look="primary" href={telephoneLink(card.phone)}>
              <Icon name="phone" />
              <span className="tabular">{card.phone}</span>
            </LinkButton>
          ) : null}
          {card.directions ? (
            <LinkButton href={card.directions} target="_blank" rel="noopener">
              <Icon name="pin" />
              Get Directions
            </LinkButton>
          ) : null}
          {area.page ? (
            <LinkButton look="quiet" href={area.page}>
              {card.details.text}
            </LinkButton>
          ) : null}
        </p>
      </div>
    </div>
  );
}
