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

type More = Omit<Screen, "path" | "file" | "needs">;
const screen = (path: string, file: string, needs: Screen["needs"], more: More = {}): Screen => ({
  path,
  file,
  needs,
  ...more,
});

export const screens: readonly Screen[] = [
  screen("/", "today/today-route.tsx", "console.use", { menu: { name: "Today", symbol: "today" } }),
  screen("/lists", "lists/lists-route.ts", "console.use"),
  screen("/lists/views", "lists/views-route.ts", "console.use"),
  screen("/find", "find/find-route.ts", "console.use"),
  screen("/leads", "leads/leads-route.tsx", "leads.view", {
    postNeeds: "leads.export",
    menu: { name: "Leads", symbol: "inbox" },
  }),
  screen("/leads.csv", "leads/leads-export-route.ts", "leads.export"),
  screen("/leads/new", "leads/leads-arrived-route.ts", "leads.view", { isBackground: true }),
  screen("/leads/many", "leads/leads-many-route.ts", "leads.change"),
  screen("/leads/activity", "leads/leads-activity-route.ts", "leads.view"),
  screen("/leads/unplaced", "leads/unplaced-route.tsx", "leads.view", { postNeeds: "leads.change" }),
  screen("/leads/:site/:lead/files/:file", "leads/lead-file-route.ts", "leads.view"),
  screen("/leads/:site/:lead", "leads/lead-route.tsx", "leads.view", { postNeeds: "leads.change" }),
  screen("/leads/:site/:lead/erase", "leads/lead-erase-route.ts", "leads.erase"),
  screen("/deals", "deals/deals-route.tsx", "deals.view", { menu: { name: "Deals", symbol: "deals" } }),
  screen("/deals/new", "deals/new-booking-route.tsx", "deals.change"),
  screen("/deals/:kind/:site/:id", "deals/deal-route.tsx", "deals.view", { postNeeds: "deals.change" }),
  screen("/stock", "stock/stock-route.tsx", "stock.watch", { menu: { name: "Stock", symbol: "stock" } }),
  screen("/stock/add", "stock/stock-add-route.tsx", "stock.change"),
  screen("/stock/edit", "stock/bulk-edit-route.tsx", "stock.change"),
  screen("/stock/edits", "stock/bulk-edits-route.tsx", "stock.watch", { postNeeds: "stock.change" }),
  screen("/stock/:site/:car", "stock/stock-car-route.tsx", "stock.watch", { postNeeds: "stock.change" }),
  screen("/stock/:site/:car/photos", "stock/stock-car-photos-route.ts", "stock.change"),
  screen("/stock/:site/:car/photos/:photo", "stock/stock-car-photo-route.tsx", "stock.change"),
  screen("/stock/:site/:car/delete", "stock/stock-car-delete-route.ts", "stock.change"),
  screen("/feeds", "feeds/feeds-route.tsx", "stock.feeds", {
    postNeeds: "stock.import",
    menu: { name: "Feeds", symbol: "download" },
  }),
  screen("/feeds/files/:file", "feeds/feeds-file-route.tsx", "stock.feeds", { postNeeds: "stock.import" }),
  screen("/feeds/files/:file/check", "feeds/feeds-check-route.tsx", "stock.import"),
  screen("/feeds/runs/:run", "feeds/feeds-run-route.tsx", "stock.feeds", { postNeeds: "stock.import" }),
  screen("/results", "results/results-route.tsx", "results.view", {
    menu: { name: "Results", symbol: "results" },
  }),
  screen("/results/sales", "results/sales-route.tsx", "results.sales", { postNeeds: "results.change" }),
  screen("/results/mail", "results/report-mail-route.ts", "results.sales"),
  screen("/results/report.pdf", "results/report-pdf-route.ts", "results.sales"),
  screen("/results.csv", "results/results-export-route.ts", "results.view", { tokenRead: "results" }),
  screen("/preview/edit", "visual/visual-route.tsx", "content.edit", {
    menu: { name: "Edit site", symbol: "edit", ofSite: true },
  }),
  screen("/pages", "pages/pages-route.tsx", "content.edit", {
    menu: { name: "Pages", symbol: "pages", ofSite: true },
  }),
  screen("/pages/edit", "pages/page-entry-route.tsx", "content.edit"),
  screen("/pages/addresses", "pages/old-addresses-route.tsx", "content.edit"),
  screen("/pages/pictures", "pages/pictures-route.ts", "content.edit"),
  screen("/pages/links", "pages/links-route.ts", "content.edit"),
  screen("/offers", "offers/offers-route.tsx", "content.edit", {
    menu: { name: "Offers", symbol: "offers" },
  }),
  screen("/offers/start", "offers/offer-start-route.tsx", "content.edit"),
  screen("/offers/edit", "offers/offer-route.tsx", "content.edit"),
  screen("/marketing", "marketing/marketing-route.tsx", "marketing.view", {
    menu: { name: "Marketing", symbol: "marketing", ofSite: true },
  }),
  screen("/marketing/vendors", "marketing/vendors-route.tsx", "content.edit"),
  screen("/marketing/destinations/:site/:destination", "marketing/destination-route.tsx", "marketing.view", {
    postNeeds: "marketing.change",
  }),
  screen("/marketing/tags/:site/:tag", "marketing/tag-route.tsx", "marketing.view", {
    postNeeds: "marketing.change",
  }),
  screen("/marketing/catalogues", "catalogues/catalogues-route.tsx", "marketing.view", {
    menu: { name: "Catalogues", symbol: "download" },
  }),
  screen("/marketing/catalogues/new", "catalogues/catalogue-new-route.tsx", "marketing.change"),
  screen("/marketing/catalogues/:site/:catalogue", "catalogues/catalogue-route.tsx", "marketing.view", {
    postNeeds: "marketing.change",
  }),
  screen(
    "/marketing/catalogues/:site/:catalogue/file",
    "catalogues/catalogue-file-route.ts",
    "marketing.view",
  ),
  screen("/settings", "settings/settings-route.tsx", "content.edit", {
    menu: { name: "Settings", symbol: "settings", ofSite: true },
  }),
  screen("/settings/hosts", "sites/hosts-route.tsx", "hosts.change"),
  screen("/settings/:section", "settings/settings-section-route.tsx", "content.edit"),
  screen("/places", "places/places-route.tsx", "content.edit", {
    menu: { name: "Places", symbol: "places" },
  }),
  screen("/places/:slug", "places/place-route.tsx", "content.edit"),
  screen("/changes", "changes/changes-route.tsx", "content.edit", {
    menu: { name: "Changes", symbol: "changes" },
  }),
  screen("/changes/pages", "changes/changed-pages-route.tsx", "content.edit"),
  screen("/preview", "changes/preview-route.tsx", "content.edit"),
  screen("/preview/open", "changes/preview-open-route.ts", "content.edit"),
  screen("/integrations", "integrations/integrations-route.tsx", "integrations.view", {
    postNeeds: "integrations.change",
    menu: { name: "Integrations", symbol: "key" },
  }),
  screen("/integrations/webhooks", "integrations/webhooks-route.tsx", "integrations.view", {
    postNeeds: "integrations.change",
  }),
  screen("/integrations/senders", "integrations/senders-route.tsx", "integrations.view", {
    postNeeds: "integrations.change",
  }),
  screen("/integrations/webhooks/:webhook", "integrations/webhook-route.tsx", "integrations.view", {
    postNeeds: "integrations.change",
  }),
  screen("/people", "people/people-route.tsx", "people.view", {
    postNeeds: "people.change",
    menu: { name: "People", symbol: "people" },
  }),
  screen("/people/invite", "people/invite-route.tsx", "people.change"),
  screen("/people/:member/roles", "people/roles-route.tsx", "people.change"),
  screen("/log", "log/log-route.tsx", "log.view", { menu: { name: "Log", symbol: "log" } }),
  screen("/log.csv", "log/log-export-route.ts", "log.export", { tokenRead: "log" }),
  screen("/platform", "sites/platform-route.tsx", "platform.view", {
    postNeeds: "break-glass.open",
    menu: { name: "Sites", symbol: "sites" },
  }),
  screen("/platform/fleet", "fleet/fleet-route.tsx", "platform.view", { postNeeds: "fleet.change" }),
  screen("/platform/fleet/pages", "fleet/fleet-pages-route.tsx", "platform.view"),
  screen("/platform/fleet/:change", "fleet/fleet-change-route.tsx", "platform.view", {
    postNeeds: "fleet.change",
  }),
  screen("/platform/feeds", "dealers/dealer-feeds-route.tsx", "platform.view"),
  screen("/platform/dealers/:group", "dealers/dealer-route.tsx", "platform.view"),
  screen("/platform/new", "sites/new-site-route.tsx", "sites.set-up"),
  screen("/platform/new/:site/:step", "sites/new-site-step-route.tsx", "sites.set-up"),
  screen("/help", "handbook/help-route.ts", "console.use"),
  screen("/help/:page", "handbook/handbook-route.tsx", "console.use"),
  screen("/break-glass", "sites/break-glass-route.ts", "console.use"),
  screen("/profile", "profile/profile-route.tsx", "console.use"),
  screen("/profile/passkey", "profile/profile-passkey-route.ts", "console.use"),
  screen("/profile/tokens", "profile/tokens-route.tsx", "tokens.make"),
  screen("/confirm", "sign-in/confirm-route.ts", "console.use"),
  screen("/sign-out", "sign-in/sign-out-route.ts", "console.use"),
  screen("/sign-in", "sign-in/sign-in-route.tsx", "public"),
  screen("/sign-in/passkey", "sign-in/sign-in-passkey-route.ts", "public"),
  screen("/sign-in/company", "sign-in/sign-in-company-route.tsx", "public"),
  screen("/sign-in/return", "sign-in/sign-in-return-route.tsx", "public"),
  screen("/invitation/:token", "invitation/invitation-route.tsx", "public"),
  screen("/invitation/:token/passkey", "invitation/invitation-passkey-route.ts", "public"),
  screen("/demo/sign-in", "sign-in/demo-sign-in-route.ts", "demo"),
  screen("/gallery", "gallery/gallery-route.tsx", "demo"),
];

/** The screens inside of the frame with the navigation; the others are pages of their own, or answers to scripts. */
export const isInFrame = ({ file, needs }: Screen): boolean => file.endsWith(".tsx") && needs !== "public";

/** The screen of a route by its pattern, such as `/leads/:site/:lead`; null for a pattern of no screen. */
export const screenOf = (pattern: string): Screen | null =>
  screens.find(({ path }) => path === pattern) ?? null;
