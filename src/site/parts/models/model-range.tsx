import { type MouseEvent, useState } from "react";
import type { ModelTile, RangeCategory, RangeView } from "#domain/models/range-view.ts";
import { Carousel, CarouselArrows, CarouselDots, CarouselTrack } from "#site/parts/carousel.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { Picture } from "#site/parts/picture.tsx";

/**
 * 'Explore Our Range' (HOME-21..25): one category of models at a time. The categories are links to the range
 * page and so work without script; with script the tiles change in place. On the range page itself (`apart`)
 * they always navigate.
 */
export function ModelRange({
  view,
  apart = false,
  intro,
}: {
  view: RangeView;
  apart?: boolean;
  intro?: string;
}) {
  const [picked, setPicked] = useState(view.chosen);
  const chosen = apart ? view.chosen : picked;
  const category = view.categories[chosen] ?? view.categories[0];
  if (!category) return null;
  return (
    <section className="range-section" aria-labelledby="range-title">
      <div className="section-head">
        {apart ? <h1 id="range-title">{view.title}</h1> : <h2 id="range-title">{view.title}</h2>}
        {apart ? null : (
          <a className="link" href="/models">
            All models
          </a>
        )}
      </div>
      {intro ? <p className="models-intro">{intro}</p> : null}
      {view.categories.length > 1 ? (
        <nav className="range-choice" aria-label="Body types">
          {view.rows.map((row) => (
            <ul key={row[0]}>
              {row.map((index) => (
                <li key={view.categories[index]!.name}>
                  <CategoryLink
                    category={view.categories[index]!}
                    current={index === chosen}
                    apart={apart}
                    pick={() => setPicked(index)}
                  />
                </li>
              ))}
            </ul>
          ))}
        </nav>
      ) : null}
      <Tiles key={category.name} category={category} layout={view.layout} first={apart} />
    </section>
  );
}

function CategoryLink({
  category,
  current,
  apart,
  pick,
}: {
  category: RangeCategory;
  current: boolean;
  apart: boolean;
  pick(): void;
}) {
  const click = (event: MouseEvent) => {
    if (apart || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    pick();
  };
  return (
    <a
      className="range-body"
      href={category.href}
      aria-current={current ? "true" : undefined}
      data-keep-scroll
      data-replace
      onClick={click}
    >
      {category.name}
      <span aria-hidden="true">{category.count}</span>
    </a>
  );
}

function Tiles({
  category,
  layout,
  first,
}: {
  category: RangeCategory;
  layout: RangeView["layout"];
  first: boolean;
}) {
  const tiles = category.tiles.map((tile, index) => (
    <li key={tile.href}>
      <Tile tile={tile} level={first ? "h2" : "h3"} priority={first && index < 3} />
    </li>
  ));
  if (layout === "grid") return <ul className="model-grid">{tiles}</ul>;
  return (
    <Carousel label={`${category.name} models`} className="model-carousel">
      <CarouselTrack>{tiles}</CarouselTrack>
      <CarouselFoot />
    </Carousel>
  );
}

/** A model: the whole tile is covered by its one link. */
export function Tile({
  tile,
  level: Heading,
  priority = false,
}: {
  tile: ModelTile;
  level: "h2" | "h3";
  priority?: boolean;
}) {
  const isExternal = /^https?:/.test(tile.href);
  return (
    <article className="model-tile">
      {tile.picture ? (
        <Picture
          view={tile.picture}
          sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 45vw, 85vw"
          priority={priority}
        />
      ) : (
        <span className="picture" />
      )}
      {tile.prefix ? <p className="model-flag">{tile.prefix}</p> : null}
      <Heading>
        {tile.make ? <span className="model-make">{tile.make} </span> : null}
        {tile.name}
      </Heading>
      {tile.text ? <p className="model-text">{tile.text}</p> : null}
      {tile.from ? <p className="model-from">{tile.from}</p> : null}
      <a
        className="model-link"
        href={tile.href}
        {...(isExternal ? { target: "_blank", rel: "noopener" } : {})}
      >
        Explore {tile.name}
        <Icon name="arrow" />
      </a>
    </article>
  );
}

export const CarouselFoot = () => (
  <div className="carousel-foot">
    <p className="swipe-hint" aria-hidden="true">
      Swipe
      <Icon name="arrow" />
    </p>
    <CarouselDots />
    <CarouselArrows />
  </div>
);
