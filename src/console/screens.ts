import type { GlyphName } from "#console/parts/glyph-paths.ts";
import type { Action } from "#domain/staff/access/permissions.ts";
import type { TokenRead } from "#domain/staff/access/token-reads.ts";

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
  {
    path: "/",
    file: "today/today-route.tsx",
    needs: "console.use",
    menu: { name: "Today", symbol: "today" },
  },
  { path: "/lists", file: "lists/lists-route.ts", needs: "console.use" },
  { path: "/lists/views", file: "lists/views-route.ts", needs: "console.use" },
  { path: "/find", file: "find/find-route.ts", needs: "console.use" },
  {
    path: "/leads",
    file: "leads/leads-route.tsx",
    needs: "leads.view",
    postNeeds: "leads.export",
    menu: { name: "Leads", symbol: "inbox" },
  },
  { path: "/leads.csv", file: "leads/leads-export-route.ts", needs: "leads.export" },
  { path: "/leads/new", file: "leads/leads-arrived-route.ts", needs: "leads.view", isBackground: true },
  { path: "/leads/many", file: "leads/leads-many-route.ts", needs: "leads.change" },
  { path: "/leads/activity", file: "leads/leads-activity-route.ts", needs: "leads.view" },
  {
    path: "/leads/unplaced",
    file: "leads/unplaced-route.tsx",
    needs: "leads.view",
    postNeeds: "leads.change",
  },
  { path: "/leads/:site/:lead/files/:file", file: "leads/lead-file-route.ts", needs: "leads.view" },
  {
    path: "/leads/:site/:lead",
    file: "leads/lead-route.tsx",
    needs: "leads.view",
    postNeeds: "leads.change",
  },
  { path: "/leads/:site/:lead/erase", file: "leads/lead-erase-route.ts", needs: "leads.erase" },
  {
    path: "/deals",
    file: "deals/deals-route.tsx",
    needs: "deals.view",
    menu: { name: "Deals", symbol: "deals" },
  },
  {
    path: "/deals/:kind/:site/:id",
    file: "deals/deal-route.tsx",
    needs: "deals.view",
    postNeeds: "deals.change",
  },
  {
    path: "/stock",
    file: "stock/stock-route.tsx",
    needs: "stock.watch",
    menu: { name: "Stock", symbol: "stock" },
  },
  { path: "/stock/add", file: "stock/stock-add-route.tsx", needs: "stock.change" },
  { path: "/stock/edit", file: "stock/bulk-edit-route.tsx", needs: "stock.change" },
  {
    path: "/stock/edits",
    file: "stock/bulk-edits-route.tsx",
    needs: "stock.watch",
    postNeeds: "stock.change",
  },
  {
    path: "/stock/:site/:car",
    file: "stock/stock-car-route.tsx",
    needs: "stock.watch",
    postNeeds: "stock.change",
  },
  { path: "/stock/:site/:car/photos", file: "stock/stock-car-photos-route.ts", needs: "stock.change" },
  { path: "/stock/:site/:car/photos/:photo", file: "stock/stock-car-photo-route.tsx", needs: "stock.change" },
  { path: "/stock/:site/:car/delete", file: "stock/stock-car-delete-route.ts", needs: "stock.change" },
  {
    path: "/feeds",
    file: "feeds/feeds-route.tsx",
    needs: "stock.feeds",
    postNeeds: "stock.import",
    menu: { name: "Feeds", symbol: "download" },
  },
  {
    path: "/feeds/files/:file",
    file: "feeds/feeds-file-route.tsx",
    needs: "stock.feeds",
    postNeeds: "stock.import",
  },
  { path: "/feeds/files/:file/check", file: "feeds/feeds-check-route.tsx", needs: "stock.import" },
  {
    path: "/feeds/runs/:run",
    file: "feeds/feeds-run-route.tsx",
    needs: "stock.feeds",
    postNeeds: "stock.import",
  },
  {
    path: "/results",
    file: "results/results-route.tsx",
    needs: "results.view",
    menu: { name: "Results", symbol: "results" },
  },
  {
    path: "/results/sales",
    file: "results/sales-route.tsx",
    needs: "results.sales",
    postNeeds: "results.change",
  },
  { path: "/results/mail", file: "results/report-mail-route.ts", needs: "results.sales" },
  { path: "/results/report.pdf", file: "results/report-pdf-route.ts", needs: "results.sales" },
  {
    path: "/results.csv",
    file: "results/results-export-route.ts",
    needs: "results.view",
    tokenRead: "results",
  },
  {
    path: "/preview/edit",
    file: "visual/visual-route.tsx",
    needs: "content.edit",
    menu: { name: "Edit site", symbol: "edit", ofSite: true },
  },
  {
    path: "/pages",
    file: "pages/pages-route.tsx",
    needs: "content.edit",
    menu: { name: "Pages", symbol: "pages", ofSite: true },
  },
  { path: "/pages/edit", file: "pages/page-entry-route.tsx", needs: "content.edit" },
  { path: "/pages/addresses", file: "pages/old-addresses-route.tsx", needs: "content.edit" },
  { path: "/pages/pictures", file: "pages/pictures-route.ts", needs: "content.edit" },
  { path: "/pages/links", file: "pages/links-route.ts", needs: "content.edit" },
  {
    path: "/offers",
    file: "offers/offers-route.tsx",
    needs: "content.edit",
    menu: { name: "Offers", symbol: "offers" },
  },
  { path: "/offers/start", file: "offers/offer-start-route.tsx", needs: "content.edit" },
  { path: "/offers/edit", file: "offers/offer-route.tsx", needs: "content.edit" },
  {
    path: "/marketing",
    file: "marketing/marketing-route.tsx",
    needs: "marketing.view",
    menu: { name: "Marketing", symbol: "marketing", ofSite: true },
  },
  { path: "/marketing/vendors", file: "marketing/vendors-route.tsx", needs: "content.edit" },
  {
    path: "/marketing/destinations/:site/:destination",
    file: "marketing/destination-route.tsx",
    needs: "marketing.view",
    postNeeds: "marketing.change",
  },
  {
    path: "/marketing/tags/:site/:tag",
    file: "marketing/tag-route.tsx",
    needs: "marketing.view",
    postNeeds: "marketing.change",
  },
  {
    path: "/marketing/catalogues",
    file: "catalogues/catalogues-route.tsx",
    needs: "marketing.view",
    menu: { name: "Catalogues", symbol: "download" },
  },
  {
    path: "/marketing/catalogues/new",
    file: "catalogues/catalogue-new-route.tsx",
    needs: "marketing.change",
  },
  {
    path: "/marketing/catalogues/:site/:catalogue",
    file: "catalogues/catalogue-route.tsx",
    needs: "marketing.view",
    postNeeds: "marketing.change",
  },
  {
    path: "/marketing/catalogues/:site/:catalogue/file",
    file: "catalogues/catalogue-file-route.ts",
    needs: "marketing.view",
  },
  {
    path: "/settings",
    file: "settings/settings-route.tsx",
    needs: "content.edit",
    menu: { name: "Settings", symbol: "settings", ofSite: true },
  },
  { path: "/settings/hosts", file: "sites/hosts-route.tsx", needs: "hosts.change" },
  { path: "/settings/:section", file: "settings/settings-section-route.tsx", needs: "content.edit" },
  {
    path: "/places",
    file: "places/places-route.tsx",
    needs: "content.edit",
    menu: { name: "Places", symbol: "places" },
  },
  { path: "/places/:slug", file: "places/place-route.tsx", needs: "content.edit" },
  {
    path: "/changes",
    file: "changes/changes-route.tsx",
    needs: "content.edit",
    menu: { name: "Changes", symbol: "changes" },
  },
  { path: "/changes/pages", file: "changes/changed-pages-route.tsx", needs: "content.edit" },
  { path: "/preview", file: "changes/preview-route.tsx", needs: "content.edit" },
  { path: "/preview/open", file: "changes/preview-open-route.ts", needs: "content.edit" },
  {
    path: "/integrations",
    file: "integrations/integrations-route.tsx",
    needs: "integrations.view",
    postNeeds: "integrations.change",
    menu: { name: "Integrations", symbol: "key" },
  },
  {
    path: "/integrations/webhooks",
    file: "integrations/webhooks-route.tsx",
    needs: "integrations.view",
    postNeeds: "integrations.change",
  },
  {
    path: "/integrations/senders",
    file: "integrations/senders-route.tsx",
    needs: "integrations.view",
    postNeeds: "integrations.change",
  },
  {
    path: "/integrations/webhooks/:webhook",
    file: "integrations/webhook-route.tsx",
    needs: "integrations.view",
    postNeeds: "integrations.change",
  },
  {
    path: "/people",
    file: "people/people-route.tsx",
    needs: "people.view",
    postNeeds: "people.change",
    menu: { name: "People", symbol: "people" },
  },
  { path: "/people/invite", file: "people/invite-route.tsx", needs: "people.change" },
  { path: "/people/:member/roles", file: "people/roles-route.tsx", needs: "people.change" },
  { path: "/log", file: "log/log-route.tsx", needs: "log.view", menu: { name: "Log", symbol: "log" } },
  { path: "/log.csv", file: "log/log-export-route.ts", needs: "log.export", tokenRead: "log" },
  {
    path: "/platform",
    file: "sites/platform-route.tsx",
    needs: "platform.view",
    postNeeds: "break-glass.open",
    menu: { name: "Sites", symbol: "sites" },
  },
  {
    path: "/platform/fleet",
    file: "fleet/fleet-route.tsx",
    needs: "platform.view",
    postNeeds: "fleet.change",
  },
  { path: "/platform/fleet/pages", file: "fleet/fleet-pages-route.tsx", needs: "platform.view" },
  {
    path: "/platform/fleet/:change",
    file: "fleet/fleet-change-route.tsx",
    needs: "platform.view",
    postNeeds: "fleet.change",
  },
  { path: "/platform/feeds", file: "dealers/dealer-feeds-route.tsx", needs: "platform.view" },
  { path: "/platform/dealers/:group", file: "dealers/dealer-route.tsx", needs: "platform.view" },
  { path: "/platform/new", file: "sites/new-site-route.tsx", needs: "sites.set-up" },
  { path: "/platform/new/:site/:step", file: "sites/new-site-step-route.tsx", needs: "sites.set-up" },
  { path: "/break-glass", file: "sites/break-glass-route.ts", needs: "console.use" },
  { path: "/profile", file: "profile/profile-route.tsx", needs: "console.use" },
  { path: "/profile/passkey", file: "profile/profile-passkey-route.ts", needs: "console.use" },
  { path: "/profile/tokens", file: "profile/tokens-route.tsx", needs: "tokens.make" },
  { path: "/confirm", file: "sign-in/confirm-route.ts", needs: "console.use" },
  { path: "/sign-out", file: "sign-in/sign-out-route.ts", needs: "console.use" },
  { path: "/sign-in", file: "sign-in/sign-in-route.tsx", needs: "public" },
  { path: "/sign-in/passkey", file: "sign-in/sign-in-passkey-route.ts", needs: "public" },
  { path: "/sign-in/company", file: "sign-in/sign-in-company-route.tsx", needs: "public" },
  { path: "/sign-in/return", file: "sign-in/sign-in-return-route.tsx", needs: "public" },
  { path: "/invitation/:token", file: "invitation/invitation-route.tsx", needs: "public" },
  { path: "/invitation/:token/passkey", file: "invitation/invitation-passkey-route.ts", needs: "public" },
  { path: "/demo/sign-in", file: "sign-in/demo-sign-in-route.ts", needs: "demo" },
  { path: "/gallery", file: "gallery/gallery-route.tsx", needs: "demo" },
];

/** The screens inside of the frame with the navigation; the others are pages of their own, or answers to scripts. */
export const isInFrame = ({ file, needs }: Screen): boolean => file.endsWith(".tsx") && needs !== "public";

/** The screen of a route by its pattern, such as `/leads/:site/:lead`; null for a pattern of no screen. */
export const screenOf = (pattern: string): Screen | null =>
  screens.find(({ path }) => path === pattern) ?? null;
