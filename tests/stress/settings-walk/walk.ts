import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { EditTarget } from "#console/parts/setting-form/edit-targets.ts";
import { rowKey, rowsIn } from "#console/parts/setting-form/row-texts.ts";
import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import { fieldText } from "#console/parts/setting-form/setting-values.ts";
import type { SavedSettings } from "#console/parts/setting-form/shown-setting.ts";
import type { SettingSection } from "#console/settings/setting-sections.ts";
import { saveSettings, sectionModel, settingsOf } from "#console/settings/settings.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { ownPreviewToken } from "#domain/content/drafted-sites/preview-links.server.ts";
import { createPreviews } from "#domain/content/drafted-sites/previews.server.ts";
import { publishDraft, rollBack } from "#domain/content/drafts/change-sets.server.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { sameValue, valueAt } from "#domain/content/drafts/document-path.ts";
import { publishedDocuments } from "#domain/content/drafts/documents.server.ts";
import { draftChangesOf, type Editor } from "#domain/content/drafts/draft-store.server.ts";
import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import { mergeLayers, unwrapped } from "#platform/config/layer.ts";
import type { Database } from "#platform/database/database.server.ts";
import { sampleValues } from "./sample-values.ts";
import { schemaAt, type WalkedKey } from "./walked-keys.ts";

export type WalkOf = {
  db: Database;
  consoleDb: Database;
  rules: DraftRules;
  target: EditTarget & { site: NonNullable<EditTarget["site"]> };
  editor: Editor;
};

/** What became of a key. `problem` is null where every step was right. */
export type Walked = { key: string; section: string; value: string; problem: string | null };

/** Values of a key that are tried until the console saves one: some have to fit the site's other values. */
const maxTries = 40;

/** One site whose settings are changed key by key as in the console: saved, previewed, published, read, rolled back. */
export class Walk {
  readonly #of: WalkOf;
  readonly #store: SiteStore;
  readonly #previews: ReturnType<typeof createPreviews>;
  /** Of the preview, which is the same during the walk. */
  token = "";

  constructor(of: WalkOf) {
    this.#of = of;
    this.#store = createSiteStore(of.db, () => new Date());
    this.#previews = createPreviews(of.db, of.rules, () => new Date());
  }

  /** Makes the editor a member of the group, and a preview of the site. */
  async begin(): Promise<void> {
    const { consoleDb: db, target, editor } = this.#of;
    const { groupId, memberId } = editor;
    const createdAt = new Date();
    const by = { kind: "member" as const, id: memberId, action: "walk" };
    await db.as(by).withTenant({ groupId }, async (tx) => {
      const email = `${memberId}@walk.example`;
      await tx.insert(staffMembers).values({ id: memberId, email, name: "Walk", createdAt });
      await tx
        .insert(staffGrants)
        .values({ id: memberId, memberId, groupId, role: "marketing", mayPublish: true, createdAt });
    });
    this.token = await ownPreviewToken(
      { db, key: Buffer.alloc(32, 7), now: new Date() },
      { groupId, siteId: target.site.id },
      memberId,
    );
  }

  /** @param whileDrafted what is done while the draft has the other value */
  async key(
    { path, field, schema, set }: WalkedKey,
    whileDrafted: () => Promise<void> = async () => {},
  ): Promise<Walked> {
    if (!set || !("section" in set)) throw new Error(`${path.join(".")} isn't set in the console`);
    const { section } = set;
    const walked = { key: path.join("."), section: section.id };
    const before = await this.#live();
    const at = (site: Site): unknown => valueAt("site", site, path);
    const names = [...before.dealerships, ...before.locations].map(({ slug }) => slug);
    const group = await this.#group();
    let refusal = "no value of its schema is another one";
    let tries = 0;
    for (const value of sampleValues(schema, names)) {
      const expected = settled(schema, valueAt("group", group, path), value);
      if (sameValue(expected, at(before)) || tries++ > maxTries) continue;
      const saved = await this.#save(section, field, value);
      if (saved.kind !== "saved") {
        refusal = `${JSON.stringify(value)} isn't saved: ${JSON.stringify(saved)}`;
        continue;
      }
      const previewed = await this.#previewed();
      await whileDrafted();
      const id = await this.#publish();
      const live = await this.#live();
      await this.#rollBack(id);
      const after = await this.#live();
      const shown = { ...walked, value: JSON.stringify(value) };
      const wrong = (where: string, found: unknown) => ({
        ...shown,
        problem: `${where} has ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`,
      });
      if (!sameValue(at(previewed), expected)) return wrong("the preview", at(previewed));
      if (!sameValue(at(live), expected)) return wrong("the published site", at(live));
      if (!isDeepStrictEqual(withoutVersions(live), withoutVersions(previewed)))
        return { ...shown, problem: "the published site isn't the previewed one" };
      if (!isDeepStrictEqual(withoutVersions(after), withoutVersions(before)))
        return { ...shown, problem: "the site isn't as before after the rollback" };
      return { ...shown, problem: null };
    }
    return { ...walked, value: "", problem: refusal };
  }

