import { Icon } from "#ui/icon.tsx";
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
        {directions ? (
          <a className="link address-directions" href={directions} target="_blank" rel="noopener">
            Directions <span className="sr-only">to {name}</span>
          </a>
        ) : null}
      </div>
    </div>
  );
}
