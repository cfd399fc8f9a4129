import { tabOf } from "../../lib/new-tab.ts";
import type { ShellModel } from "./shell-model.ts";
import { tel } from "./site-header.tsx";

/** How many places stand with their address; a larger group lists the others on its front page. */
const placesShown = 6;

export function SiteFooter({ shell }: { shell: ShellModel }) {
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="footer-top">
          <div className="footer-brand">
            <p className="wordmark">{shell.name}</p>
            <nav aria-label="Footer">
              <ul>
                {shell.navigation
                  .filter((link) => link.children.length === 0 || link.models)
                  .map((link) => (
                    <li key={link.href + link.label}>
                      <a href={link.href}>{link.label}</a>
                    </li>
                  ))}
              </ul>
            </nav>
            {shell.socials.length > 0 ? (
              <ul className="footer-socials">
                {shell.socials.map((link) => (
                  <li key={link.name}>
                    <a href={link.href} target="_blank" rel="noopener noreferrer">
                      {link.name}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
          <ul className="footer-places">
            {shell.locations.slice(0, placesShown).map((place) => (
              <li key={`${place.name} ${place.address}`}>
                <strong>{place.name}</strong>
                <span>
                  {place.address}
                  {place.address ? <br /> : null}
                  {place.suburb}
                </span>
                {place.phone ? <a href={tel(place.phone)}>{place.phone}</a> : null}
                {place.hours ? <span>{place.hours}</span> : null}
              </li>
            ))}
          </ul>
        </div>
        <div className="footer-legal">
          <p>{shell.priceNote}</p>
          {shell.licences.length > 0 ? (
            <p>
              {shell.licences.length === 1 ? "Dealer licence" : "Dealer licences"}:{" "}
              {shell.licences.map((licence) => `${licence.name} ${licence.number}`).join(" · ")}
            </p>
          ) : null}
          {shell.legal.length > 0 ? (
            <ul className="footer-links">
              {shell.legal.map(({ label, href }) => (
                <li key={href}>
                  <a href={href} {...tabOf(href)}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          <p>{shell.copyright}</p>
        </div>
      </div>
    </footer>
  );
}
