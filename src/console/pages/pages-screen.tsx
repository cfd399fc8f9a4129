import { Link } from "react-router";
import { Badge, Notice, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { DraftLink } from "#console/parts/setting-form/draft-link.tsx";
import { TargetSearch } from "#console/parts/setting-form/target-search.tsx";
import type { ListedEntry, Mark, PagesModel } from "./entry-model.ts";
import { type EditedList, entryAddress, newEntryAddress } from "./entry-name.ts";

const titles: Record<EditedList, { title: string; add: string; none: string }> = {
  pages: {
    title: "Pages",
    add: "New page",
    none: "No pages yet. About us, service, careers: add the first one.",
  },
  articles: { title: "Articles", add: "New article", none: "No articles yet. They need a category first." },
  categories: { title: "Categories of articles", add: "New category", none: "No categories yet." },
  popups: { title: "Popups", add: "New popup", none: "No popups. One opens over the pages that you choose." },
};

/** The content of a site: its pages as a tree, articles, categories, popups. */
export function PagesScreen({ model }: { model: PagesModel }) {
  const { targets, target, query, lists, changes } = model;
  const found = lists.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <ScreenHead
        title="Pages"
        about="Words and pictures of a site. What you save goes to the draft; shoppers see it once it is published."
      >
        <Link className="button" to={`/pages/addresses?of=${encodeURIComponent(target)}`}>
          Old addresses
        </Link>
        <DraftLink changes={changes} />
      </ScreenHead>
      <div className="stack">
        <TargetSearch
          label="Pages of"
          searchLabel="Find words"
          placeholder="warranty, opening hours"
          targets={targets}
          target={target}
          query={query}
        />
        {query !== "" && found === 0 ? (
          <div className="panel">
            <StateMessage
              symbol="pages"
              title={`Nothing with “${query}”`}
              text="Try fewer words, or another site. Words of forms, prices and the front page are under Settings."
            >
              <Link className="button" to={`/pages?of=${encodeURIComponent(target)}`}>
                Show all pages
              </Link>
            </StateMessage>
          </div>
        ) : (
          lists.map((list) => (
            <EntryList key={list.list} {...list} target={target} isFiltered={query !== ""} />
          ))
        )}
      </div>
    </>
  );
}

function EntryList({
  list,
  entries,
  target,
  isFiltered,
}: PagesModel["lists"][number] & { target: string; isFiltered: boolean }) {
  const { title, add, none } = titles[list];
  if (isFiltered && entries.length === 0) return null;
  const hasFront = list === "pages" && !isFiltered;
  return (
    <Section
      title={title}
      aside={
        <Link className="button" data-size="small" to={newEntryAddress(target, list)}>
          {add}
        </Link>
      }
    >
      {entries.length === 0 && !hasFront ? (
        <Notice>{none}</Notice>
      ) : (
        <ul className="link-list panel page-tree" aria-label={title}>
          {hasFront ? (
            <li>
              <Link to={`/settings/front-page?of=${encodeURIComponent(target)}`}>Front page</Link>
              <span className="quiet">/, its headline, sections and links</span>
            </li>
          ) : null}
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} address={entryAddress(target, { list, key: entry.key })} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const marks: Record<Exclude<Mark, null>, string> = {
  new: "Not published yet",
  changed: "Changed",
  removed: "Removed in the draft",
};

function Entry({ entry, address }: { entry: ListedEntry; address: string }) {
  const { title, about, mark, brokenLinks, undescribed, depth } = entry;
  return (
    <li data-depth={Math.min(depth, 4)}>
      <span className="badges">
        {mark === "removed" ? <s>{title}</s> : <Link to={address}>{title}</Link>}
        {mark ? <Badge tone="note">{marks[mark]}</Badge> : null}
        {brokenLinks > 0 ? (
          <Badge tone="bad">{brokenLinks === 1 ? "1 broken link" : `${brokenLinks} broken links`}</Badge>
        ) : null}
        {undescribed > 0 ? (
          <Badge tone="note">
            {undescribed === 1 ? "1 picture" : `${undescribed} pictures`} without a description
          </Badge>
        ) : null}
      </span>
      <span className="quiet">{about}</span>
    </li>
  );
}
