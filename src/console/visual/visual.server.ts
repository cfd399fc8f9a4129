import { pathToPreview } from "#console/changes/preview.ts";
import { entryIn } from "#console/pages/entry-kinds.ts";
import { blocksOf } from "#console/pages/entry-of-form.ts";
import { entryOf } from "#console/pages/pages-model.server.ts";
import { type SiteTarget, siteContent } from "#console/pages/site-content.server.ts";
import { editTargets } from "#console/parts/setting-form/edit-targets.ts";
import { sectionModel, settingsOf } from "#console/settings/settings.server.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { pathText } from "#domain/content/drafts/document-path.ts";
import { draftChangesOf } from "#domain/content/drafts/draft-store.server.ts";
import { draftVersion } from "#domain/content/drafts/draft-version.ts";
import { type EditPlace, readEditPlace } from "#domain/content/drafts/edit-place.ts";
import { groupsOf } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { Database } from "#platform/database/database.server.ts";
import { formOfPlace, type PlaceForm } from "./place-form.ts";
import type { PressedForm, VisualModel } from "./visual-model.ts";

type Deps = { db: Database; sites: Pick<SiteStore, "list" | "bySlug">; rules: DraftRules };

/** What the address of the screen names. */
export type Visual = {
  target: SiteTarget;
  siteId: string;
  path: string;
  place: EditPlace | null;
  at: string | null;
};

/** Null for a site whose content the member may not change. */
export async function visualOfAddress(
  { sites }: Pick<Deps, "sites">,
  { access }: Pick<SignedIn, "access">,
  query: URLSearchParams,
): Promise<Visual | null> {
  const targets = editTargets(access, await sites.list(groupsOf(access))).filter(
    (one): one is SiteTarget => one.site !== null,
  );
  const of = query.get("of");
  const target = of === null ? targets[0] : targets.find(({ id, site }) => id === of || site.id === of);
  if (!target) return null;
  const at = query.get("at");
  return {
    target,
    siteId: target.site.id,
    path: pathToPreview(query.get("path") ?? "/") ?? "/",
    at,
    place: at === null ? null : readEditPlace(at),
  };
}

/** The form that a place is edited in. The types of a page's blocks are the draft's. */
export async function placeForm(db: Database, { target, place }: Visual): Promise<PlaceForm | null> {
  if (!place) return null;
  const [list, key = "", part] = place.path;
  if (place.document !== "content" || part !== "blocks") return formOfPlace(place);
  const content = await siteContent(db, target);
  const entry = content && entryIn(content.drafted, { list: list as never, key });
  return formOfPlace(
    place,
    blocksOf(entry ?? undefined).map((block) => String((block as { type: unknown }).type)),
  );
}

export async function visualModel(
  deps: Deps,
  visual: Visual,
  { consoleUrl, today }: { consoleUrl: string; today: string },
): Promise<VisualModel> {
  const { target, siteId, path, at } = visual;
  const changes = await deps.db.withTenant({ groupId: target.groupId }, (tx) =>
    draftChangesOf(tx, target.groupId),
  );
  return {
    page: { of: siteId, siteName: target.name, path, version: draftVersion(changes) },
    target: target.id,
    changes: changes.length,
    at,
    form: await pressedForm(deps, visual, { consoleUrl, today }),
  };
}

async function pressedForm(
  deps: Deps,
  visual: Visual,
  { consoleUrl, today }: { consoleUrl: string; today: string },
): Promise<PressedForm | null> {
  const { target } = visual;
  const form = await placeForm(deps.db, visual);
  switch (form?.kind) {
    case undefined:
      return null;
    case "location":
      return {
        kind: "screen",
        name: "Places",
        address: `/places/${encodeURIComponent(form.slug)}?group=${encodeURIComponent(target.groupId)}`,
      };
    case "setting": {
      const { section, field, control } = form;
      const found = await settingsOf(deps.db, target, section);
      if (!found) return null;
      const model = sectionModel(target, section, found, { consoleUrl, previewed: null });
      return { kind: "setting", model, setting: pathText(field.path), control };
    }
    case "entry": {
      const { list, key, control } = form;
      const model = await entryOf(deps, { target, list, key }, { consoleUrl, today });
      return model && { kind: "entry", model, control };
    }
  }
}
