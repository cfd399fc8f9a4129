import { useEffect, useRef, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import type { Photo } from "./car-page-view.ts";
import { GalleryArrows, GalleryStrip } from "./gallery-strip.tsx";

/** The photos over the whole screen, from the one that was in view. Escape closes it. */
export function GalleryFullScreen({
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
    strip.current?.scrollTo({ left: from * strip.current.clientWidth, behavior: "instant" });
    strip.current?.focus();
  }, [from]);
  return (
    <dialog ref={dialog} className="gallery-dialog" aria-label={`Photos of ${name}`} onClose={onClose}>
      <GalleryStrip photos={photos} idPrefix="full" strip={strip} at={at} onAt={setAt} large />
      <GalleryArrows strip={strip} at={at} count={photos.length} />
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
