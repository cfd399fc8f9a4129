import { entryIn } from "#console/pages/entry-kinds.ts";
import { editedLists } from "#console/pages/entry-name.ts";
import { blocksOf } from "#console/pages/entry-of-form.ts";
import { contentOf, type SiteTarget, siteContent } from "#console/pages/site-content.server.ts";
import { moved } from "#console/parts/setting-form/row-texts.ts";
import { sectionOf } from "#console/settings/setting-sections.ts";
import { settingsOf } from "#console/settings/settings.server.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { pathText } from "#domain/content/drafts/document-path.ts";
import type { DocumentName, Edit } from "#domain/content/drafts/draft.ts";
import { draftChangesOf, type Editor, saveEdits } from "#domain/content/drafts/draft-store.server.ts";
import { draftVersion } from "#domain/content/drafts/draft-version.ts";
import { editPlaceText, readEditPlace } from "#domain/content/drafts/edit-place.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { MoveAnswer } from "./visual-model.ts";

type Deps = { db: Database; rules: DraftRules; at: Date };

/** A list whose entries are moved on the page, as the draft has it. */
type MovableList = {
  name: DocumentName;
  path: readonly string[];
  own: readonly unknown[] | undefined;
  shown: readonly unknown[];
};

const changedMeanwhile = "This page was changed meanwhile. Here it is as it is now: move it again.";

/** Moves a section of the front page or a block in the draft. `version` is that of the page that was seen. */
export async function moveSection(
  deps: Deps,
  editor: Editor,
  target: SiteTarget,
  form: FormData,
): Promise<MoveAnswer> {
  const place = readEditPlace(String(form.get("place") ?? ""));
  const by = Number(form.get("by"));
  const list = place && (await listOf(deps.db, target, place.path.slice(0, -1)));
  const from = Number(place?.path.at(-1));
  if (!place || !list || !Number.isInteger(by) || !list.shown[from] || !list.shown[from + by])
    return { kind: "not moved", reason: changedMeanwhile };
  const { groupId } = target;
  const changes = await deps.db.withTenant({ groupId }, (tx) => draftChangesOf(tx, groupId));
  if (draftVersion(changes) !== form.get("version")) return { kind: "not moved", reason: changedMeanwhile };
  const edits: Edit[] = [{ path: list.path, from: list.own, to: moved(list.shown, from, from + by) }];
  const outcome = await saveEdits(deps.db, editor, { name: list.name, edits }, deps.rules, deps.at);
  switch (outcome.kind) {
    case "saved":
      return {
        kind: "moved",
        place: editPlaceText({ ...place, path: [...place.path.slice(0, -1), String(from + by)] }),
      };
    case "conflict":
      return { kind: "not moved", reason: changedMeanwhile };
    case "forbidden":
      return { kind: "not moved", reason: `This can’t be saved: ${outcome.reason}.` };
    case "refused":
      return { kind: "not moved", reason: outcome.problems.map(({ message }) => message).join("; ") };
  }
}

async function listOf(
  db: Database,
  target: SiteTarget,
  path: readonly string[],
): Promise<MovableList | null> {
  const [first, key = "", part] = path;
  if (pathText(path) === pathText(["home", "sections"])) return homeSections(db, target, path);
  const list = editedLists.find((one) => one === first);
  const content = list && part === "blocks" ? await siteContent(db, target) : null;
  const entry = list && content ? entryIn(content.drafted, { list, key }) : undefined;
  if (!entry) return null;
  const blocks = blocksOf(entry);
  return { name: contentOf(target), path, own: blocks, shown: blocks };
}

async function homeSections(
  db: Database,
  target: SiteTarget,
  path: readonly string[],
): Promise<MovableList | null> {
  const section = sectionOf("front-page");
  const found = section && (await settingsOf(db, target, section));
  const setting = found?.shown.find(({ key }) => key === pathText(path));
  if (!setting) return null;
  const own = setting.isOwn ? (setting.own as unknown[]) : undefined;
  return {
    name: { document: "site", siteId: target.site.id },
    path,
    own,
    shown: own ?? setting.text.split("\n").filter(Boolean),
  };
}
