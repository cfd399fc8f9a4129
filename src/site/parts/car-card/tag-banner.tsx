import type { TagView } from "#domain/cars/tag.ts";

/** The banner over a car's picture (CARD-03). */
export function TagBanner({ tag }: { tag: TagView }) {
  if (tag.image) return <img className="tag-image" src={tag.image} alt={tag.text} width={96} height={32} />;
  return (
    <span className="tag" data-kind={tag.kind}>
      {tag.text}
    </span>
  );
}
