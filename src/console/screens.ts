import type { Action } from "#features/staff/access/permissions.ts";
import type { TokenRead } from "#features/staff/access/token-reads.ts";
import type { GlyphName } from "#ui/console/glyph.tsx";

/**
 * Every address of the console: its route module, what its visitor has to be allowed to do, and its place in the menu. Routes, the check
 * before each request and the menu are made from this list.
 */
export type Screen = {
  /** `:name` matches one segment. */
  path: string;
  /** Below `src/console/`. */
  file: string;
  /** `public` needs no sign-in; `demo` exists only with the demo and only from this machine. */
  needs: Action | "public" | "demo";
  /** What a POST needs, where that is more. */
  postNeeds?: Action;
  /** `ofSite`: it shows the site that `?of=` names. */
  menu?: { name: string; symbol: GlyphName; ofSite?: true };
  /** Whether browsers request it by themselves, in tabs that are not used: it doesn't keep a session alive. */
  isBackground?: true;
  /** The personal tokens that may GET it. */
  tokenRead?: TokenRead;
};

export const screens: readonly Screen[] = [
  { path: "/", file: "routes/today.tsx", needs: "console.use", menu: { name: "Today", symbol: "today" } },
  {
    path: "/leads",
    file: "routes/leads.tsx",
    needs: "leads.view",
    postNeeds: "leads.export",
    menu: { name: "Leads", symbol: "inbox" },
  },
  { path: "/leads.csv", file: "routes/leads-export.ts", needs: "leads.export" },
  { path: "/leads/new", file: "routes/leads-new.ts", needs: "leads.view", isBackground: true },
  { path: "/leads/activity", file: "routes/leads-activity.ts", needs: "leads.view" },
  {
    path: "/leads/:site/:lead",
    file: "routes/lead.tsx",
    needs: "leads.view",
    postNeeds: "leads.change",
  },
  { path: "/leads/:site/:lead/erase", file: "routes/lead-erase.ts", needs: "leads.erase" },
  {
    path: "/deals",
    file: "routes/deals.tsx",
    needs: "deals.view",
    menu: { name: "Deals", symbol: "deals" },
  },
  {
    path: "/deals/:kind/:site/:id",
    file: "routes/deal.tsx",
    needs: "deals.view",
    postNeeds: "deals.change",
  },
  {
    path: "/stock",
    file: "routes/stock.tsx",
    needs: "stock.watch",
    menu: { name: "Stock", symbol: "stock" },
  },
  { path: "/stock/add", file: "routes/stock-add.tsx", needs: "stock.change" },
  { path: "/stock/edit", file: "routes/stock-edit.tsx", needs: "stock.change" },
  { path: "/stock/edits", file: "routes/stock-edits.tsx", needs: "stock.watch", postNeeds: "stock.change" },
  {
    path: "/stock/:site/:car",
    file: "routes/stock-car.tsx",
    needs: "stock.watch",
    postNeeds: "stock.change",
  },
  { path: "/stock/:site/:car/photos", file: "routes/stock-car-photos.ts", needs: "stock.change" },
  { path: "/stock/:site/:car/photos/:photo", file: "routes/stock-car-photo.tsx", needs: "stock.change" },
  { path: "/stock/:site/:car/delete", file: "routes/stock-car-delete.ts", needs: "stock.change" },
  {
    path: "/feeds",
    file: "routes/feeds.tsx",
    needs: "stock.feeds",
    postNeeds: "stock.import",
    menu: { name: "Feeds", symbol: "download" },
  },
  {
    path: "/feeds/files/:file",
    file: "routes/feeds-file.tsx",
    needs: "stock.feeds",
    postNeeds: "stock.import",
  },
  { path: "/feeds/files/:file/check", file: "routes/feeds-check.tsx", needs: "stock.import" },
  { path: "/feeds/runs/:run", file: "routes/feeds-run.tsx", needs: "stock.feeds", postNeeds: "stock.import" },
  {
    path: "/results",
    file: "routes/results.tsx",
    needs: "results.view",
    menu: { name: "Results", symbol: "results" },
  },
  { path: "/results.csv", file: "routes/results-export.ts", needs: "results.view", tokenRead: "results" },
  {
    path: "/pages",
    file: "routes/pages.tsx",
    needs: "content.edit",
    menu: { name: "Pages", symbol: "pages", ofSite: true },
  },
  { path: "/pages/edit", file: "routes/page-entry.tsx", needs: "content.edit" },
  { path: "/pages/addresses", file: "routes/old-addresses.tsx", needs: "content.edit" },
  { path: "/pages/pictures", file: "routes/pictures.ts", needs: "content.edit" },
  { path: "/pages/links", file: "routes/links.ts", needs: "content.edit" },
  {
    path: "/offers",
    file: "routes/offers.tsx",
    needs: "content.edit",
    menu: { name: "Offers", symbol: "offers" },
  },
  { path: "/offers/start", file: "routes/offer-start.tsx", needs: "content.edit" },
  { path: "/offers/edit", file: "routes/offer.tsx", needs: "content.edit" },
  {
    path: "/settings",
    file: "routes/settings.tsx",
    needs: "content.edit",
    menu: { name: "Settings", symbol: "settings", ofSite: true },
  },
  { path: "/settings/hosts", file: "routes/hosts.tsx", needs: "hosts.change" },
  { path: "/settings/:section", file: "routes/settings-section.tsx", needs: "content.edit" },
  {
    path: "/places",
    file: "routes/places.tsx",
    needs: "content.edit",
    menu: { name: "Places", symbol: "places" },
  },
  { path: "/places/:slug", file: "routes/place.tsx", needs: "content.edit" },
  {
    path: "/changes",
    file: "routes/changes.tsx",
    needs: "content.edit",
    menu: { name: "Changes", symbol: "changes" },
  },
  { path: "/changes/pages", file: "routes/changed-pages.tsx", needs: "content.edit" },
  { path: "/preview", file: "routes/preview.tsx", needs: "content.edit" },
  { path: "/preview/open", file: "routes/preview-open.ts", needs: "content.edit" },
  {
    path: "/people",
    file: "routes/people.tsx",
    needs: "people.view",
    postNeeds: "people.change",
    menu: { name: "People", symbol: "people" },
  },
  { path: "/people/invite", file: "routes/invite.tsx", needs: "people.change" },
  { path: "/log", file: "routes/log.tsx", needs: "log.view", menu: { name: "Log", symbol: "log" } },
  { path: "/log.csv", file: "routes/log-export.ts", needs: "log.export", tokenRead: "log" },
  {
    path: "/platform",
    file: "routes/platform.tsx",
    needs: "platform.view",
    postNeeds: "break-glass.open",
    menu: { name: "Sites", symbol: "sites" },
  },
  { path: "/platform/new", file: "routes/new-site.tsx", needs: "sites.set-up" },
  { path: "/platform/new/:site/:step", file: "routes/new-site-step.tsx", needs: "sites.set-up" },
  { path: "/break-glass", file: "routes/break-glass.ts", needs: "console.use" },
  { path: "/profile", file: "routes/profile.tsx", needs: "console.use" },
  { path: "/profile/passkey", file: "routes/profile-passkey.ts", needs: "console.use" },
  { path: "/profile/tokens", file: "routes/tokens.tsx", needs: "tokens.make" },
  { path: "/confirm", file: "routes/confirm.ts", needs: "console.use" },
  { path: "/sign-out", file: "routes/sign-out.ts", needs: "console.use" },
  { path: "/sign-in", file: "routes/sign-in.tsx", needs: "public" },
  { path: "/sign-in/passkey", file: "routes/sign-in-passkey.ts", needs: "public" },
  { path: "/sign-in/company", file: "routes/sign-in-company.tsx", needs: "public" },
  { path: "/sign-in/return", file: "routes/sign-in-return.tsx", needs: "public" },
  { path: "/invitation/:token", file: "routes/invitation.tsx", needs: "public" },
  { path: "/invitation/:token/passkey", file: "routes/invitation-passkey.ts", needs: "public" },
  { path: "/demo/sign-in", file: "routes/demo-sign-in.ts", needs: "demo" },
  { path: "/gallery", file: "routes/gallery.tsx", needs: "demo" },
];

/** The screens inside of the frame with the navigation; the others are pages of their own, or answers to scripts. */
export const isInFrame = ({ file, needs }: Screen): boolean => file.endsWith(".tsx") && needs !== "public";

/** The screen of a route by its pattern, such as `/leads/:site/:lead`; null for a pattern of no screen. */
export const screenOf = (pattern: string): Screen | null =>
  screens.find(({ path }) => path === pattern) ?? null;
