/** Longer comments are truncated while collapsed and get a toggle (LIMIT-09). */
const commentsLimit = 400;

/** Shown when there are no dealer comments (CAR-24). */
export const noCommentsText = "Dealer comments are pending. Please check back here later.";

/**
 * The dealer's comments, one entry per segment; `cut` is the collapsed text, null when nothing is truncated.
 */
export type CommentsView =
  | { kind: "none"; text: string }
  | { kind: "comments"; segments: string[]; cut: string[] | null };

/** Splits comments at pipes (CAR-22) and truncates those longer than 400 characters (CAR-23). */
export function commentsView(comments: string | null | undefined): CommentsView {
  const text = comments?.trim() ?? "";
  const segments = segmentsOf(text);
  if (segments.length === 0) return { kind: "none", text: noCommentsText };
  // Counted in characters instead of UTF-16 units, so that no emoji is split.
  const characters = Array.from(text);
  const cut =
    characters.length > commentsLimit ? segmentsOf(characters.slice(0, commentsLimit).join("")) : null;
  return { kind: "comments", segments, cut };
}

function segmentsOf(text: string): string[] {
  return text
    .split("|")
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "");
}
