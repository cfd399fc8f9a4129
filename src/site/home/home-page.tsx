import type { ReactNode } from "react";
import type { HomeSection } from "#domain/configuration/slices/home-slice.ts";
import { pictureSources } from "#lib/picture-source.ts";
import { BlogCards } from "#site/parts/blocks/blog-cards.tsx";
import { LinkButton } from "#site/parts/button.tsx";
import { CarCard } from "#site/parts/car-card/car-card.tsx";
import { ComparisonNote } from "#site/parts/finance/weekly-line.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { ModelRange } from "#site/parts/models/model-range.tsx";
import { partByValue } from "#site/parts/part.ts";
import { Picture } from "#site/parts/picture.tsx";
import { LocationArea } from "#site/parts/places/location-area.tsx";
import { FeatureBanner } from "#site/parts/promotions/feature-banner.tsx";
import { PromotionSlides } from "#site/parts/promotions/promotion-slides.tsx";
import { PopupPlace } from "#site/parts/promotions/scheduled-popup.tsx";
import { RecentBelowHero } from "#site/search/recent-searches.tsx";
import type { CategoryTile } from "./category-links.ts";
import { HeroSearch } from "./hero-search.tsx";
import { type HomeView, heroPictureHeight } from "./home-view.ts";

/**
 * The front page: the search, and the site's sections in the site's order. Each template starts with its own
 * priority.
 */
export function HomePage({ view }: { view: HomeView }) {
  return (
    <>
      {view.sections.includes("arrivals") && view.arrivals.length > 0 ? (
        <a className="skip-link" href="#arrivals">
          Skip to what just arrived
        </a>
      ) : null}
      <Hero view={view} />
      <div className="page home-sections">
        {view.sections.map((name) => (
          <Section key={name} name={name} view={view} />
        ))}
      </div>
      {view.popup ? <PopupPlace popup={view.popup} /> : null}
    </>
  );
}

function Section({ name, view }: { name: HomeSection; view: HomeView }): ReactNode {
  switch (name) {
    case "banner":
      return view.features ? <FeatureBanner links={view.features} /> : null;
    case "range":
      return view.range
        ? partByValue("range", view.range, <ModelRange view={view.range} />)
        : partByValue(
            "models",
            view.models,
            <CategoryTiles title="Explore Our Range" tiles={view.models} large />,
          );
    case "makes":
      return partByValue("makes", view.makes, <Makes makes={view.makes} />);
    case "bodies":
      return partByValue(
        "bodies",
        view.byBody,
        <CategoryTiles title="Browse by body type" tiles={view.byBody} />,
      );
    case "panels":
      return partByValue("panels", view.panels, <Panels panels={view.panels} />);
    case "arrivals":
      return <Arrivals view={view} />;
    case "reasons":
      return <Reasons view={view} />;
    case "locations":
      return view.locations
        ? partByValue("locations", view.locations, <LocationArea area={view.locations} />)
        : null;
    case "promotions":
      return partByValue(
        "promotions",
        view.promotions,
        <PromotionSlides slides={view.promotions} isFarDown />,
      );
    case "blog":
      return partByValue("blog", view.blog, <News cards={view.blog} />);
  }
}

function Hero({ view }: { view: HomeView }) {
  const { banner } = view;
  const wide = banner?.wide ? pictureSources(banner.picture) : null;
  return (
    <section className="hero" data-wide={banner?.wide ? "" : undefined}>
      {wide ? (
        <img
          className="hero-image"
          src={wide?.src}
          srcSet={wide?.srcSet || undefined}
          sizes="100vw"
          alt=""
          width={Math.round((heroPictureHeight * 16) / 9)}
          height={heroPictureHeight}
          fetchPriority="high"
        />
      ) : null}
      <div className="page hero-inner">
        <div className="hero-words">
          <h1>{view.heading}</h1>
          <p>{view.tagline}</p>
        </div>
        {banner && !banner.wide ? (
          <a className="hero-car" href={banner.href ?? "/search"}>
            <Picture
              view={{ ...banner.picture, height: heroPictureHeight, width: (heroPictureHeight * 3) / 2 }}
              sizes="(min-width: 64rem) 52vw, 100vw"
              priority
            />
            <span>
              {banner.name}
              <Icon name="arrow" />
            </span>
          </a>
        ) : null}
        <HeroSearch view={view.search} />
        {view.recentSearches ? <RecentBelowHero /> : null}
      </div>
    </section>
  );
}