  async #live(): Promise<Site> {
    this.#store.forget();
    const site = await this.#store.bySlug(this.#of.target.site.slug);
    if (!site) throw new Error("the site is gone");
    return site;
  }

  async #group(): Promise<unknown> {
    const { consoleDb, editor } = this.#of;
    const { groupId } = editor;
    const documents = await consoleDb.withTenant({ groupId }, (tx) => publishedDocuments(tx, groupId, []));
    return documents?.group;
  }

  async #previewed(): Promise<Site> {
    const found = await this.#previews.find(this.token);
    if (found?.kind !== "site") throw new Error(`no preview: ${JSON.stringify(found)}`);
    return found.site;
  }

  /** Saves a section's form with one setting typed over, as a browser sends it. */
  async #save(section: SettingSection, field: SettingField, value: unknown): Promise<SavedSettings> {
    const { consoleDb: db, rules, target, editor } = this.#of;
    const found = await settingsOf(db, target, section);
    if (!found) throw new Error(`the section ${section.id} can't be shown`);
    const consoleUrl = "http://admin.localhost/settings";
    const form = new FormData();
    form.set("seen", sectionModel(target, section, found, { consoleUrl, previewed: null }).seen);
    for (const shown of found.shown) {
      const isTyped = isDeepStrictEqual(shown.path, field.path);
      // An optional object that the site doesn't have yet needs its other values, too.
      const isNeeded =
        field.optionalObject &&
        isDeepStrictEqual(shown.optionalObject, field.optionalObject) &&
        fieldText(shown, undefined) === shown.text;
      const [filled] = isTyped ? [value] : isNeeded ? sampleValues(schemaAt(shown.path), []) : [];
      setField(
        form,
        shown,
        `value:${shown.key}`,
        filled === undefined ? shown.text : fieldText(shown, filled),
      );
    }
    return saveSettings({ db, rules, at: new Date() }, editor, { target, section }, form);
  }

  async #publish(): Promise<string> {
    const { consoleDb, rules, editor } = this.#of;
    const { groupId } = editor;
    const changes = await consoleDb.withTenant({ groupId }, (tx) => draftChangesOf(tx, groupId));
    const publishing = { title: "The walk", ids: changes.map(({ id }) => id), rules };
    const outcome = await publishDraft(consoleDb, editor, publishing, new Date());
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    return outcome.id;
  }

  async #rollBack(id: string): Promise<void> {
    const { consoleDb, rules, editor } = this.#of;
    const outcome = await rollBack(consoleDb, editor, { id, rules, choices: new Map() }, new Date());
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  }
}

/** The controls of a field in a form. */
function setField(form: FormData, { control }: SettingField, name: string, text: string): void {
  if (control.kind !== "rows") {
    form.set(name, text);
    return;
  }
  const rows = rowsIn(text);
  form.set(name, String(rows.length));
  for (const [row, texts] of rows.entries())
    for (const field of control.fields)
      setField(form, field, `${name}:${row}:${rowKey(field)}`, texts[rowKey(field)] ?? "");
}

/** A value as the site has it: with the schema's defaults, a record merged with those of the platform and the group. */
function settled(field: z.ZodType, ofGroup: unknown, value: unknown): unknown {
  const { schema, fallback } = unwrapped(field);
  const parsed = schema.parse(value);
  return schema instanceof z.ZodRecord ? mergeLayers(fallback, ofGroup, parsed) : parsed;
}

const withoutVersions = (site: Site) => ({ ...site, version: 0, contentVersion: 0 });
