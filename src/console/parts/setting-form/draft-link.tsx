import { ButtonLink } from "#console/parts/button.tsx";
import { Glyph } from "#console/parts/glyph.tsx";

/** Leads to the draft, with how much is in it. */
export function DraftLink({ changes }: { changes: number }) {
  return (
    <ButtonLink to="/changes">
      <Glyph name="changes" />
      {changes === 0 ? "Changes" : `${changes} unpublished ${changes === 1 ? "change" : "changes"}`}
    </ButtonLink>
  );
}
