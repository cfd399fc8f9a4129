import type { BlockOf } from "#domain/content/pages/block.ts";
import { reviewsText } from "#domain/places/reviews.ts";
import { decimal } from "#lib/decimal.ts";
import { tabOf } from "#lib/new-tab.ts";
import { useFormats } from "#site/parts/formats.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { PromoTile } from "#site/parts/promotions/promotion-slides.ts";
import { BlockFrame, ContentPicture, innerHeading } from "./parts.tsx";

export function CardsBlock({ block }: { block: BlockOf<"cards"> }) {
  const Heading = innerHeading(block);
  return (
    <BlockFrame block={block}>
      <ul className="content-cards">
        {block.cards.map((card) => (
          <li key={card.title} className="content-card">
            {card.image ? (
              <ContentPicture image={card.image} sizes="(min-width: 48rem) 25rem, 100vw" />
            ) : null}
            <div>
              <Heading>
                {card.href ? (
                  <a href={card.href} {...tabOf(card.href)}>
                    {card.title}
                  </a>
                ) : (
                  card.title
                )}
              </Heading>
              {card.text ? <p>{card.text}</p> : null}
              {card.href ? (
                <span className="card-go" aria-hidden="true">
                  {card.label ?? "Find out more"}
                  <Icon name="arrow" />
                </span>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </BlockFrame>
  );
}

export function StepsBlock({ block }: { block: BlockOf<"steps"> }) {
  const Heading = innerHeading(block);
  return (
    <BlockFrame block={block}>
      <ol className="content-steps">
        {block.steps.map((step) => (
          <li key={step.title}>
            <Heading>{step.title}</Heading>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </BlockFrame>
  );
}

export function ServiceFeaturesBlock({ block }: { block: BlockOf<"service_features"> }) {
  const Heading = innerHeading(block);
  return (
    <BlockFrame block={block}>
      <ul className="service-features">
        {block.features.map((feature) => (
          <li key={feature.title}>
            <Icon name={feature.icon} />
            <Heading>{feature.title}</Heading>
            <p>{feature.text}</p>
          </li>
        ))}
      </ul>
    </BlockFrame>
  );
}

export function InterestedLinksBlock({ block }: { block: BlockOf<"interested_links"> }) {
  return (
    <BlockFrame block={{ ...block, title: block.title ?? "You may also be interested in" }}>
      <ul className="interested-links">
        {block.links.map((link) => (
          <li key={link.href + link.title}>
            <a href={link.href} {...tabOf(link.href)}>
              <span>
                <strong>{link.title}</strong>
                {link.text ? <span>{link.text}</span> : null}
              </span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </BlockFrame>
  );
}

export function PromoTilesBlock({ block, data }: { block: BlockOf<"promo_tiles">; data: PromoTile[] }) {
  const Heading = innerHeading(block);
  return (
    <BlockFrame block={block}>
      <ul className="promo-tiles">
        {data.map((tile) => (
          <li key={tile.title}>
            <Icon name="shield" />
            <div>
              <Heading>{tile.url ? <a href={tile.url}>{tile.title}</a> : tile.title}</Heading>
              {tile.text ? <p>{tile.text}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </BlockFrame>
  );
}

export function HoursBlock({ block }: { block: BlockOf<"hours"> }) {
  return (
    <BlockFrame block={block} width="text">
      <dl className="content-hours">
        {block.lines.map((line) => (
          <div key={line.days}>
            <dt>{line.days}</dt>
            <dd>{line.hours}</dd>
          </div>
        ))}
      </dl>
    </BlockFrame>
  );
}

export function ReviewsBlock({
  block,
  data,
}: {
  block: BlockOf<"reviews">;
  data: { name: string; rating: number; count: number }[];
}) {
  const formats = useFormats();
  return (
    <BlockFrame block={{ ...block, title: block.title ?? "What our customers say" }}>
      {block.quotes.length > 0 ? (
        <ul className="content-quotes">
          {block.quotes.map((quote) => (
            <li key={quote.text}>
              <figure>
                <blockquote>
                  <p>{quote.text}</p>
                </blockquote>
                <figcaption>{[quote.name, quote.place].filter(Boolean).join(", ")}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      ) : null}
      {data.length > 0 ? (
        <ul className="content-ratings">
          {data.map((one) => (
            <li key={one.name}>
              <Icon name="star" />
              <strong className="tabular">{decimal(one.rating, 1, formats)}</strong>
              <span>
                {one.name}, {reviewsText(formats.number(one.count))}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </BlockFrame>
  );
}
