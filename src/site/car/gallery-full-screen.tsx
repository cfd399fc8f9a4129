import { useEffect, useRef } from "react";
import { useDocumentMark } from "#site/parts/document-mark.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { Photo } from "./car-page-view.ts";
import { GalleryArrows, GalleryStrip, GalleryThumbs } from "./gallery-strip.tsx";
import { showPhoto } from "./strip-position.ts";
import { useStrip } from "./use-strip.tsx";
import { useZoom } from "./use-zoom.tsx";

/**
 * The photos over the whole screen, from the one that was in view, with thumbnails and zoom. Escape closes
 * it.
 */
export default function GalleryFullScreen({
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
  const state = useStrip(photos.length, from);
  const { strip, at } = state;
  useZoom(strip);
  useDocumentMark("data-gallery-open", true);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    if (!strip.current) return;
    showPhoto(strip.current, from, "instant");
    strip.current.focus();
  }, [from, strip]);
  return (
    <dialog ref={dialog} className="gallery-dialog" aria-label={`Photos of ${name}`} onClose={onClose}>
      <div className="gallery-stage">
        <GalleryStrip photos={photos} name={name} idPrefix="full" state={state} large />
        <GalleryArrows state={state} count={photos.length} />
      </div>
      <GalleryThumbs photos={photos} idPrefix="full" state={state} />
      <p className="gallery-count" aria-live="polite">
        {at + 1} / {photos.length}
      </p>
      <button
        type="button"
        className="icon-btn gallery-close"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
    </dialog>
  );
}
