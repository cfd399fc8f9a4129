import { join } from "node:path";
import { lockDocuments } from "#domain/configuration/apply-document.server.ts";
import { changeSets } from "#domain/configuration/draft-tables.ts";
import { pathText, sameValue, valueAt } from "#domain/content/drafts/document-path.ts";
import { documentOf, publishedDocuments } from "#domain/content/drafts/documents.server.ts";
import type { Change } from "#domain/content/drafts/draft.ts";
import { draftedDocuments, readDraft } from "#domain/content/drafts/draft-store.server.ts";
import { applyContent } from "#domain/content/pages/apply-content.server.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import { beginStaffSession } from "#domain/staff/sign-in/staff-session.server.ts";
import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { type Database, openDatabase, requestTimeouts } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { untilReady } from "#tests/support/processes/child-process.ts";
import { SiteStage } from "../crashes/site-stage.ts";

const consoleHost = "admin.localhost";
const page = "/who-we-are";

/** A site with a page, a console over it, and members of its group who edit. */
export class EditorsStage extends SiteStage {
  #consoleDb: Database | null = null;
  #restarting: Promise<void> = Promise.resolve();
  kills = 0;

  async begin(): Promise<void> {
    await this.prepare();
    this.#consoleDb = openDatabase(this.url, 3, requestTimeouts, consoleRole);
    const block = { type: "rich_text", text: "block" };
    const content = { pages: [{ path: page, title: "title", description: "description", blocks: [block] }] };
    const pictures = createPictureStore(folderOriginals(join(this.dataDir, "pictures/originals")));
    const applied = await applyContent(
      { db: this.db, pictures, patterns: fixedRoutes },
      this.site,
      [{ name: "content.json", text: JSON.stringify(content), folder: null }],
      { by: "stress", at: new Date() },
    );
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
    await this.start();
  }

  protected override configuration(slug: string): string {
    return `
group: { slug: ${slug}, name: Stress, dealerships: [{ slug: ${slug}, name: Stress }], price: { noPriceText: price } }
site: { slug: ${slug}, name: Stress, tagline: tagline, home: { headerLabel: label } }
`;
  }

  protected override environment(): Record<string, string> {
    return { ...super.environment(), ADMIN_HOST: consoleHost, FORECOURT_LOCAL: "1" };
  }

  /** What a member's browser sends with each request. */
  async member(name: string): Promise<Record<string, string>> {
    const { groupId } = this.site;
    const createdAt = new Date();
    const by = { kind: "member" as const, id: name, action: "stress" };
    const token = await this.consoleDb.as(by).withTenant({ groupId }, async (tx) => {
      await tx.insert(staffMembers).values({ id: name, email: `${name}@stress.example`, name, createdAt });
      const role = "marketing" as const;
      await tx
        .insert(staffGrants)
        .values({ id: name, memberId: name, groupId, role, mayPublish: true, createdAt });
      const session = { memberId: name, method: "passkey" as const, onlyGroupId: null, browser: "stress" };
      return beginStaffSession(tx, session, createdAt);
    });
    return {
      "x-forwarded-host": consoleHost,
      origin: `http://${consoleHost}`,
      cookie: `forecourt_staff=${token}`,
      "content-type": "application/x-www-form-urlencoded",
    };
  }

  get consoleDb(): Database {
    if (!this.#consoleDb) throw new Error("the environment isn't started");
    return this.#consoleDb;
  }

  /** The addresses of the forms that editors fill in, and the fields of each with their controls. */
  get forms(): { path: string; fields: Record<string, string> }[] {
    const { slug } = this.site;
    const setting = (...path: string[]) => `value:${JSON.stringify(path)}`;
    return [
      {
        path: `/settings/front-page?of=site:${slug}`,
        fields: { tagline: setting("tagline"), label: setting("home", "headerLabel") },
      },
      { path: `/settings/prices?of=group:${slug}`, fields: { price: setting("price", "noPriceText") } },
      {
        path: `/pages/edit?of=site:${slug}&page=${page}`,
        fields: {
          title: "entry:value:title",
          description: "entry:value:description",
          block: "block:1:value:text",
        },
      },
    ];
  }

  /** The values of all fields as the draft has them, and as they are published. */
  async values(): Promise<{ drafted: Record<string, string>; published: Record<string, string> }> {
    const { groupId, id } = this.site;
    const draft = await this.consoleDb.withTenant({ groupId }, (tx) =>
      readDraft(tx, groupId, [{ document: "content", siteId: id }]),
    );
    if (!draft) throw new Error("the group is gone");
    const of = ({ group, sites, contents }: ReturnType<typeof draftedDocuments>): Record<string, string> => {
      const site = sites.get(id);
      const entry = contents.get(id)?.pages.find(({ path }) => path === page);
      const [block] = entry?.blocks ?? [];
      return {
        tagline: site?.tagline ?? "",
        label: site?.home?.headerLabel ?? "",
        price: group.price?.noPriceText ?? "",
        title: entry?.title ?? "",
        description: entry?.description ?? "",
        block: block?.type === "rich_text" ? block.text : "",
      };
    };
    return { drafted: of(draftedDocuments(draft)), published: of(draft.published) };
  }

  publications(): Promise<(typeof changeSets.$inferSelect)[]> {
    const { groupId } = this.site;
    return this.consoleDb.withTenant({ groupId }, (tx) => tx.select().from(changeSets));
  }

  /** What is wrong with the published documents: each has the values of the newest change set that changed them, whatever document it is in. */
  async unpublishedParts(): Promise<string[]> {
    const { groupId, id } = this.site;
    const { sets, documents } = await this.consoleDb.withTenant({ groupId }, async (tx) => {
      // No one publishes between the two.
      await lockDocuments(tx, groupId);
      return {
        sets: await tx.select().from(changeSets).orderBy(changeSets.publishedAt),
        documents: await publishedDocuments(tx, groupId, [id]),
      };
    });
    const newest = new Map<string, Change>();
    for (const { changes } of sets)
      for (const { from, to, ...change } of changes)
        newest.set(pathText(change.path), { ...change, from, to });
    return [...newest.values()].flatMap((change) => {
      const document = documents && documentOf(documents, change);
      const found = document && valueAt(change.document, document, change.path);
      return sameValue(found, change.to)
        ? []
        : [
            `${change.path.join(" ")} is published as ${JSON.stringify(found)}, not ${JSON.stringify(change.to)}`,
          ];
    });
  }

  /** Kills the server at once and starts it again. */
  killAndStart(): Promise<void> {
    this.kills++;
    this.#restarting = this.kill().then(() => this.start());
    return this.#restarting;
  }

  async untilUp(): Promise<void> {
    for (;;) {
      const restarting = this.#restarting;
      await restarting;
      const isUp =
        this.web !== null &&
        (await untilReady(this.web, this.port).then(
          () => true,
          () => false,
        ));
      if (isUp) return;
      // Killed again meanwhile.
      if (restarting === this.#restarting) throw new Error("the server isn't up");
    }
  }

  override async end(): Promise<void> {
    await this.#restarting.catch(() => {});
    await this.#consoleDb?.close();
    await super.end();
  }
}
