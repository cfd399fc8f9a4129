import type { PlacedPromo } from "#domain/search/promo-placement.ts";
import { Icon } from "#site/parts/icon.tsx";

/** A promotional card between car cards (CARD-17). It is no `article`: those are cars. */
export function PromoCard({ slide }: { slide: PlacedPromo["slide"] }) {
  return (
    <a className="promo-card" href={slide.url} data-promo={slide.id}>
      {slide.image ? <img src={slide.image} alt="" width="600" height="400" loading="lazy" /> : null}
      <span className="promo-words">
        <strong>{slide.name}</strong>
        <span>{slide.description}</span>
        <span className="promo-go">
          Find out more
          <Icon name="arrow" />
        </span>
      </span>
    </a>
  );
}
