import { type ReactNode, useState } from "react";
import type { VideoView } from "#domain/cars/car-video.ts";
import { Icon } from "./icon.tsx";
import { PartnerFrame } from "./partner-frame.tsx";

/**
 * A video's poster; the player, and anything of its host, is loaded by the press. Without script, and where the site's policy doesn't allow the
 * host, the press follows a link to it.
 */
export function VideoFacade({
  video: { href, host, player, file },
  title,
  children,
}: {
  video: VideoView;
  title: string;
  /** The poster. */
  children: ReactNode;
}) {
  const [playing, play] = useState(false);
  const canPlay = player !== undefined || file !== undefined;
  return (
    <div className="content-video" tabIndex={-1}>
      {playing && player !== undefined ? <PartnerFrame kind="video" src={player} title={title} /> : null}
      {playing && player === undefined ? (
        // biome-ignore lint/a11y/useMediaCaption: an address of a file says nothing of captions
        <video src={file} controls autoPlay playsInline aria-label={title} />
      ) : null}
      {playing ? null : (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            if (!canPlay) return;
            event.preventDefault();
            // What was pressed goes away, and the place of the player keeps the focus.
            event.currentTarget.parentElement?.focus();
            play(true);
          }}
        >
          {children}
          <span className="content-video-play">
            <Icon name="right" />
            {canPlay ? "Play" : "Watch"}: {title}
          </span>
          {host ? (
            <span className="content-video-note">
              {canPlay ? "Plays from" : "Opens"} {host}
            </span>
          ) : null}
        </a>
      )}
    </div>
  );
}
