import type { MapView } from "#domain/places/map-view.ts";
import type { PlaceFactsView } from "#domain/places/place-facts.ts";
import { telephoneLink } from "#lib/phone-number.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { HoursCard } from "./hours-card.tsx";
import { PlaceMap } from "./place-map.tsx";

/** A place: name, address, phone, the way there and opening hours; with a map where the site has map tiles. */
export function PlaceFacts({ place, map }: { place: PlaceFactsView; map: MapView | null }) {
  const { name, address, phone, open, hours, directions } = place;
  return (
    <div className="place-facts">
      {map ? <PlaceMap map={map} /> : null}
      <p className="place-name">{name}</p>
      {address.length > 0 ? (
        <address>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : null}
      <p className="reach">
        {phone ? (
          <LinkButton href={telephoneLink(phone)}>
            <Icon name="phone" />
            <span className="tabular">{phone}</span>
          </LinkButton>
        ) : null}
        {directions ? (
          <LinkButton href={directions} target="_blank" rel="noopener">
            <Icon name="pin" />
            Get directions
          </LinkButton>
        ) : null}
      </p>
      {hours.length > 0 ? <HoursCard lines={hours} open={open} /> : null}
    </div>
  );
}
