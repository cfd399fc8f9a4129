import type { CommentsView } from "#domain/cars/comments.ts";
import { ShowMore } from "./show-more.tsx";

/** The dealer's comments, a paragraph a segment; long comments are cut until opened (CAR-22..24). */
export function CommentsCard({ comments }: { comments: CommentsView }) {
  return (
    <section className="car-section comments">
      <h2>Dealer comments</h2>
      {comments.kind === "none" ? (
        <p className="muted">{comments.text}</p>
      ) : comments.cut === null ? (
        <Segments segments={comments.segments} />
      ) : (
        <>
          <div className="comments-cut">
            <Segments segments={comments.cut} />
          </div>
          <ShowMore more="Show More" less="Show Less">
            <Segments segments={comments.segments} />
          </ShowMore>
        </>
      )}
    </section>
  );
}

function Segments({ segments }: { segments: string[] }) {
  return segments.map((segment, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their place, and may repeat
    <p key={at}>{segment}</p>
  ));
}
