import type { SiteStore, SiteSummary } from "#domain/configuration/site-store.server.ts";
import { previewOrigin, readPreviewLink } from "#domain/content/drafted-sites/preview-link.ts";
import {
  maxShared,
  ownPreviewToken,
  type PreviewLinks,
  revokePreview,
  sharedPreviews,
  sharePreview,
} from "#domain/content/drafted-sites/preview-links.server.ts";
import { draftChangesOf } from "#domain/content/drafts/draft-store.server.ts";
import { draftVersion } from "#domain/content/drafts/draft-version.ts";
import { type Access, groupsOf, may } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type PreviewAnswer, type PreviewModel, pathToPreview, sitesToPreview } from "./preview.ts";

type PreviewDeps = {
  consoleDb: Database;
  sites: Pick<SiteStore, "list">;
  previewLinks: PreviewLinks | null;
  now(): Date;
};

const previewable = async (sites: Pick<SiteStore, "list">, access: Access): Promise<SiteSummary[]> =>
  sitesToPreview(access, await sites.list(groupsOf(access)));

/** The site that an address names, else the first that the member may preview; null for one beyond the member's reach. */
export async function siteToPreview(
  sites: Pick<SiteStore, "list">,
  { access }: Pick<SignedIn, "access">,
  named: string | null,
): Promise<{ site: SiteSummary | null; all: SiteSummary[] }> {
  const all = await previewable(sites, access);
  const site = named === null ? all[0] : all.find(({ id }) => id === named);
  return { site: site ?? null, all };
}

/** The site that shows what is set for a site or a group: itself, or the group's first that the member may preview. */
export async function siteOfTarget(
  sites: Pick<SiteStore, "list">,
  { access }: Pick<SignedIn, "access">,
  { groupId, site }: { groupId: string; site?: { id: string } | null },
): Promise<SiteSummary | null> {
  const all = sitesToPreview(access, await sites.list([groupId]));
  return (site ? all.find(({ id }) => id === site.id) : all[0]) ?? null;
}

/** The first of some sites that the member may preview; null for none. */
export async function firstSiteOf(
  sites: Pick<SiteStore, "list">,
  { access }: Pick<SignedIn, "access">,
  ids: readonly string[],
): Promise<SiteSummary | null> {
  return (await previewable(sites, access)).find(({ id }) => ids.includes(id)) ?? null;
}

/** The address of a member's own preview of a page; null where the platform has no previews. */
export async function ownPreview(
  { consoleDb: db, previewLinks, now }: PreviewDeps,
  { site, path, memberId }: { site: SiteSummary; path: string; memberId: string },
  consoleUrl: string,
): Promise<string | null> {
  if (!previewLinks) return null;
  const of = { groupId: site.groupId, siteId: site.id };
  const token = await ownPreviewToken({ db, key: previewLinks.key, now: now() }, of, memberId);
  return previewOrigin(consoleUrl, previewLinks.host, token) + path;
}

/** The screen: a page with the draft, and the links that were shared. */
export async function previewModel(
  { consoleDb: db, previewLinks, now }: PreviewDeps & { previewLinks: PreviewLinks },
  { site, all, access }: { site: SiteSummary; all: readonly SiteSummary[]; access: Access },
  request: Request,
): Promise<PreviewModel> {
  const { groupId } = site;
  const typed = new URL(request.url).searchParams.get("path") ?? "/";
  const path = pathToPreview(typed);
  const changes = await db.withTenant({ groupId }, (tx) => draftChangesOf(tx, groupId));
  const { key, host } = previewLinks;
  const shares = await sharedPreviews({ db, key, now: now() }, groupId);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return {
    sites: all.map(({ id, name }) => ({ id, name })),
    path: typed,
    problem: path === null ? "Type an address of this site that begins with /, such as /about." : null,
    page: { of: site.id, siteName: site.name, path: path ?? "/", version: draftVersion(changes) },
    isEditable: may(access, "content.edit", { groupId, siteId: site.id }),
    changes: changes.length,
    shares: shares
      .filter(({ siteId }) => names.has(siteId))
      .map(({ token, siteId, madeById: _, ...share }) => ({
        ...share,
        site: names.get(siteId) ?? "",
        address: token && previewOrigin(request.url, host, token),
      })),
  };
}

/**
 * Shares a preview or revokes a link, as a form of the screen requests. Null for a step that doesn't exist.
 * @param all the sites that the member may preview: links to others stay
 */
export async function previewStep(
  { consoleDb: db, previewLinks: { key, host }, now }: PreviewDeps & { previewLinks: PreviewLinks },
  {
    site,
    all,
    memberId,
    consoleUrl,
  }: { site: SiteSummary; all: readonly SiteSummary[]; memberId: string; consoleUrl: string },
  form: FormData,
): Promise<PreviewAnswer | null> {
  const text = (name: string) => String(form.get(name) ?? "");
  const { groupId, id: siteId } = site;
  switch (text("step")) {
    case "share": {
      const typed = { label: text("label"), days: text("days") };
      const read = readPreviewLink(typed);
      if (read.kind === "invalid") return { ...read, typed };
      const path = pathToPreview(text("path")) ?? "/";
      const of = { memberId, link: read.link };
      const shared = await sharePreview({ db, key, now: now() }, { groupId, siteId }, of);
      if (shared.kind === "shared")
        return { kind: "shared", address: previewOrigin(consoleUrl, host, shared.token) + path };
      return {
        kind: "failed",
        text: `There are ${maxShared} links already. Revoke one that isn’t needed, then share this one again.`,
      };
    }
    case "revoke": {
      const siteIds = all.map(({ id }) => id);
      const isRevoked = await revokePreview(db, { groupId, siteIds, memberId, id: text("id") }, now());
      return isRevoked
        ? { kind: "revoked" }
        : { kind: "failed", text: "This link had ended already. Nothing was changed." };
    }
    default:
      return null;
  }
}
