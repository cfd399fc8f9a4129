import type { EditTarget } from "#console/parts/setting-form/edit-targets.ts";
import { type KnownPicture, type SentPicture, thumbnailOf } from "#console/parts/setting-form/pictures.ts";
import { draftedDocuments, readDraft } from "#domain/content/drafts/draft-store.server.ts";
import { pictureRefusals, type StaffPictures } from "#domain/pictures/staff-pictures.server.ts";
import type { Database } from "#platform/database/database.server.ts";

/** Pictures that are offered at most. */
const maxPictures = 300;

/** The stored pictures that a site's content and settings name, published or in the draft; of a group, those of its sites. */
export async function picturesOf(db: Database, target: EditTarget): Promise<KnownPicture[]> {
  const { groupId, site } = target;
  const draft = await db.withTenant({ groupId }, async (tx) => {
    const all = await readDraft(tx, groupId);
    const ids = site ? [site.id] : [...(all?.published.sites.keys() ?? [])];
    return readDraft(
      tx,
      groupId,
      ids.map((siteId) => ({ document: "content" as const, siteId })),
    );
  });
  if (!draft) return [];
  const found = new Map<string, string>();
  for (const { group, sites, contents } of [draftedDocuments(draft), draft.published]) {
    const isShown = (id: string) => site === null || site.id === id;
    const shown = [...contents, ...sites].flatMap(([id, document]) => (isShown(id) ? [document] : []));
    for (const { src, alt } of [...shown, group].flatMap((document) => picturesWithin(document)))
      found.set(src, found.get(src) || alt);
  }
  return [...found].slice(0, maxPictures).map(([src, alt]) => ({ src, alt }));
}

/** The stored pictures anywhere in a value, with the descriptions beside them. */
function picturesWithin(value: unknown, alt = ""): KnownPicture[] {
  if (typeof value === "string") return thumbnailOf(value) === null ? [] : [{ src: value, alt }];
  if (typeof value !== "object" || value === null) return [];
  const described = (value as { alt?: unknown }).alt;
  return Object.values(value).flatMap((one) =>
    picturesWithin(one, typeof described === "string" ? described : ""),
  );
}

/** Stores the picture of a form; the file is judged by its bytes. Null for a form without one. */
export async function storePicture(
  pictures: Pick<StaffPictures, "store">,
  form: FormData,
): Promise<SentPicture | null> {
  const file = form.get("picture");
  if (!(file instanceof File)) return null;
  const stored = await pictures.store(Buffer.from(await file.arrayBuffer()));
  return stored.kind === "refused"
    ? { kind: "refused", problem: pictureRefusals[stored.reason] }
    : { kind: "stored", src: `/img/960/${stored.picture.key}` };
}
