import { type ReactNode, Suspense, useState } from "react";
import { Icon } from "#site/parts/icon.tsx";
import { later } from "#site/parts/later.tsx";
import { part } from "#site/parts/part.ts";
import type { Photo } from "./car-page-view.ts";
import { GalleryArrows, GalleryStrip, GalleryThumbs } from "./gallery-strip.tsx";
import { useStrip } from "./use-strip.tsx";

const GalleryFullScreen = later(() => import("./gallery-full-screen.tsx"));

/**
 * A car's photos: a strip, thumbnails that link into it, and full screen. Without script the strip and the
 * thumbnails still work. `children` are placed over the first photo, `after` below all.
 */
export function Gallery({
  photos,
  placeholder,
  name,
  after,
  children,
}: {
  photos: Photo[];
  placeholder: string | null;
  name: string;
  after?: ReactNode;
  children?: ReactNode;
}) {
  const state = useStrip(photos.length);
  const { at } = state;
  const [full, setFull] = useState(false);
  if (photos.length === 0) {
    return (
      <section className="gallery" aria-label={`Photos of ${name}`}>
        {placeholder ? (
          <span className="picture">
            <img src={placeholder} alt="Photos coming soon" width={1200} height={800} />
          </span>
        ) : (
          <span className="picture picture-soon">
            <Icon name="camera" />
            Photos coming soon
          </span>
        )}
        {children}
        {after}
      </section>
    );
  }
  return (
    <section className="gallery" aria-label={`Photos of ${name}`}>
      <div className="gallery-frame">
        <GalleryStrip photos={photos} name={name} idPrefix="photo" state={state} />
        {children}
        <GalleryArrows state={state} count={photos.length} />
        <button type="button" className="gallery-full script-only" onClick={() => setFull(true)}>
          <Icon name="expand" />
          {at + 1} / {photos.length}
          <span className="sr-only"> – show photos full screen</span>
        </button>
      </div>
      {part("thumbs", photos, <GalleryThumbs photos={photos} idPrefix="photo" state={state} />)}
      {after}
      {full ? (
        <Suspense fallback={null}>
          <GalleryFullScreen photos={photos} name={name} from={at} onClose={() => setFull(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
