import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { CarCard } from "../car-card/car-card.tsx";
import { ComparisonNote } from "../finance/weekly-line.tsx";
import { FeatureBanner } from "../listing/feature-banner.tsx";
import { RecentBelowHero } from "../listing/recent-searches.tsx";
import { tel } from "../shell/site-header.tsx";
import { HeroSearch } from "./hero-search.tsx";
import type { Doorway, HomeView } from "./home-view.ts";

/** The front page. Each template leads with what matters to it: a car, the range, or the search and the places. */
export function HomePage({ view }: { view: HomeView }) {
  const body = <Doors title="Browse by body type" doors={view.byBody} />;
  const range = (
    <Doors title={view.range.title} doors={view.range.doors} large={view.template === "manufacturer"} />
  );
  const places = <Places view={view} />;
  return (
    <>
      <Hero view={view} />
      <div className="page home-sections">
        {view.banner ? <FeatureBanner links={view.banner} /> : null}
        {view.template === "group" ? places : null}
        {view.template === "manufacturer" ? range : body}
        <Arrivals view={view} />
        {view.template === "manufacturer" ? body : range}
        <Reasons view={view} />
        {view.template === "group" ? null : places}
      </div>
    </>
  );
}

function Hero({ view }: { view: HomeView }) {
  const scene = view.template === "group" ? view.scene : null;
  return (
    <section className="hero" data-scene={scene ? "" : undefined}>
      {scene ? (
        <img
          className="hero-scene"
          src={scene.src}
          srcSet={scene.srcSet || undefined}
          sizes={scene.srcSet ? "100vw" : undefined}
          alt=""
          width="1920"
          height="1080"
          fetchPriority="high"
        />
      ) : null}
      <div className="page hero-inner">
        <div className="hero-words">
          <h1>{headline(view)}</h1>
          <p>{view.tagline}</p>
          <HeroSearch view={view} />
          {view.recentSearches ? <RecentBelowHero /> : null}
        </div>
        {view.hero && view.template !== "group" ? (
          <a className="hero-car" href={view.hero.href}>
            <Picture
              view={view.hero.picture}
              sizes={view.template === "manufacturer" ? "100vw" : "(min-width: 64rem) 48vw, 100vw"}
              priority
            />
            <span>
              {view.hero.name}
              <Icon name="arrow" />
            </span>
          </a>
        ) : null}
      </div>
    </section>
  );
}

function headline({ template, name, noun, certified, weekly }: HomeView): string {
  if (certified) return "Used, checked and certified.";
  if (template === "manufacturer") return `Your next drive starts at ${name}.`;
  if (template === "group") return `Every ${noun.replace(/s$/, "")} we have, in one place.`;
  if (weekly) return "Your next car, by the week.";
  return noun === "caravans"
    ? "Find the van for the long way round."
    : `Find a ${noun.replace(/s$/, "")} you’ll be glad you bought.`;
}

function Doors({ title, doors, large = false }: { title: string; doors: Doorway[]; large?: boolean }) {
  if (doors.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={large ? "doors doors-large" : "doors"}>
        {doors.map((door) => (
          <li key={door.href}>
            <a href={door.href} className={door.picture ? "door door-picture" : "door"}>
              {door.picture ? (
                <Picture
                  view={{ ...door.picture, alt: "" }}
                  sizes={large ? "(min-width: 64rem) 25rem, 100vw" : "(min-width: 48rem) 19rem, 50vw"}
                />
              ) : null}
              <strong>{door.label}</strong>
              <span>{door.count} in stock</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Arrivals({ view }: { view: HomeView }) {
  if (view.arrivals.length === 0) return null;
  return (
    <section>
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

function Places({ view }: { view: HomeView }) {
  if (view.locations.length === 0) return null;
  return (
    <section id="locations">
      <h2>{view.locations.length === 1 ? "Come and see us" : `${view.locations.length} places to see us`}</h2>
      <ul className="places">
        {view.locations.map((place) => (
          <li key={`${place.name} ${place.address}`}>
            <h3>{place.name}</h3>
            <p>
              {[place.address, place.suburb].filter(Boolean).join(", ")}
              {place.hours ? (
                <>
                  <br />
                  {place.hours}
                </>
              ) : null}
            </p>
            <p className="place-actions">
              {place.phone ? (
                <a href={tel(place.phone)}>
                  <Icon name="phone" />
                  {place.phone}
                </a>
              ) : null}
              {place.directions ? (
                <a href={place.directions} target="_blank" rel="noopener noreferrer">
                  <Icon name="pin" />
                  Directions<span className="sr-only"> to {place.name}</span>
                </a>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
