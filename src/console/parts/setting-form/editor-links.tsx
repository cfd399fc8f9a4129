import { ButtonLink } from "#console/parts/button.tsx";
import { DraftLink } from "./draft-link.tsx";

/** Leads from the form of something on the sites to the list that it is in, to the site and to the draft. */
export function EditorLinks({
  list,
  seenAt,
  changes,
}: {
  list: { name: string; address: string };
  /** Where shoppers see it; null before it is published. */
  seenAt: string | null;
  changes: number;
}) {
  return (
    <>
      <ButtonLink kind="plain" to={list.address}>
        {list.name}
      </ButtonLink>
      {seenAt ? (
        <a className="button" href={seenAt} target="_blank" rel="noreferrer">
          See it on the site
        </a>
      ) : null}
      <DraftLink changes={changes} />
    </>
  );
}
