import { type PictureSource, pictureSources } from "#lib/picture-source.ts";

/**
 * A picture in its reserved frame. `view` comes from pictureView(); `sizes` is the layout width of the frame.
 * The first pictures of a page are `priority`: loaded at once, before the others. The blur underneath is a
 * second picture, because a background would need a style attribute.
 */
export function Picture({
  view,
  sizes,
  priority = false,
  ratio,
  className,
}: {
  view: PictureSource & { width: number; height: number; blur: string | null; alt: string };
  sizes: string;
  priority?: boolean;
  ratio?: "wide" | "square";
  className?: string;
}) {
  const { src, srcSet } = pictureSources(view);
  return (
    <span className={className ? `picture ${className}` : "picture"} data-ratio={ratio}>
      {view.blur ? <img className="picture-blur" src={view.blur} alt="" aria-hidden="true" /> : null}
      <img
        src={src}
        srcSet={srcSet || undefined}
        sizes={srcSet ? sizes : undefined}
        width={view.width}
        height={view.height}
        alt={view.alt}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
      />
    </span>
  );
}
