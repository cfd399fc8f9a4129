import type { ReactNode } from "react";
import { tabOf } from "#lib/new-tab.ts";
import { LinkButton } from "#site/parts/button.tsx";

/** The frame of every block: its background, its anchor, its heading and introduction. */
export function BlockFrame({
  block,
  children,
  width = "wide",
  side = null,
}: {
  block: {
    type: string;
    id?: string | undefined;
    ground?: string | undefined;
    title?: string | undefined;
    text?: string | undefined;
  };
  children?: ReactNode;
  /** `text` keeps lines short enough to read, with the heading beside them on wide screens. */
  width?: "wide" | "text";
  /** Content beside a text, below its heading. */
  side?: ReactNode;
}) {
  const title = block.title ? <h2>{block.title}</h2> : null;
  const lead = block.text ? <p className="block-lead">{block.text}</p> : null;
  return (
    <section
      className="block"
      id={block.id}
      data-block={block.type}
      data-ground={block.ground}
      data-width={width}
    >
      <div className="page">
        {width === "text" && (title || lead || side) ? (
          <div className="block-side">
            {title}
            {lead}
            {side}
          </div>
        ) : (
          <>
            {title}
            {lead}
          </>
        )}
        {children}
      </div>
    </section>
  );
}

/** The level of headings inside a block: below its own, or in its place. */
export function innerHeading({ title }: { title?: string | undefined }): "h2" | "h3" {
  return title ? "h3" : "h2";
}

/** Markdown that was sanitised to HTML when the content was parsed (clean-text.server.ts). */
export function Rich({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={className ? `rich ${className}` : "rich"}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned to an allow list by sanitize-html
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

export function Actions({ actions }: { actions: readonly { label: string; href: string }[] }) {
  if (actions.length === 0) return null;
  return (
    <p className="block-actions">
      {actions.map(({ label, href }, at) => (
        <LinkButton
          key={href + label}
          look={at === 0 ? "primary" : "plain"}
          size="large"
          href={href}
          {...tabOf(href)}
        >
          {label}
        </LinkButton>
      ))}
    </p>
  );
}

const widths = [320, 480, 640, 960, 1280, 1920] as const;

/**
 * A picture of content with reserved space. Stored pictures are offered in several widths, others as they are.
 */
export function ContentPicture({
  image,
  sizes,
  priority = false,
  className,
}: {
  image: { src: string; alt: string };
  sizes: string;
  priority?: boolean;
  className?: string;
}) {
  const imageId = /^\/img\/\d+\/([^/?#]+)$/.exec(image.src)?.[1];
  return (
    <span className={className ? `content-picture ${className}` : "content-picture"}>
      <img
        src={image.src}
        srcSet={imageId ? widths.map((width) => `/img/${width}/${imageId} ${width}w`).join(", ") : undefined}
        sizes={imageId ? sizes : undefined}
        alt={image.alt}
        width="1600"
        height="900"
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
      />
    </span>
  );
}
