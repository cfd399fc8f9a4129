import { Suspense } from "react";
import "#site/parts/video-facade.css";
import { laterInPage } from "#site/parts/later.tsx";
import type { CarMediaView } from "./car-media-view.ts";
import type { Photo } from "./car-page-view.ts";

const { View, preload } = laterInPage(() => import("./car-media.tsx"));

/** Loads the code before the server renders a car's page. */
export const preloadMedia = preload;

/** A car's video, condition and history report: in the page's HTML, with their code after the page's own. */
export function CarMedia(props: { media: CarMediaView; name: string; poster: Photo | undefined }) {
  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  );
}

/** From the gallery to what else shows the car. */
export function MediaLinks({ media: { video, condition } }: { media: CarMediaView }) {
  if (!video && condition.length === 0) return null;
  return (
    <p className="gallery-more">
      {video ? <a href="#video">Video</a> : null}
      {condition.length > 0 ? <a href="#condition">Condition ({condition.length})</a> : null}
    </p>
  );
}
