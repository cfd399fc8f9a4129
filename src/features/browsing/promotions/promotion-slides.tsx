import type { PromotionSlide } from "./promotion-slides.ts";

/**
 * The promotions slider: pictures of 1920 by 540 pixels (HOME-42), side by side, moved by swipe, wheel, keys
 * or the scroll bar, without script. A single slide is just the picture.
 */
export function PromotionSlides({ slides }: { slides: readonly PromotionSlide[] }) {
  if (slides.length === 0) return null;
  return (
    <section className="promotion-slides" aria-label="Promotions">
      <ul tabIndex={slides.length > 1 ? 0 : undefined} aria-label={slides.length > 1 ? "Slides" : undefined}>
        {slides.map((slide, at) => {
          const { words } = slide;
          const picture = (
            <>
              <img
                src={slide.image}
                alt={words ? "" : slide.alt}
                width="1920"
                height="540"
                loading={at === 0 ? "eager" : "lazy"}
                decoding="async"
              />
              {words ? (
                <span className="slide-words">
                  <strong>{words.heading}</strong> {words.text ? <span>{words.text}</span> : null}
                </span>
              ) : null}
            </>
          );
          return (
            <li key={slide.image + slide.alt}>{slide.url ? <a href={slide.url}>{picture}</a> : picture}</li>
          );
        })}
      </ul>
    </section>
  );
}
