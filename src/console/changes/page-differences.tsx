import { Link } from "react-router";
import { Badge, Notice, Section, StateMessage, type Tone } from "#console/parts/screen.tsx";
import type { ChangedPage } from "#domain/content/drafted-sites/changed-page.ts";
import type { Difference, Part } from "#domain/content/drafted-sites/page-words.ts";

const kinds: Record<"changed" | "added" | "removed", { name: string; tone: Tone }> = {
  changed: { name: "Changed", tone: "note" },
  added: { name: "New", tone: "good" },
  removed: { name: "Removed", tone: "bad" },
};

/** The pages that would be different, each with the address of its words. */
export function PageList({
  pages,
  compared,
  left,
  addressOf,
}: {
  pages: readonly ChangedPage[];
  compared: number;
  left: number;
  addressOf(path: string): string;
}) {
  return (
    <>
      {left > 0 ? (
        <Notice>
          {`The comparison stopped after ${compared} pages, because it took long. ${left} more weren’t compared and may change too.`}
        </Notice>
      ) : null}
      {pages.length === 0 ? (
        <div className="panel">
          <StateMessage
            symbol="check"
            title="No page changes today"
            text={`${compared} pages were compared: every content page, and of cars and results pages a sample. Offers and special days that begin later change their pages then.`}
          />
        </div>
      ) : (
        <Section
          title={pages.length === 1 ? "1 page" : `${pages.length} pages`}
          aside={<span className="quiet small">{`of ${compared} compared`}</span>}
        >
          <ul className="change-list panel">
            {pages.map(({ path, title, how }) => (
              <li key={path}>
                <div className="change-text">
                  <Link to={addressOf(path)}>{title || path}</Link>
                  <span className="quiet small">{path}</span>
                </div>
                <Badge tone={kinds[how].tone}>{kinds[how].name}</Badge>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** The words of a page that would be different. */
export function WordDifferences({
  path,
  isSame,
  differences,
  what,
}: {
  path: string;
  isSame: boolean;
  differences: readonly Difference[];
  what: "The draft" | "The change";
}) {
  return (
    <Section title={`Words on ${path}`}>
      {differences.length === 0 ? (
        <Notice>
          {isSame
            ? `${what} doesn’t change this page.`
            : "Its words stay the same. What changes are its looks."}
        </Notice>
      ) : (
        <div className="panel panel-body">
          <table className="word-differences">
            <thead>
              <tr>
                <th scope="col">Shoppers see now</th>
                <th scope="col">{what === "The draft" ? "With the draft" : "With the change"}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ live, draft }, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
                <tr key={row}>
                  <td>{words(live, "del")}</td>
                  <td>{words(draft, "ins")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

const words = (parts: readonly Part[], Mark: "del" | "ins") =>
  parts.map(({ text, isChanged }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    isChanged ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
  );
