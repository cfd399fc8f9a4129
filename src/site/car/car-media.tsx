import { type ReactNode, Suspense, useState } from "react";
import { pictureSources, sourceAt } from "#lib/picture-source.ts";
import { Disclosure } from "#site/parts/disclosure.tsx";
import { later } from "#site/parts/later.tsx";
import { VideoFacade } from "#site/parts/video-facade.tsx";
import type { CarMediaView, ConditionPhoto, ReportView } from "./car-media-view.ts";
import type { Photo } from "./car-page-view.ts";

const GalleryFullScreen = later(() => import("./gallery-full-screen.tsx"));

/** A car's video, the photos of its condition and its history report. Nothing of a video or of these photos is loaded before a press. */
export default function CarMedia({
  media: { video, condition, report },
  name,
  poster,
}: {
  media: CarMediaView;
  name: string;
  poster: Photo | undefined;
}) {
  return (
    <>
      {video ? (
        <Part id="video" title="Video">
          <VideoFacade video={video} title={name}>
            {poster ? <Poster photo={poster} /> : null}
          </VideoFacade>
        </Part>
      ) : null}
      {condition.length > 0 ? <ConditionPhotos photos={condition} name={name} /> : null}
      {report ? <Report report={report} /> : null}
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="car-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The gallery's first photo at the gallery's size, which the browser has already. */
function Poster({ photo }: { photo: Photo }) {
  return (
    <img
      {...pictureSources(photo)}
      sizes="(min-width: 64rem) 54rem, 100vw"
      width={photo.width}
      height={photo.height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

function ConditionPhotos({ photos, name }: { photos: ConditionPhoto[]; name: string }) {
  const [full, setFull] = useState<number | null>(null);
  const count = photos.length === 1 ? "1 photo" : `${photos.length} photos`;
  return (
    <Part id="condition" title="Condition">
      <p className="muted">Wear and damage that the dealer photographed, apart from the photos above.</p>
      <Disclosure title={`Show ${count} of wear and damage`}>
        <ul className="condition-photos">
          {photos.map((photo, at) => (
            <li key={"url" in photo ? photo.url : photo.src}>
              <figure>
                <a
                  href={sourceAt(photo, 1280)}
                  target="_blank"
                  rel="noopener"
                  onClick={(event) => {
                    event.preventDefault();
                    setFull(at);
                  }}
                >
                  <Placed photo={photo} />
                </a>
                {photo.caption ? <figcaption>{photo.caption}</figcaption> : null}
              </figure>
            </li>
          ))}
        </ul>
      </Disclosure>
      {full === null ? null : (
        <Suspense fallback={null}>
          <GalleryFullScreen
            photos={photos.map((photo) => ({ ...photo, blur: null }) as Photo)}
            name={`the condition of ${name}`}
            from={full}
            onClose={() => setFull(null)}
          />
        </Suspense>
      )}
    </Part>
  );
}

function Placed({ photo }: { photo: ConditionPhoto }) {
  const { at, alt, width, height } = photo;
  return (
    <span className="condition-picture">
      <img
        {...pictureSources(photo)}
        sizes="(min-width: 40rem) 20rem, 100vw"
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
      {at ? (
        <svg aria-hidden="true">
          <circle cx={`${at.across}%`} cy={`${at.down}%`} r="22" />
        </svg>
      ) : null}
    </span>
  );
}

function Report({ report: { provider, date, statements, href } }: { report: ReportView }) {
  return (
    <Part id="history-report" title="History report">
      <p className="muted">
        {provider ? `By ${provider}, as` : "As"} of <time dateTime={date.date}>{date.text}</time>
      </p>
      {statements.length > 0 ? (
        <ul className="report-lines">
          {statements.map((statement) => (
            <li key={statement}>{statement}</li>
          ))}
        </ul>
      ) : null}
      {href ? (
        <p>
          <a className="btn btn-small" href={href} target="_blank" rel="noopener noreferrer">
            Open the report
          </a>
        </p>
      ) : null}
    </Part>
  );
}
