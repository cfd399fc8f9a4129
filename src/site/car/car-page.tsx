import { Suspense, useEffect, useState } from "react";
import { CarCard } from "#site/parts/car-card/car-card.tsx";
import { TagBanner } from "#site/parts/car-card/tag-banner.tsx";
import { ComparisonNote } from "#site/parts/finance/weekly-line.tsx";
import { later } from "#site/parts/later.tsx";
import { part } from "#site/parts/part.ts";
import { PlaceCard } from "#site/parts/places/place-card.tsx";
import { CarMedia, MediaLinks } from "./car-media-part.tsx";
import { CarNotice, ReducedNotice } from "./car-notice.tsx";
import type { CarPageView } from "./car-page-view.ts";
import { CommentsCard } from "./comments-card.tsx";
import { BuyingPanels, EnquirePanel } from "./contact-panels.tsx";
import { Gallery } from "./gallery.tsx";
import { FootBar, PriceBox } from "./price-box.tsx";
import { Promises } from "./promises.tsx";
import type { SimilarCar } from "./similar-reason.ts";
import { DetailsCard, FeaturesCard, KeyInfoCard } from "./spec-cards.tsx";

const RecentlyViewed = later(() => import("#site/parts/saved/recently-viewed.tsx"));

/** A car's own page. Similar cars are at its end; on a sold car they come first. */
export function CarPage({
  car,
  similar,
  isSimilar = true,
}: {
  car: CarPageView;
  similar: SimilarCar[];
  isSimilar?: boolean;
}) {
  const sold = car.state === "sold";
  // The dialog about certified cars has an id of React's.
  const box = <PriceBox car={car} heading={sold ? "p" : "h1"} />;
  return (
    <div className="page car-page" data-state={car.state} data-financed={car.finance ? "" : undefined}>
      {part(
        "head",
        car,
        <>
          <PrintHead car={car} />
          <Breadcrumbs steps={car.breadcrumbs} />
        </>,
      )}
      {sold ? <CarNotice car={car} /> : null}
      {sold ? <SimilarCars similar={similar} isSimilar={isSimilar} car={car} /> : null}
      <div className="car-columns">
        <Gallery
          photos={car.photos}
          placeholder={car.placeholder}
          name={car.name}
          after={car.media ? <MediaLinks media={car.media} /> : null}
        >
          {car.tag ? <TagBanner tag={car.tag} /> : null}
        </Gallery>
        {car.certified?.info ? box : part("price", car, box)}
        <div className="car-content">
          {part(
            "facts",
            car,
            <>
              {sold ? null : <CarNotice car={car} />}
              {car.complete ? null : <ReducedNotice />}
              <KeyInfoCard lines={car.keyInfo} open={car.keyInfoOpen} collapsible={car.keyInfoCollapsible} />
              <CommentsCard comments={car.comments} />
            </>,
          )}
          {car.media ? <CarMedia media={car.media} name={car.name} poster={car.photos[0]} /> : null}
          {part("features", car, <FeaturesCard features={car.features} />)}
          <EnquirePanel car={car} />
          {part(
            "more",
            car,
            <>
              {car.place ? (
                <PlaceCard place={car.place} map={car.map} phone={car.phone} reveal={car.reveal} />
              ) : null}
              <BuyingPanels car={car} />
              <DetailsCard title={car.detailsTitle} lines={car.details} />
              {car.confirmed ? (
                <p className="muted">
                  Details confirmed by the dealer on{" "}
                  <time dateTime={car.confirmed.date}>{car.confirmed.text}</time>
                </p>
              ) : null}
              <Promises car={car} />
              <Reading car={car} />
            </>,
          )}
        </div>
      </div>
      {sold ? null : <SimilarCars similar={similar} isSimilar={isSimilar} car={car} />}
      <ViewedBefore car={car} />
      {part("bar", car, <FootBar car={car} />)}
    </div>
  );
}

/** In the browser only. It has its own state: a page that renders again before the code of its form is loaded would lose the form's HTML until then. */
function ViewedBefore({ car }: { car: Pick<CarPageView, "favourite"> }) {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => setLoaded(true), []);
  return loaded ? (
    <Suspense fallback={null}>
      <RecentlyViewed car={car.favourite} />
    </Suspense>
  ) : null;
}

function Breadcrumbs({ steps }: { steps: CarPageView["breadcrumbs"] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {steps.map((step, at) => (
          <li key={step.href}>
            {at === steps.length - 1 ? (
              <span aria-current="page">{step.label}</span>
            ) : (
              <a href={step.href}>{step.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function SimilarCars({
  similar,
  isSimilar,
  car,
}: {
  similar: SimilarCar[];
  isSimilar: boolean;
  car: Pick<CarPageView, "dealership" | "comparison" | "weekly" | "noun">;
}) {
  // The price box has the note already when this car shows an estimate itself.
  const note = !car.weekly && similar.some(({ card }) => card.weekly);
  return (
    <section className="similar">
      <div className="similar-head">
        <h2>
          {similar.length > 0 ? `${isSimilar ? "Similar" : "Other"} ${car.noun}s` : car.dealership.name}
        </h2>
        <a className="link" href={car.dealership.href}>
          See more from this dealer
        </a>
      </div>
      <ul className="similar-cards">
        {similar.map(({ card, why }) => (
          <li key={card.id}>
            <p className="similar-why">{why}</p>
            <CarCard card={card} priority={false} heading="h3" />
          </li>
        ))}
      </ul>
      {note ? <ComparisonNote {...car.comparison} /> : null}
    </section>
  );
}

function Reading({ car }: { car: Pick<CarPageView, "promos" | "blogCards"> }) {
  const cards = [
    ...car.promos.map(({ id, name, description, url, image }) => ({
      key: id,
      title: name,
      text: description,
      url,
      image,
    })),
    ...car.blogCards.map((card) => ({ key: card.url + card.title, image: undefined, ...card })),
  ];
  if (cards.length === 0) return null;
  return (
    <section className="car-section" aria-label="Offers and reading">
      <ul className="reading">
        {cards.map((card) => (
          <li key={card.key}>
            {card.image ? (
              <img src={card.image} alt="" width={480} height={200} loading="lazy" decoding="async" />
            ) : null}
            <h3>
              <a href={card.url}>{card.title}</a>
            </h3>
            <p>{card.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On paper only: who sells the car, how to reach them, and the way back to the page. */
function PrintHead({ car }: { car: Pick<CarPageView, "dealership" | "place" | "phone" | "qr"> }) {
  const { dealership, place, phone, qr } = car;
  return (
    <div className="print-head" aria-hidden="true">
      <div>
        <p className="print-dealer">{dealership.name}</p>
        {phone ? <p className="tabular">{phone}</p> : null}
        {place?.addressLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {qr ? (
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} width="110" height="110" aria-hidden="true">
          <path d={qr.path} />
        </svg>
      ) : null}
    </div>
  );
}
