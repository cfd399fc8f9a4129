import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { screens } from "#console/screens.ts";
import {
  type Access,
  type Action,
  actions,
  type Grant,
  maySomewhere,
  roles,
  scopes,
} from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { allTokenReads, type TokenRead, tokenReads } from "#domain/staff/access/token-reads.ts";
import { admission, menuOf, signInAddress } from "./admission.ts";
import { screenAt, screenOfRequest } from "./screen-at.server.ts";

const memberWith = (access: Access): SignedIn => ({
  id: "m",
  name: "Ana",
  email: "ana@x.example",
  access,
  session: {
    method: "passkey",
    createdAt: new Date(0),
    expiresAt: new Date(1),
    onlyGroupId: null,
    verifiedAt: null,
  },
});
const grants = (role: Grant["role"], scope: (typeof scopes)[number]): Access => ({
  operator: role === "operator",
  grants:
    role === "operator"
      ? []
      : [
          {
            groupId: "g",
            groupSlug: "g",
            role,
            mayPublish: false,
            siteIds: scope === "sites" ? ["s"] : null,
            locationIds: scope === "locations" ? ["l"] : null,
          },
        ],
});

/** What every address needs, written out apart from screens.ts: an address that isn't here fails. */
const expected: Record<string, Action | "public" | "demo"> = {
  "GET /": "console.use",
  "GET /find": "console.use",
  "GET /leads": "leads.view",
  "POST /leads": "leads.export",
  "GET /leads.csv": "leads.export",
  "GET /leads/activity": "leads.view",
  "GET /leads/new": "leads.view",
  "POST /lists": "console.use",
  "POST /lists/views": "console.use",
  "POST /leads/many": "leads.change",
  "GET /leads/:site/:lead": "leads.view",
  "POST /leads/:site/:lead": "leads.change",
  "GET /leads/unplaced": "leads.view",
  "POST /leads/unplaced": "leads.change",
  "GET /leads/:site/:lead/files/:file": "leads.view",
  "POST /leads/:site/:lead/erase": "leads.erase",
  "GET /deals": "deals.view",
  "GET /deals/new": "deals.change",
  "POST /deals/new": "deals.change",
  "GET /deals/:kind/:site/:id": "deals.view",
  "POST /deals/:kind/:site/:id": "deals.change",
  "GET /stock": "stock.watch",
  "POST /stock": "stock.watch",
  "GET /stock/add": "stock.change",
  "POST /stock/add": "stock.change",
  "GET /stock/edit": "stock.change",
  "POST /stock/edit": "stock.change",
  "GET /stock/edits": "stock.watch",
  "POST /stock/edits": "stock.change",
  "GET /stock/:site/:car": "stock.watch",
  "POST /stock/:site/:car": "stock.change",
  "POST /stock/:site/:car/delete": "stock.change",
  "POST /stock/:site/:car/photos": "stock.change",
  "GET /stock/:site/:car/photos/:photo": "stock.change",
  "POST /stock/:site/:car/photos/:photo": "stock.change",
  "GET /feeds": "stock.feeds",
  "POST /feeds": "stock.import",
  "GET /feeds/files/:file": "stock.feeds",
  "POST /feeds/files/:file": "stock.import",
  "GET /feeds/files/:file/check": "stock.import",
  "POST /feeds/files/:file/check": "stock.import",
  "GET /feeds/runs/:run": "stock.feeds",
  "POST /feeds/runs/:run": "stock.import",
  "GET /results": "results.view",
  "GET /results/sales": "results.sales",
  "POST /results/sales": "results.change",
  "GET /results/mail": "results.sales",
  "POST /results/mail": "results.sales",
  "GET /results/report.pdf": "results.sales",
  "GET /results.csv": "results.view",
  "GET /pages": "content.edit",
  "GET /pages/edit": "content.edit",
  "POST /pages/edit": "content.edit",
  "GET /pages/addresses": "content.edit",
  "POST /pages/addresses": "content.edit",
  "GET /pages/pictures": "content.edit",
  "POST /pages/pictures": "content.edit",
  "GET /pages/links": "content.edit",
  "GET /offers": "content.edit",
  "GET /offers/start": "content.edit",
  "POST /offers/start": "content.edit",
  "GET /offers/edit": "content.edit",
  "POST /offers/edit": "content.edit",
  "GET /marketing": "marketing.view",
  "GET /marketing/vendors": "content.edit",
  "POST /marketing/vendors": "content.edit",
  "GET /marketing/destinations/:site/:destination": "marketing.view",
  "POST /marketing/destinations/:site/:destination": "marketing.change",
  "GET /marketing/tags/:site/:tag": "marketing.view",
  "POST /marketing/tags/:site/:tag": "marketing.change",
  "GET /marketing/catalogues": "marketing.view",
  "GET /marketing/catalogues/new": "marketing.change",
  "POST /marketing/catalogues/new": "marketing.change",
  "GET /marketing/catalogues/:site/:catalogue": "marketing.view",
  "POST /marketing/catalogues/:site/:catalogue": "marketing.change",
  "GET /marketing/catalogues/:site/:catalogue/file": "marketing.view",
  "GET /settings": "content.edit",
  "GET /settings/hosts": "hosts.change",
  "POST /settings/hosts": "hosts.change",
  "GET /settings/:section": "content.edit",
  "POST /settings/:section": "content.edit",
  "GET /places": "content.edit",
  "POST /places": "content.edit",
  "GET /places/:slug": "content.edit",
  "POST /places/:slug": "content.edit",
  "GET /changes": "content.edit",
  "POST /changes": "content.edit",
  "GET /changes/pages": "content.edit",
  "GET /preview": "content.edit",
  "POST /preview": "content.edit",
  "GET /preview/edit": "content.edit",
  "POST /preview/edit": "content.edit",
  "POST /preview/open": "content.edit",
  "GET /integrations": "integrations.view",
  "POST /integrations": "integrations.change",
  "GET /integrations/senders": "integrations.view",
  "POST /integrations/senders": "integrations.change",
  "GET /integrations/webhooks": "integrations.view",
  "POST /integrations/webhooks": "integrations.change",
  "GET /integrations/webhooks/:webhook": "integrations.view",
  "POST /integrations/webhooks/:webhook": "integrations.change",
  "GET /people": "people.view",
  "POST /people": "people.change",
  "GET /people/invite": "people.change",
  "GET /people/:member/roles": "people.change",
  "GET /log": "log.view",
  "POST /log": "log.view",
  "GET /log.csv": "log.export",
  "GET /platform": "platform.view",
  "POST /platform": "break-glass.open",
  "GET /platform/fleet": "platform.view",
  "POST /platform/fleet": "fleet.change",
  "GET /platform/fleet/pages": "platform.view",
  "GET /platform/fleet/:change": "platform.view",
  "POST /platform/fleet/:change": "fleet.change",
  "GET /platform/feeds": "platform.view",
  "GET /platform/dealers/:group": "platform.view",
  "GET /platform/new": "sites.set-up",
  "POST /platform/new": "sites.set-up",
  "GET /platform/new/:site/:step": "sites.set-up",
  "POST /platform/new/:site/:step": "sites.set-up",
  "GET /help": "console.use",
  "GET /help/:page": "console.use",
  "POST /break-glass": "console.use",
  "GET /profile": "console.use",
  "POST /profile/passkey": "console.use",
  "GET /profile/tokens": "tokens.make",
  "POST /profile/tokens": "tokens.make",
  "POST /confirm": "console.use",
  "POST /sign-out": "console.use",
  "GET /sign-in": "public",
  "POST /sign-in/passkey": "public",
  "GET /sign-in/company": "public",
  "POST /sign-in/company": "public",
  "GET /sign-in/return": "public",
  "GET /invitation/:token": "public",
  "POST /invitation/:token/passkey": "public",
  "POST /demo/sign-in": "demo",
  "GET /gallery": "demo",
};

