import { type ReactNode, useRef, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import type { Photo } from "./car-page-view.ts";
import { GalleryFullScreen } from "./gallery-full-screen.tsx";
import { GalleryArrows, GalleryStrip, scrollToPhoto } from "./gallery-strip.tsx";

/**
 * A car's photos: a strip, thumbnails that link into it, and full screen. Without script the strip and the
 * thumbnails still work. `children` are placed over the first photo.
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
      </section>
    );
  }
  return (
    <section className="gallery" aria-label={`Photos of ${name}`}>
      <div className="gallery-frame">
        <GalleryStrip photos={photos} idPrefix="photo" strip={strip} at={at} onAt={setAt} />
        {children}
        <GalleryArrows strip={strip} at={at} count={photos.length} />
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
                  scrollToPhoto(strip, index, photos.length);
                }}
              >
                <img src={photo.thumb} alt="" width={160} height={107} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {full ? (
        <GalleryFullScreen photos={photos} name={name} from={at} onClose={() => setFull(false)} />
      ) : null}
    </section>
  );
}
