import { type KeyboardEvent, useEffect, useRef } from "react";
import { sourceAt } from "#lib/picture-source.ts";
import { Icon } from "#site/parts/icon.tsx";
import { part } from "#site/parts/part.ts";
import { Picture } from "#site/parts/picture.tsx";
import type { Photo } from "./car-page-view.ts";
import { showPhoto } from "./strip-position.ts";
import type { StripState } from "./use-strip.tsx";

/**
 * Photos in a row with scroll snapping: by swipe, wheel, script or arrow keys. Full screen on a phone held
 * upright they are a column.
 */
export function GalleryStrip({
  photos,
  name,
  idPrefix,
  state: { strip, step, listeners },
  large = false,
}: {
  photos: Photo[];
  name: string;
  idPrefix: string;
  state: StripState;
  large?: boolean;
}) {
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  };
  // The first is loaded at once.
  const items = photos.map((photo, index) => (
    <li key={photo.url} id={`${idPrefix}-${index + 1}`}>
      <Picture
        view={{ alt: photoAlt(name, index, photos.length), ...photo }}
        sizes={large ? "100vw" : "(min-width: 64rem) 54rem, 100vw"}
        priority={index === 0}
      />
    </li>
  ));
  return (
    <ul
      ref={strip}
      className="gallery-strip"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling strip must be reachable by keyboard
      tabIndex={0}
      aria-label={
        large
          ? "Photos, left and right arrows move, plus and minus zoom"
          : "Photos, left and right arrows move"
      }
      onKeyDown={keys}
      {...listeners}
    >
      {items[0]}
      {part(`photos ${idPrefix}`, photos, items.slice(1))}
    </ul>
  );
}

function photoAlt(name: string, at: number, count: number): string {
  return at === 0 ? name : `${name}, photo ${at + 1} of ${count}`;
}

/** Previous and next, for mouse users. */
export function GalleryArrows({ state: { at, step }, count }: { state: StripState; count: number }) {
  if (count < 2) return null;
  return (
    <>
      <button
        type="button"
        className="icon-btn gallery-back script-only"
        aria-label="Previous photo"
        disabled={at === 0}
        onClick={() => step(-1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="icon-btn gallery-on script-only"
        aria-label="Next photo"
        disabled={at === count - 1}
        onClick={() => step(1)}
      >
        <Icon name="right" />
      </button>
    </>
  );
}

/** Thumbnails that link into the strip; the current one stays in view among them. */
export function GalleryThumbs({
  photos,
  idPrefix,
  state: { at, go },
}: {
  photos: Photo[];
  idPrefix: string;
  state: StripState;
}) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    // Only after a change: the page itself doesn't begin with a scroll.
    if (shown.current !== at && list.current) showPhoto(list.current, at);
    shown.current = at;
  }, [at]);
  if (photos.length < 2) return null;
  return (
    <ul className="gallery-thumbs" ref={list}>
      {photos.map((photo, index) => (
        <li key={photo.url}>
          <a
            href={`#${idPrefix}-${index + 1}`}
            aria-label={`Photo ${index + 1}`}
            aria-current={index === at}
            onClick={(event) => {
              event.preventDefault();
              go(index);
            }}
          >
            <img src={sourceAt(photo, 160)} alt="" width={160} height={107} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  );
}