it("lists every address, and each route module once", () => {
  const listed = Object.keys(expected).map((line) => line.split(" ")[1]);
  expect([...new Set(listed)].sort()).toEqual(screens.map(({ path }) => path).sort());
  const outside = ["frame/frame-route.tsx", "not-found/not-found-route.tsx"];
  const files = globSync("*/*-route.{ts,tsx}", { cwd: join(import.meta.dirname, "..") }).filter(
    (file) => !outside.includes(file),
  );
  expect(screens.map(({ file }) => file).sort()).toEqual(files.sort());
});

describe.each(Object.entries(expected))("%s needs %s", (line, needed) => {
  const [method = "", pattern = ""] = line.split(" ");
  const screen = screenAt(pattern.replaceAll(/:\w+/g, "x"));
  const admitted = (member: SignedIn | null, isLocalDemo = false) =>
    admission(screen, { member, method, isLocalDemo });

  it("of a stranger", () => {
    const without = needed === "public" ? "admitted" : needed === "demo" ? "unknown" : "sign in";
    expect(admitted(null)).toBe(without);
    expect(admitted(null, true)).toBe(needed === "demo" ? "admitted" : without);
  });

  it("of each role and scope, and the menu says the same", () => {
    for (const role of roles)
      for (const scope of scopes) {
        const access = grants(role, scope);
        const isAllowed = needed === "public" || (needed !== "demo" && maySomewhere(access, needed));
        const outcome = needed === "demo" ? "unknown" : isAllowed ? "admitted" : "forbidden";
        expect(admitted(memberWith(access)), `${role} ${scope}`).toBe(outcome);
        if (method === "GET" && screen?.menu)
          expect(
            menuOf({ access }).some(({ to }) => to === pattern),
            `${role} ${scope}`,
          ).toBe(isAllowed);
      }
  });
});

