import { data, redirect } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import { termsPaths } from "#domain/configuration/slices/trade-slice.ts";
import { draftOf } from "#domain/content/pages/apply-content.server.ts";
import { compiled, type SiteContent } from "#domain/content/pages/compile.server.ts";
import { contentOf, pageIn, storedContent } from "#domain/content/pages/content-store.server.ts";
import { countedOffers } from "#domain/measurement/offer-counts.ts";
import { earlier } from "#domain/promotions/day-window.ts";
import { leadsTo, popupNow, type TimedPopup } from "#domain/promotions/timed-popup.ts";
import { cookieHeader, isSecure, sentCookie } from "#lib/own-cookie.ts";
import type { Database } from "#platform/database/database.server.ts";
import { pageQuery } from "#platform/http/canonical-url.ts";
import type { Counted } from "#platform/http/counted.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import { audienceHeader } from "#platform/http/paths.ts";
import { modelPage } from "#site/models/model-page.server.ts";
import { type BlockServices, formPlace, shownBlocks } from "#site/parts/blocks/block-data.server.ts";
import { placedAt } from "#site/parts/lead-form/form-page.server.ts";
import { type FormPostServices, type FormRequest, postForm } from "#site/parts/lead-form/form-post.server.ts";
import { type Packed, packPage } from "#site/parts/packed.ts";
import { slideTitle } from "#site/parts/promotions/pressable-offers.ts";
import { blogPage } from "./blog-page.server.ts";
import { changedPath } from "./changed-path.ts";
import { type ContentFound, type ContentRequest, headOf } from "./content-request.server.ts";
import { type ContentView, faqData } from "./content-view.ts";

const offers = ["/offers", "/special-offers"] as const;
const previewCookie = "forecourt_preview";

/**
 * The page at a URL that no other route matches: the dealer's page, article or blog. Throws a redirect for
 * the non-canonical one of two URLs of the offers or of the trade-in terms (DECIDE-45), for a trailing slash
 * and for a preview URL; a 404 for an unknown path.
 */
export async function contentPage(
  { count, ...services }: BlockServices & { count?: (counted: Counted) => void },
  request: Request,
  site: Site,
): Promise<ReturnType<typeof answer>> {
  const context = await contentRequest(services, request, site);
  const { path, content } = context;
  const preview = /^\/preview\/([0-9a-f]{32})$/.exec(path)?.[1];
  if (preview) throw await beginPreview(site, preview, context);
  if (path.length > 1 && path.endsWith("/")) {
    const plain = path.replace(/(?<!\/)\/+$/, "");
    if (content.pages.has(plain)) throw redirect(plain + pageQuery(context.url.search), 301);
  }
  const found =
    (await model(context)) ?? (/^\/blog(?:\/|$)/.test(path) ? await blogPage(context) : await page(context));
  if (found) {
    if (!found.view.preview) for (const one of countedOffers(offersOn(found.view))) count?.(one);
    return answer(found, request);
  }
  const canonical = canonicalOf(path, site);
  if (canonical !== path && content.pages.has(canonical))
    throw redirect(canonical + pageQuery(context.url.search), 302);
  throw data(null, { status: 404 });
}

/** The titles of the offers that a page shows at once; a popup comes later, or not at all. */
function offersOn(view: ContentView): string[] {
  if (view.kind === "model") return view.model.offers.map(({ title }) => title);
  if (view.kind !== "page") return [];
  return view.blocks.flatMap((block) =>
    block.type === "promotion_slides"
      ? block.data.map(slideTitle)
      : block.type === "promo_tiles"
        ? block.data.map(({ title }) => title)
        : [],
  );
}

/** The canonical one of a page's two URLs (DECIDE-45, ROUTE-44); any other path is unchanged. */
function canonicalOf(path: string, { content, trade }: Pick<Site, "content" | "trade">): string {
  if (offers.some((one) => one === path)) return content.offersPath;
  return termsPaths.some((one) => one === path) ? trade.termsPath : path;
}

function answer(
  { view, changesAt, personal, variesByVisitor }: ContentFound,
  request: Request,
): ReturnType<typeof data<Packed<ContentView>>> {
  const headers: Record<string, string> =
    personal || view.preview
      ? privateNoStore
      : changesAt
        ? { "x-forecourt-until": changesAt.toISOString() }
        : {};
  return data(packPage(view, request), {
    headers: variesByVisitor ? { ...headers, [audienceHeader]: "visitor" } : headers,
  });
}

