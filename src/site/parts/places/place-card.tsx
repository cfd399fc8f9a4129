import type { MapView } from "#domain/places/map-view.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { PhoneReveal, type RevealFacts } from "./phone-reveal.tsx";
import { PlaceMap } from "./place-map.tsx";
import type { PlaceView } from "./place-view.ts";

/** The location of the car, at the anchor `#vehicle-map` (CAR-13): address, directions, phone and hours, and a map where the site has one. */
export function PlaceCard({
  place,
  map,
  phone,
  reveal,
}: {
  place: PlaceView;
  map: MapView | null;
  phone: string | null;
  reveal: RevealFacts;
}) {
  return (
    <section className="car-section place" id="vehicle-map">
      <h2>Vehicle location</h2>
      <div className="place-body">
        <div>
          <p className="place-name">{place.name}</p>
          <address>
            {place.addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {place.licence ? <p className="muted">Dealer licence {place.licence}</p> : null}
          <p className="reach">
            {place.directions ? (
              <LinkButton href={place.directions} target="_blank" rel="noopener">
                <Icon name="pin" />
                Get Directions
              </LinkButton>
            ) : null}
            {phone ? <PhoneReveal phone={phone} facts={reveal} className="btn" /> : null}
          </p>
        </div>
        {place.hours.length > 0 ? (
          <dl className="hours">
            {place.hours.map((line) => (
              <div key={line.day}>
                <dt>{line.day}</dt>
                <dd>{line.text}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      {map ? <PlaceMap map={map} /> : null}
    </section>
  );
}
