import { Link } from "react-router";
import { visualAddress } from "#console/parts/previewed-page.ts";
import { Section, Skeleton } from "#console/parts/screen.tsx";
import type { FrameMessage } from "#domain/content/drafts/edit-messages.ts";

/** Everything of the page that can be edited, in its order: for the keyboard, and for who can't see the page. */
export function PageTexts({
  of,
  path,
  texts,
}: {
  of: string;
  path: string;
  texts: Extract<FrameMessage, { kind: "ready" }>["places"] | null;
}) {
  if (texts === null) return <Skeleton />;
  const byPlace = new Map(texts.toReversed().map(({ place, text }) => [place, text]));
  const listed = [...byPlace].reverse();
  return (
    <Section title="On this page" aside={<span className="quiet">{listed.length}</span>}>
      {listed.length === 0 ? <p>This page has no texts of its own.</p> : null}
      <ul className="visual-texts panel">
        {listed.map(([place, text]) => (
          <li key={place}>
            <Link to={visualAddress(of, path, place)} preventScrollReset>
              {text || "Section"}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
