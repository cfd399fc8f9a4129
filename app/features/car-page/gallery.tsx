import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { Photo } from "./car-page-view.ts";

/**
 * A car's photos: a strip that snaps (swipe, wheel, arrow keys), thumbnails that are links into it, and full screen. Without
 * script the strip and the thumbnails still work. `children` lie over the first photo: tag and save.
 */
export function Gallery({
  photos,
  placeholder,
  name,
  children,
}: {
  photos: Photo[];
  placeholder: string | null;
  name: string;
  children?: ReactNode;
}) {
  const [at, setAt] = useState(0);
  const [full, setFull] = useState(false);
  const strip = useRef<HTMLUListElement>(null);
  if (photos.length === 0) {
    return (
      <section className="gallery" aria-label={`Photos of ${name}`}>
        <span className="picture picture-soon">
          {placeholder ? <img src={placeholder} alt="" /> : <Icon name="camera" />}
          Photos coming soon
        </span>
        {children}
      </section>
    );
  }
  const go = (to: number) => scrollToPhoto(strip.current, Math.min(Math.max(to, 0), photos.length - 1));
  return (
    <section className="gallery" aria-label={`Photos of ${name}`}>
      <div className="gallery-frame">
        <Strip photos={photos} idPrefix="photo" strip={strip} onAt={setAt} at={at} />
        {children}
        {photos.length > 1 ? (
          <>
            <button
              type="button"
              className="icon-btn gallery-back script-only"
              aria-label="Previous photo"
              disabled={at === 0}
              onClick={() => go(at - 1)}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              className="icon-btn gallery-on script-only"
              aria-label="Next photo"
              disabled={at === photos.length - 1}
              onClick={() => go(at + 1)}
            >
              <Icon name="right" />
            </button>
          </>
        ) : null}
        <button type="button" className="gallery-full script-only" onClick={() => setFull(true)}>
          <Icon name="expand" />
          {at + 1} / {photos.length}
          <span className="sr-only"> – show photos full screen</span>
        </button>
      </div>
      {photos.length > 1 ? (
        <ul className="gallery-thumbs">
          {photos.map((photo, index) => (
            <li key={photo.thumb}>
              <a
                href={`#photo-${index + 1}`}
                aria-label={`Photo ${index + 1}`}
                aria-current={index === at}
                onClick={(event) => {
                  event.preventDefault();
                  go(index);
                }}
              >
                <img src={photo.thumb} alt="" width={160} height={107} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {full ? <FullScreen photos={photos} name={name} from={at} onClose={() => setFull(false)} /> : null}
    </section>
  );
}

function Strip({
  photos,
  idPrefix,
  strip,
  at,
  onAt,
  large = false,
}: {
  photos: Photo[];
  idPrefix: string;
  strip: React.RefObject<HTMLUListElement | null>;
  at: number;
  onAt(at: number): void;
  large?: boolean;
}) {
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    scrollToPhoto(strip.current, Math.min(Math.max(at + step, 0), photos.length - 1));
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
        <li key={photo.thumb} id={`${idPrefix}-${index + 1}`}>
          <Picture
            view={photo.view}
            sizes={large ? "100vw" : "(min-width: 64rem) 54rem, 100vw"}
            priority={index === 0 || large}
          />
        </li>
      ))}
    </ul>
  );
}

function FullScreen({
  photos,
  name,
  from,
  onClose,
}: {
  photos: Photo[];
  name: string;
  from: number;
  onClose(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(from);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    if (strip.current) strip.current.scrollLeft = from * strip.current.clientWidth;
    strip.current?.focus();
  }, [from]);
  return (
    <dialog ref={dialog} className="gallery-dialog" aria-label={`Photos of ${name}`} onClose={onClose}>
      <Strip photos={photos} idPrefix="full" strip={strip} at={at} onAt={setAt} large />
      <p className="gallery-count" aria-live="polite">
        {at + 1} / {photos.length}
      </p>
      <button type="button" className="icon-btn" aria-label="Close" onClick={() => dialog.current?.close()}>
        <Icon name="close" />
      </button>
    </dialog>
  );
}

function scrollToPhoto(strip: HTMLElement | null, index: number): void {
  // No `behavior`: the style sheet decides, and keeps still for those who ask for less motion.
  strip?.scrollTo({ left: index * strip.clientWidth });
}
