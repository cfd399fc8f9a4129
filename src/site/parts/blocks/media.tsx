import type { BlockOf } from "#domain/content/pages/block.ts";
import { PartnerFrame } from "#site/parts/partner-frame.tsx";
import { VideoFacade } from "#site/parts/video-facade.tsx";
import "#site/parts/video-facade.css";
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

/** Its poster, and the player by a press. */
export function VideoBlock({ block }: { block: BlockOf<"video"> }) {
  const { url, title, poster } = block;
  const video = { href: url, host: new URL(url).hostname, player: withAutoplay(url) };
  return (
    <BlockFrame block={block}>
      <VideoFacade video={video} title={title}>
        <ContentPicture image={poster} sizes="(min-width: 64rem) 60rem, 100vw" />
      </VideoFacade>
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