describe("a personal token", () => {
  const readBy: Record<string, TokenRead> = { "/results.csv": "results", "/log.csv": "log" };
  const withToken = (access: Access, reads: readonly TokenRead[]): SignedIn => ({
    ...memberWith(access),
    token: { id: "t", reads },
  });

  // A token has no part in what operators may.
  const ofMembers = roles.filter((role) => role !== "operator");

  it.each(allTokenReads)("for %s reads its file only, and what its member may", (read) => {
    for (const role of ofMembers)
      for (const scope of scopes) {
        const access = grants(role, scope);
        const member = withToken(access, [read]);
        for (const { path } of screens) {
          const mayRead = readBy[path] === read && maySomewhere(access, tokenReads[read]);
          for (const method of ["GET", "HEAD", "POST", "PUT"])
            expect(
              admission(screenAt(path), { member, method, isLocalDemo: true }),
              `${role} ${scope} ${method} ${path}`,
            ).toBe(mayRead && /GET|HEAD/.test(method) ? "admitted" : "forbidden");
        }
      }
  });

  it("finds an unknown address unknown", () => {
    const member = withToken(grants("owner", "group"), allTokenReads);
    expect(admission(null, { member, method: "GET", isLocalDemo: true })).toBe("unknown");
  });
});

it("knows no other address", () => {
  for (const path of ["/nowhere", "/people/", "/people/x/y", "/invitation", "/invitation/", "/log.csv/x"])
    expect(screenAt(path)?.path ?? null, path).toBe(path === "/people/" ? "/people" : null);
  expect(admission(null, { member: null, method: "GET", isLocalDemo: true })).toBe("unknown");
});

it("uses every action of the permissions, beside those that screens check themselves", () => {
  const checkedInside: Action[] = [
    "deals.refund",
    "leads.count",
    "deliveries.watch",
    "break-glass.end",
    "content.publish",
    "tags.direct",
  ];
  const used = new Set<string>([...Object.values(expected), ...checkedInside]);
  expect(actions.filter((action) => !used.has(action))).toEqual([]);
});

it.each([
  ["/", "/"],
  ["/_.data", "/"],
  ["/people", "/people"],
  ["/people.data", "/people"],
  ["/People/_.data", "/people"],
  ["/leads/NEW", "/leads/new"],
  ["/leads/%6eew.data", "/leads/new"],
])("%s is the address of the screen %s or of its data", (address, path) => {
  expect(screenOfRequest({ url: `http://admin.localhost${address}` })?.path).toBe(path);
});

describe("where a request without a session signs in", () => {
  const address = (method: string, asked: string, referer?: string) =>
    signInAddress({ method, headers: new Headers(referer ? { Referer: referer } : {}) }, asked);

  it("comes back to what was asked for", () => {
    expect(address("GET", "/")).toBe("/sign-in");
    expect(address("GET", "/leads?stage=new")).toBe("/sign-in?back=%2Fleads%3Fstage%3Dnew");
  });

  it("comes back to the screen whose form was sent, and says that it wasn't stored", () => {
    const screen = "https://admin.example/leads/harbour/l1?from=list";
    expect(address("POST", "/leads/harbour/l1", screen)).toBe(
      "/sign-in?back=%2Fleads%2Fharbour%2Fl1%3Ffrom%3Dlist&ended=yes",
    );
    for (const referer of [undefined, "about", "https://admin.example/"])
      expect(address("POST", "/leads/harbour/l1", referer)).toBe("/sign-in?ended=yes");
  });
});
