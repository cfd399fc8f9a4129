import { Icon } from "#site/parts/icon.tsx";

/** Exactly three links: latest offers, book a service, sell your car (CARD-19). */
export function FeatureBanner({ links }: { links: { label: string; url: string }[] }) {
  return (
    <nav className="feature-banner" aria-label="Offers and services">
      {links.map((link) => (
        <a key={link.url + link.label} href={link.url}>
          {link.label}
          <Icon name="arrow" />
        </a>
      ))}
    </nav>
  );
}