/** Handles a form of a content page, posted without JavaScript. */
export async function postContentForm(
  services: BlockServices & FormPostServices,
  { request, site, address }: FormRequest,
) {
  const context = await contentRequest(services, request, site);
  const { page } = pageIn(context.content, site, context.path, context.now);
  const block = page?.blocks.find((one) => one.type === "form");
  if (block?.type !== "form") throw data(null, { status: 404 });
  const message = block.carry ? (context.url.searchParams.get(block.carry) ?? "").slice(0, 200) : "";
  const place = formPlace(context.path, message);
  return postForm(services, { request, site, address }, block.form, placedAt(place));
}

async function contentRequest(
  services: BlockServices,
  request: Request,
  site: Site,
): Promise<ContentRequest> {
  const { db, now } = services;
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "");
  const at = now();
  const token = sentCookie(request, previewCookie);
  const draft = token && /^[0-9a-f]{32}$/.test(token) ? await draftOf(db, site, token, at) : null;
  const content = await (draft ? compiled(draft, site) : contentOf(db, site));
  return { services, site, content, now: at, request, url, path, preview: draft !== null };
}

/** Stores the token in a cookie, so that links within the preview also show the draft. */
async function beginPreview(
  site: Site,
  token: string,
  { services, now, url }: ContentRequest,
): Promise<Response> {
  const { db } = services;
  const draft = await draftOf(db, site, token, now);
  if (!draft) throw data(null, { status: 404 });
  const applied = await storedContent(db, site, site.contentVersion);
  return redirect(changedPath(draft, applied), {
    status: 302,
    headers: {
      ...privateNoStore,
      "Set-Cookie": cookieHeader(
        { name: previewCookie, value: token, seconds: 86_400 },
        isSecure({ url: url.href }),
      ),
    },
  });
}

/** A model of the site's range takes precedence over a content page at the same URL (DECIDE-44). */
async function model({
  services,
  site,
  now,
  url,
  path,
  preview,
}: ContentRequest): Promise<ContentFound | null> {
  const slug = /^\/([^/]+)$/.exec(path)?.[1];
  const found = slug ? await modelPage(services.stocks, site, slug, now, url.origin) : null;
  if (!found) return null;
  const { head, data: facts } = found.view;
  return {
    view: { kind: "model", model: found.view, head, data: facts, popup: null, preview },
    changesAt: found.until,
    personal: false,
    variesByVisitor: false,
  };
}

async function page(context: ContentRequest): Promise<ContentFound | null> {
  const { services, site, content, now, request, path, url } = context;
  const { page: found, changesAt } = pageIn(content, site, path, now);
  if (!found) return null;
  const shown = await shownBlocks(found.blocks, { services, site, now, request, path });
  const popup = popupOn(content, site, path, now);
  const faq = faqData(shown.blocks);
  return {
    view: {
      kind: "page",
      title: found.title,
      blocks: shown.blocks,
      popup: popup.popup,
      preview: context.preview,
      head: headOf(found, site, url, path),
      data: faq ? [faq] : [],
    },
    changesAt: earlier(earlier(changesAt, shown.changesAt), popup.changesAt),
    personal: shown.personal,
    variesByVisitor: shown.variesByVisitor,
  };
}

/** The first visible popup of a page, and when that next changes. */
function popupOn(
  content: Pick<SiteContent, "popups">,
  site: Site,
  path: string,
  now: Date,
): { popup: TimedPopup | null; changesAt: Date | null } {
  let changesAt: Date | null = null;
  let first: TimedPopup | null = null;
  const shown = content.popups.filter((popup) => popup.pages.includes(path) && !leadsTo(popup, path));
  for (const popup of shown) {
    const found = popupNow(popup, site, now);
    changesAt = earlier(changesAt, found.changesAt);
    first ??= found.popup;
  }
  return { popup: first, changesAt };
}

/** The dealer's popup for a page that isn't content, such as the front page (`pages: ["/"]`). */
export async function popupFor(
  db: Database,
  site: Site,
  path: string,
  now: Date,
): Promise<{ popup: TimedPopup | null; changesAt: Date | null }> {
  return popupOn(await contentOf(db, site), site, path, now);
}
