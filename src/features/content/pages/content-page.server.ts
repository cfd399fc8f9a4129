import { data, redirect } from "react-router";
import { modelPage } from "#features/browsing/models/model-page.server.ts";
import { earlier } from "#features/browsing/promotions/day-window.ts";
import { popupNow, type TimedPopup } from "#features/browsing/promotions/timed-popup.ts";
import { placedAt } from "#features/leads/form-pages/form-page.server.ts";
import {
  type FormPostServices,
  type FormRequest,
  postForm,
} from "#features/leads/form-pages/form-post.server.ts";
import { cookieHeader, isSecure, sentCookie } from "#lib/own-cookie.ts";
import type { Site } from "#platform/config/site.ts";
import { termsPaths } from "#platform/config/trade-slice.ts";
import type { Database } from "#platform/database/client.server.ts";
import { audienceHeader } from "#platform/http/paths.ts";
import { type Packed, pack } from "#ui/packed.ts";
import { draftOf } from "./apply-content.server.ts";
import { type BlockServices, formPlace, shownBlocks } from "./block-data.server.ts";
import { blogPage } from "./blog-page.server.ts";
import { changedPath } from "./changed-path.ts";
import { compiled, type SiteContent } from "./compile.server.ts";
import { type ContentFound, type ContentLook, headOf } from "./content-look.server.ts";
import { contentOf, pageIn, storedContent } from "./content-store.server.ts";
import { type ContentView, faqData } from "./content-view.ts";

const offers = ["/offers", "/special-offers"] as const;
const noStore = { "Cache-Control": "private, no-store" };
const previewCookie = "forecourt_preview";

/**
 * The page at an address that no other route has: the dealer's page, article or blog. Throws a redirect for the other one of two
 * addresses of the offers or of the trade-in terms (DECIDE-45), for a trailing slash and for a preview's own address, and a 404 for what isn't there.
 */
export async function contentPage(
  services: BlockServices,
  request: Request,
  site: Site,
): Promise<ReturnType<typeof answer>> {
  const look = await lookAt(services, request, site);
  const { path, content } = look;
  const preview = /^\/preview\/([0-9a-f]{32})$/.exec(path)?.[1];
  if (preview) throw await beginPreview(site, preview, look);
  if (path.length > 1 && path.endsWith("/")) {
    const plain = path.replace(/\/+$/, "");
    if (content.pages.has(plain)) throw redirect(plain + look.url.search, 301);
  }
  const found =
    (await model(look)) ?? (/^\/blog(?:\/|$)/.test(path) ? await blogPage(look) : await page(look));
  if (found) return answer(found);
  const canonical = canonicalOf(path, site);
  if (canonical !== path && content.pages.has(canonical)) throw redirect(canonical + look.url.search, 302);
  throw data(null, { status: 404 });
}

/** The site's own one of two addresses of a page (DECIDE-45, ROUTE-44); any other path is its own. */
function canonicalOf(path: string, { content, trade }: Pick<Site, "content" | "trade">): string {
  if (offers.some((one) => one === path)) return content.offersPath;
  return termsPaths.some((one) => one === path) ? trade.termsPath : path;
}

function answer({
  view,
  changesAt,
  personal,
  variesByVisitor,
}: ContentFound): ReturnType<typeof data<Packed<ContentView>>> {
  const headers: Record<string, string> =
    personal || view.preview ? noStore : changesAt ? { "x-forecourt-until": changesAt.toISOString() } : {};
  return data(pack(view), {
    headers: variesByVisitor ? { ...headers, [audienceHeader]: "visitor" } : headers,
  });
}

/** A form of a content page, posted without script. */
export async function postContentForm(
  services: BlockServices & FormPostServices,
  { request, site, address }: FormRequest,
) {
  const look = await lookAt(services, request, site);
  const { page } = pageIn(look.content, site, look.path, look.now);
  const block = page?.blocks.find((one) => one.type === "form");
  if (block?.type !== "form") throw data(null, { status: 404 });
  const carried = block.carry ? (look.url.searchParams.get(block.carry) ?? "").slice(0, 200) : "";
  const place = formPlace(look.path, carried);
  return postForm(services, { request, site, address }, block.form, placedAt(place));
}

async function lookAt(services: BlockServices, request: Request, site: Site): Promise<ContentLook> {
  const { db, now } = services;
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "");
  const at = now();
  const token = sentCookie(request, previewCookie);
  const draft = token && /^[0-9a-f]{32}$/.test(token) ? await draftOf(db, site, token, at) : null;
  const content = draft ? compiled(draft, site) : await contentOf(db, site);
  return { services, site, content, now: at, request, url, path, preview: draft !== null };
}

/** The token becomes a cookie, so that links within the preview lead on in it. */
async function beginPreview(
  site: Site,
  token: string,
  { services, now, url }: ContentLook,
): Promise<Response> {
  const { db } = services;
  const draft = await draftOf(db, site, token, now);
  if (!draft) throw data(null, { status: 404 });
  const applied = await storedContent(db, site, site.contentVersion);
  return redirect(changedPath(draft, applied), {
    status: 302,
    headers: {
      ...noStore,
      "Set-Cookie": cookieHeader(
        { name: previewCookie, value: token, seconds: 86_400 },
        isSecure({ url: url.href }),
      ),
    },
  });
}

/** A model of the site's range goes before a page of content at the same address (DECIDE-44). */
async function model({ services, site, now, url, path, preview }: ContentLook): Promise<ContentFound | null> {
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

async function page(look: ContentLook): Promise<ContentFound | null> {
  const { services, site, content, now, request, path, url } = look;
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
      preview: look.preview,
      head: headOf(found, site, url, path),
      data: faq ? [faq] : [],
    },
    changesAt: earlier(earlier(changesAt, shown.changesAt), popup.changesAt),
    personal: shown.personal,
    variesByVisitor: shown.variesByVisitor,
  };
}

/** The popup of a page, the first that shows now, and when that changes. */
function popupOn(
  content: Pick<SiteContent, "popups">,
  site: Site,
  path: string,
  now: Date,
): { popup: TimedPopup | null; changesAt: Date | null } {
  let changesAt: Date | null = null;
  let first: TimedPopup | null = null;
  for (const popup of content.popups.filter(({ pages }) => pages.includes(path))) {
    const found = popupNow(popup, site, now);
    changesAt = earlier(changesAt, found.changesAt);
    first ??= found.popup;
  }
  return { popup: first, changesAt };
}

/** The popup that a dealer put onto a page that isn't content, such as the front page (`pages: ["/"]`). */
export async function popupFor(
  db: Database,
  site: Site,
  path: string,
  now: Date,
): Promise<{ popup: TimedPopup | null; changesAt: Date | null }> {
  return popupOn(await contentOf(db, site), site, path, now);
}