function CategoryTiles({
  title,
  tiles,
  large = false,
}: {
  title: string;
  tiles: CategoryTile[];
  large?: boolean;
}) {
  if (tiles.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={large ? "category-tiles category-tiles-large" : "category-tiles"}>
        {tiles.map((tile) => (
          <li key={tile.href}>
            <a
              href={tile.href}
              className={tile.picture ? "category-tile category-tile-picture" : "category-tile"}
            >
              {tile.picture ? (
                <Picture
                  view={{ ...tile.picture, alt: "" }}
                  sizes={large ? "(min-width: 64rem) 25rem, 100vw" : "(min-width: 48rem) 19rem, 50vw"}
                />
              ) : null}
              <strong>{tile.label}</strong>
              <span>{tile.count} in stock</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function News({ cards }: { cards: HomeView["blog"] }) {
  if (cards.length === 0) return null;
  return (
    <section>
      <h2>News and advice</h2>
      <BlogCards cards={cards} heading="h3" />
    </section>
  );
}

/** Makes with their logos, where the group has any. */
function Makes({ makes }: { makes: HomeView["makes"] }) {
  if (makes.length === 0) return null;
  return (
    <section>
      <h2>Browse by make</h2>
      <ul className="make-tiles">
        {makes.map((make) => (
          <li key={make.href}>
            <a href={make.href}>
              {make.logo ? (
                <img src={make.logo} alt="" width="48" height="48" loading="lazy" />
              ) : (
                <span className="make-initial" aria-hidden="true">
                  {make.label.charAt(0)}
                </span>
              )}
              <strong>{make.label}</strong>
              <span>{make.count}</span>
              <span className="sr-only"> in stock</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Panels({ panels }: { panels: HomeView["panels"] }) {
  if (panels.length === 0) return null;
  return (
    <section className="home-panels" aria-label="Programmes">
      {panels.map((panel) => (
        <article key={panel.title} className="home-panel">
          {panel.picture ? <Picture view={panel.picture} sizes="(min-width: 64rem) 40rem, 100vw" /> : null}
          <div>
            <h2>{panel.title}</h2>
            <p>{panel.text}</p>
            <LinkButton href={panel.url}>{panel.label}</LinkButton>
          </div>
        </article>
      ))}
    </section>
  );
}

function Arrivals({ view }: { view: HomeView }) {
  if (view.arrivals.length === 0) return null;
  return (
    <section id="arrivals" tabIndex={-1}>
      <div className="section-head">
        <h2>Just arrived</h2>
        <a className="link" href="/search?sortBy=latest">
          See the latest
        </a>
      </div>
      <div className="card-grid arrivals">
        {view.arrivals.map((card) => (
          <CarCard key={card.id} card={card} priority={false} heading="h3" />
        ))}
      </div>
      {view.comparison ? <ComparisonNote {...view.comparison} /> : null}
      <p className="section-foot">
        <LinkButton href="/search" size="large">
          See all {view.count} {view.noun}
        </LinkButton>
      </p>
    </section>
  );
}

function Reasons({ view }: { view: HomeView }) {
  if (view.reasons.length === 0) return null;
  return (
    <section className="reasons" id="reasons">
      <h2>Why {view.name}</h2>
      <ul>
        {view.reasons.map((reason) => (
          <li key={reason.title}>
            <h3>{reason.title}</h3>
            <p>{reason.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
