import { Carousel, CarouselArrows, CarouselDots, CarouselTrack } from "#site/parts/carousel.tsx";
import type { PromotionSlide } from "./promotion-slides.ts";

/**
 * The promotions slider: pictures of 1920 by 540 pixels (HOME-42), one at a time. A single slide is just the picture.
 * @param isFarDown its first picture isn't loaded before it is near, so that it delays nothing above
 */
export function PromotionSlides({
  slides,
  isFarDown = false,
}: {
  slides: readonly PromotionSlide[];
  isFarDown?: boolean;
}) {
  if (slides.length === 0) return null;
  const items = slides.map((slide, at) => (
    <li key={slide.image + slide.alt}>
      <Slide slide={slide} isEager={at === 0 && !isFarDown} />
    </li>
  ));
  return (
    <section className="promotion-slides" aria-label="Promotions">
      {slides.length === 1 ? (
        <ul>{items}</ul>
      ) : (
        <Carousel label="Slides">
          <CarouselTrack>{items}</CarouselTrack>
          <div className="carousel-foot">
            <CarouselDots />
            <CarouselArrows />
          </div>
        </Carousel>
      )}
    </section>
  );
}

function Slide({ slide: { image, alt, url, words }, isEager }: { slide: PromotionSlide; isEager: boolean }) {
  const picture = (
    <>
      <img
        src={image}
        alt={words ? "" : alt}
        width="1920"
        height="540"
        loading={isEager ? "eager" : "lazy"}
        decoding="async"
      />
      {words ? (
        <span className="slide-words">
          <strong>{words.heading}</strong> {words.text ? <span>{words.text}</span> : null}
        </span>
      ) : null}
    </>
  );
  return url ? <a href={url}>{picture}</a> : picture;
}
