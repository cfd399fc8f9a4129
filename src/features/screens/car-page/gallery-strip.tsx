import type { KeyboardEvent, RefObject } from "react";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import type { Photo } from "./car-page-view.ts";

type Strip = RefObject<HTMLUListElement | null>;

/**
 * Photos in a row with scroll snapping: by swipe, wheel, script or arrow keys. `at` is the photo in view,
 * `onAt` is called on changes.
 */
export function GalleryStrip({
  photos,
  idPrefix,
  strip,
  at,
  onAt,
  large = false,
}: {
  photos: Photo[];
  idPrefix: string;
  strip: Strip;
  at: number;
  onAt(at: number): void;
  large?: boolean;
}) {
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    scrollToPhoto(strip, at + step, photos.length);
  };
  return (
    <ul
      ref={strip}
      className="gallery-strip"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling strip must be reachable by keyboard
      tabIndex={0}
      aria-label="Photos, left and right arrows move"
      onKeyDown={keys}
      onScroll={(event) => {
        const { scrollLeft, clientWidth } = event.currentTarget;
        if (clientWidth > 0) onAt(Math.round(scrollLeft / clientWidth));
      }}
    >
      {photos.map((photo, index) => (
        <li key={photo.view.src} id={`${idPrefix}-${index + 1}`}>
          <Picture
            view={photo.view}
            sizes={large ? "100vw" : "(min-width: 64rem) 54rem, 100vw"}
            priority={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

/** Previous and next, for mouse users. */
export function GalleryArrows({ strip, at, count }: { strip: Strip; at: number; count: number }) {
  if (count < 2) return null;
  return (
    <>
      <button
        type="button"
        className="icon-btn gallery-back script-only"
        aria-label="Previous photo"
        disabled={at === 0}
        onClick={() => scrollToPhoto(strip, at - 1, count)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="icon-btn gallery-on script-only"
        aria-label="Next photo"
        disabled={at === count - 1}
        onClick={() => scrollToPhoto(strip, at + 1, count)}
      >
        <Icon name="right" />
      </button>
    </>
  );
}

/** Brings a photo into view, clamped to the first and last. */
export function scrollToPhoto(strip: Strip, to: number, count: number): void {
  const element = strip.current;
  // No `behavior`: the style sheet decides, with respect to reduced motion.
  element?.scrollTo({ left: Math.min(Math.max(to, 0), count - 1) * element.clientWidth });
}
