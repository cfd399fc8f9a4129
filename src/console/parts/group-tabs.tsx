import { Link } from "react-router";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";

/** The groups that a member may choose from; nothing for a member of one. */
export function GroupTabs({
  group,
  groups,
  address,
}: {
  group: Pick<GroupChoice, "slug">;
  groups: readonly GroupChoice[];
  address: string;
}) {
  if (groups.length < 2) return null;
  return (
    <nav aria-label="Group" className="actions">
      {groups.map(({ id, slug }) => (
        <Link
          key={id}
          to={`${address}?group=${slug}`}
          className="button"
          data-size="small"
          data-kind={slug === group.slug ? undefined : "plain"}
          aria-current={slug === group.slug ? "page" : undefined}
        >
          {slug}
        </Link>
      ))}
    </nav>
  );
}
