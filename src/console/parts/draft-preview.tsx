import { Link } from "react-router";
import { PreviewFrames } from "./preview-frames.tsx";
import type { PreviewedPage } from "./previewed-page.ts";
import { Section } from "./screen.tsx";

/** Beneath a form: the page concerned as it would be with what is saved in the draft. Nothing on a platform without previews. */
export function DraftPreview({
  page,
  isEditable = false,
}: {
  page: PreviewedPage | null;
  /** Whether what is pressed on the page opens the screen that edits it. */
  isEditable?: boolean;
}) {
  if (!page) return null;
  const query = new URLSearchParams({ of: page.of, path: page.path });
  return (
    <Section
      title="With the draft"
      aside={
        <Link className="small" to={`/preview?${query}`}>
          Another page, or share it
        </Link>
      }
    >
      <PreviewFrames page={page} isEditable={isEditable} />
    </Section>
  );
}
