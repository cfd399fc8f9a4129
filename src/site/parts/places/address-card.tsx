import { Icon } from "#site/parts/icon.tsx";
import type { AddressCardView } from "./address-card-view.ts";
import { OpenNow } from "./hours-card.tsx";

/** Where a place is, the way there and whether it is open: what a site without maps shows in place of one. */
export function AddressCard({ view }: { view: AddressCardView }) {
  const { name, href, address, directions, open } = view;
  return (
    <div className="address-card">
      <Icon name="pin" />
      <div>
        <p className="place-name">
          {href ? (
            <a className="link" href={href}>
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {address.length > 0 ? (
          <address>
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        ) : null}
        {open ? <OpenNow open={open} /> : null}
        {directions ? <DirectionsLink name={name} href={directions} /> : null}
      </div>
    </div>
  );
}

/** The way to a place, at a maps service in another tab. */
export function DirectionsLink({ name, href }: { name: string; href: string }) {
  return (
    <a className="link address-directions" href={href} target="_blank" rel="noopener">
      Directions <span className="sr-only">to {name}</span>
    </a>
  );
}
