import { useState } from "react";
import type { BlockOf } from "#domain/content/pages/block.ts";
import { Icon } from "#site/parts/icon.tsx";
import { PartnerFrame } from "#site/parts/partner-frame.tsx";
import { BlockFrame, ContentPicture } from "./parts.tsx";

export function ImageBlock({ block }: { block: BlockOf<"image"> }) {
  return (
    <BlockFrame block={block}>
      <figure className="content-figure">
        <ContentPicture image={block.image} sizes="(min-width: 84rem) 80rem, 100vw" />
        {block.caption ? <figcaption>{block.caption}</figcaption> : null}
      </figure>
    </BlockFrame>
  );
}

/**
 * A video's poster; the player, and anything of its host, is loaded by the click. Without script the click
 * follows a link to it.
 */
export function VideoBlock({ block }: { block: BlockOf<"video"> }) {
  const [playing, play] = useState(false);
  const { hostname } = new URL(block.url);
  return (
    <BlockFrame block={block}>
      <div className="content-video">
        {playing ? (
          <PartnerFrame kind="video" src={withAutoplay(block.url)} title={block.title} />
        ) : (
          <a
            href={block.url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={(event) => {
              event.preventDefault();
              play(true);
            }}
          >
            <ContentPicture image={block.poster} sizes="(min-width: 64rem) 60rem, 100vw" />
            <span className="content-video-play">
              <Icon name="right" />
              Play: {block.title}
            </span>
            <span className="content-video-note">Plays from {hostname}</span>
          </a>
        )}
      </div>
    </BlockFrame>
  );
}

function withAutoplay(address: string): string {
  const url = new URL(address);
  url.searchParams.set("autoplay", "1");
  return url.href;
}

/** Another company's booking page in a frame (CMS-01); beside it a link, for browsers that show no frames. */
export function ServiceBookingBlock({
  block,
  data,
}: {
  block: BlockOf<"service_booking_iframe">;
  data: { url: string };
}) {
  const title = block.title ?? "Book a service";
  return (
    <BlockFrame block={{ ...block, title }}>
      <PartnerFrame kind="booking" className="content-frame" src={data.url} title={title} />
      <p className="content-frame-way">
        <a className="link" href={data.url} target="_blank" rel="noopener noreferrer">
          Open the booking in its own tab
        </a>
      </p>
    </BlockFrame>
  );
}
