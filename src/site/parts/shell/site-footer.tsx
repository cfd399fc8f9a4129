import { tabOf } from "#lib/new-tab.ts";
import type { ShellModel } from "./shell-model.ts";

/** The maximum number of places with their address; a larger group lists the others on its front page. */
const placesShown = 6;

export function SiteFooter({ shell }: { shell: ShellModel }) {
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="footer-top">
          <div className="footer-brand">
            <p className="wordmark">{shell.name}</p>
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
          <nav className="footer-nav" aria-label="Footer">
            <ul>
              {footerLinks(shell).map((link) => (
                <li key={link.href + link.label}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
          <ul className="footer-places">
            {shell.locations.slice(0, placesShown).map((place) => (
              <li key={`${place.name} ${place.address}`}>
                <strong>{place.name}</strong>
                <span className="footer-address">
                  {place.address}
                  {place.address ? <br /> : null}
                  {place.suburb}
                </span>
                {place.phone ? <a href={place.phone.href}>{place.phone.text}</a> : null}
                {place.hours ? (
                  <span className="footer-hours">
                    {place.hours.split(", ").map((days) => (
                      <span key={days}>{days}</span>
                    ))}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
        <div className="footer-legal">
          <p>{shell.priceNote}</p>
          {shell.licences ? <p>{shell.licences}</p> : null}
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

/** The menu's own pages, the dealer's links, contact and account. */
function footerLinks(shell: ShellModel): { label: string; href: string }[] {
  const menu = shell.navigation.filter((link) => link.children.length === 0 || link.models);
  const all = [
    ...menu,
    ...shell.links,
    { label: "Contact us", href: shell.contact },
    { label: "Your account", href: "/account" },
  ];
  return all.filter(({ href }, index) => all.findIndex((other) => other.href === href) === index);
}
