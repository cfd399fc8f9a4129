import { LinkButton } from "#site/parts/button.tsx";
import { CarCard } from "#site/parts/car-card/car-card.tsx";
import { Carousel, CarouselTrack } from "#site/parts/carousel.tsx";
import { ComparisonNote } from "#site/parts/finance/weekly-line.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { CarouselFoot, Tile } from "#site/parts/models/model-range.tsx";
import { Picture } from "#site/parts/picture.tsx";
import type { ModelPageView } from "./model-page-view.ts";

/** A model: its description and price, its offers, its cars in stock, and the others of the range. */
export function ModelPage({ view }: { view: ModelPageView }) {
  return (
    <div className="model-page">
      <ModelHero view={view} />
      <div className="page model-sections">
        {view.description ? <p className="model-lead">{view.description}</p> : null}
        {view.facts.length > 0 ? (
          <section aria-labelledby="model-facts">
            <h2 id="model-facts">Key facts</h2>
            <dl className="model-facts">
              {view.facts.map((fact) => (
                <div key={fact.label}>
                  <dt>{fact.label}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ) : null}
        <Offers view={view} />
        <Variants view={view} />
        <Colours view={view} />
        <Pictures view={view} />
        <Specification view={view} />
        <Stock view={view} />
        <aside className="model-ask" aria-labelledby="model-ask">
          <div>
            <h2 id="model-ask">Questions about the {view.name}?</h2>
            <p>
              Colours, delivery times, what it would cost with your trade-in: ask the people who drive it
              home.
              {view.accessories ? ` ${view.accessories} to choose from, too.` : null}
            </p>
          </div>
          <p className="model-actions">
            <LinkButton look="primary" href={view.enquire}>
              Enquire about the {view.name}
            </LinkButton>
            <LinkButton
              href={view.brochure.href}
              {...(view.brochure.external ? { target: "_blank", rel: "noopener" } : {})}
            >
              <Icon name="download" />
              {view.brochure.label}
            </LinkButton>
          </p>
        </aside>
        {view.others.length > 0 ? (
          <section aria-labelledby="model-others">
            <div className="section-head">
              <h2 id="model-others">Also in the range</h2>
              <a className="link" href="/models">
                All models
              </a>
            </div>
            <Carousel label="Other models" className="model-carousel">
              <CarouselTrack>
                {view.others.map((tile) => (
                  <li key={tile.href}>
                    <Tile tile={tile} level="h3" />
                  </li>
                ))}
              </CarouselTrack>
              <CarouselFoot />
            </Carousel>
          </section>
        ) : null}
      </div>
    </div>
  );
}

function ModelHero({ view }: { view: ModelPageView }) {
  return (
    <section className="model-hero">
      <div className="page model-hero-inner">
        <div className="model-hero-words">
          <nav aria-label="Breadcrumb" className="crumbs">
            <a href="/models">Models</a>
            {view.category ? <a href={view.category.href}>{view.category.name}</a> : null}
          </nav>
          <h1>
            {view.prefix ? <span className="model-prefix">{view.prefix}</span> : null}{" "}
            {view.make ? <span className="model-make">{view.make}</span> : null} {view.name}
          </h1>
          {view.line ? <p className="model-line">{view.line}</p> : null}
          {view.from ? (
            <p className="model-price">
              <span>Price from</span> <strong>{view.from}</strong>
            </p>
          ) : null}
          <p className="model-actions">
            <LinkButton look="primary" size="large" href={view.enquire}>
              Enquire
            </LinkButton>
            {view.stock.count > 0 ? (
              <LinkButton size="large" href={view.stock.href}>
                See {view.stock.count} in stock
              </LinkButton>
            ) : null}
            {view.testDrive ? (
              <LinkButton size="large" href={view.testDrive}>
                Test drive
              </LinkButton>
            ) : null}
          </p>
        </div>
        {view.picture ? (
          <Picture view={view.picture} sizes="(min-width: 64rem) 55vw, 100vw" priority />
        ) : null}
      </div>
    </section>
  );
}

function Offers({ view }: { view: ModelPageView }) {
  if (view.offers.length === 0) return null;
  return (
    <section aria-labelledby="model-offers">
      <h2 id="model-offers">Offers on the {view.name}</h2>
      <ul className="model-offers">
        {view.offers.map((offer) => (
          <li key={offer.title}>
            <h3>{offer.title}</h3>
            <p>{offer.text}</p>
            <p className="model-offer-foot">
              {offer.until ? <span>{offer.until}</span> : null}
              {offer.url ? (
                <a className="link" href={offer.url}>
                  See the cars<span className="sr-only">: {offer.title}</span>
                </a>
              ) : (
                <a className="link" href={view.enquire}>
                  Ask about it<span className="sr-only">: {offer.title}</span>
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Variants({ view }: { view: ModelPageView }) {
  if (view.variants.length === 0) return null;
  return (
    <section aria-labelledby="model-variants">
      <h2 id="model-variants">Choose your {view.name}</h2>
      <ul className="model-variants">
        {view.variants.map((variant) => (
          <li key={variant.name}>
            <h3>{variant.name}</h3>
            {variant.text ? <p>{variant.text}</p> : null}
            {variant.price ? <p className="model-from">{variant.price}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Colours({ view }: { view: ModelPageView }) {
  if (view.colours.length === 0) return null;
  return (
    <section aria-labelledby="model-colours">
      <h2 id="model-colours">Colours</h2>
      <ul className="model-colours">
        {view.colours.map(({ name, hex, picture }) => (
          <li key={name}>
            {picture ? <Picture view={picture} sizes="(min-width: 48rem) 25vw, 50vw" /> : null}
            <p>
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <circle cx="10" cy="10" r="9.5" fill={hex} stroke="#8a8f94" strokeWidth="1" />
              </svg>
              {name}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pictures({ view }: { view: ModelPageView }) {
  if (view.pictures.length === 0) return null;
  return (
    <section aria-labelledby="model-pictures">
      <h2 id="model-pictures">A closer look</h2>
      <ul className="model-pictures">
        {view.pictures.map((picture) => (
          <li key={picture.alt}>
            <Picture view={picture} sizes="(min-width: 48rem) 50vw, 100vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Specification({ view }: { view: ModelPageView }) {
  if (view.specification.length === 0) return null;
  return (
    <section aria-labelledby="model-specification">
      <h2 id="model-specification">Specification</h2>
      <div className="model-specification">
        {view.specification.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

function Stock({ view }: { view: ModelPageView }) {
  const { cards, count, href, comparison } = view.stock;
  return (
    <section aria-labelledby="model-stock">
      <div className="section-head">
        <h2 id="model-stock">{view.name} in stock</h2>
        {count > cards.length ? (
          <a className="link" href={href}>
            See all {count}
          </a>
        ) : null}
      </div>
      {cards.length === 0 ? (
        <p className="muted">
          None of them stands here today.{" "}
          <a className="link" href={view.enquire}>
            Ask when the next one lands
          </a>
          , or{" "}
          <a className="link" href="/search">
            look through everything we have
          </a>
          .
        </p>
      ) : (
        <div className="card-grid model-stock">
          {cards.map((card) => (
            <CarCard key={card.id} card={card} priority={false} heading="h3" />
          ))}
        </div>
      )}
      {comparison ? <ComparisonNote {...comparison} /> : null}
    </section>
  );
}
