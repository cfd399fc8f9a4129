import type { ReactNode } from "react";
import { Badge, ScreenHead } from "#console/parts/screen.tsx";
import { EditorLinks } from "#console/parts/setting-form/editor-links.tsx";
import { EntryForm } from "./entry-form-view.tsx";
import type { EntryModel } from "./entry-model.ts";

/**
 * The form of a page, an article, a category or a popup: its own fields, then its blocks. It works without scripts: each button posts the form.
 * @param preview shown beside the form
 */
export function EntryScreen({ model, preview }: { model: EntryModel; preview?: ReactNode }) {
  const { target, list, key, title, mark, changedBy, seenAt, changes } = model;
  const of = encodeURIComponent(target.id);
  return (
    <>
      <ScreenHead
        title={title}
        about={`${key === null || list === "popups" ? "" : `${key} of `}${target.name}`}
      >
        <EditorLinks
          list={{ name: "All pages", address: `/pages?of=${of}` }}
          seenAt={seenAt}
          changes={changes}
        />
      </ScreenHead>
      {mark === "new" || mark === "changed" ? (
        <p className="badges">
          <Badge tone="note">{mark === "new" ? "Not published yet" : "Changed since publication"}</Badge>
          {changedBy ? <span className="quiet small">{`in the draft, by ${changedBy}`}</span> : null}
        </p>
      ) : null}
      <div className="entry-editor">
        <EntryForm model={model} key={`${key} ${model.seen}`} />
        {preview ? <aside className="entry-preview">{preview}</aside> : null}
      </div>
    </>
  );
}
