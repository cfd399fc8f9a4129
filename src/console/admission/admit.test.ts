import { createStaticHandler, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import {
  type ConsoleServices,
  provideConsoleServices,
  signedInContext,
} from "#console/console-services.server.ts";
import { screens } from "#console/screens.ts";
import { type Grant, maySomewhere } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { spellingsOf } from "#tests/support/path-spellings.ts";
import { admit } from "./admit.server.ts";
import { screenAt } from "./screen-at.server.ts";

const member = (role: Grant["role"]): SignedIn => ({
  id: "m",
  name: "Ana",
  email: "ana@x.example",
  access: {
    operator: false,
    grants: [{ groupId: "g", groupSlug: "g", role, mayPublish: false, siteIds: null, locationIds: null }],
  },
  session: {
    method: "passkey",
    createdAt: new Date(0),
    expiresAt: new Date(1),
    onlyGroupId: null,
    verifiedAt: null,
  },
});

/** The router with the console's addresses: each answers its own path to whom the check lets through. */
const router = createStaticHandler([
  {
    id: "root",
    middleware: [
      (args, next) => {
        admit(args);
        return next();
      },
    ],
    children: [
      ...screens.map(({ path }) => ({ path, id: path, loader: () => new Response(path) })),
      { path: "*", id: "*", loader: () => new Response("not found", { status: 404 }) },
    ],
  },
]);

async function visit(path: string, who: SignedIn | null): Promise<string> {
  const context = new RouterContextProvider();
  provideConsoleServices(context, {} as ConsoleServices);
  context.set(requestContext, { id: "id", address: "203.0.113.9", isLocal: false });
  context.set(signedInContext, who);
  const answer = await router
    .queryRoute(new Request(`http://admin.localhost${path}`), {
      requestContext: context,
      generateMiddlewareResponse: (query) => query(new Request(`http://admin.localhost${path}`)),
    })
    .catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) {
    const { status, init } = answer as { status?: number; init?: { status?: number } };
    return String(init?.status ?? status);
  }
  return answer.status === 200 ? answer.text() : String(answer.status);
}

it.each(screens.map(({ path }) => [path]).filter(([path]) => path !== "/"))(
  "%s needs in every spelling what it needs in its own",
  async (path) => {
    const plain = path.replaceAll(/:\w+/g, "x");
    const people = [null, member("sales"), member("stock"), member("marketing"), member("owner")];
    for (const sent of [plain, ...spellingsOf(plain)])
      for (const who of people) {
        const reached = await visit(sent, who);
        const screen = screens.find((one) => one.path === reached);
        if (screen === undefined) expect(reached, sent).toMatch(/^(302|403|404)$/);
        else if (screen.needs !== "public")
          expect(who && screen.needs !== "demo" && maySomewhere(who.access, screen.needs), sent).toBe(true);
        // What is decided before the router has matched is decided about the same screen.
        if (screen) expect(screenAt(new URL(sent, "http://x").pathname)?.path, sent).toBe(screen.path);
      }
  },
);

it("lets no one but who may change hosts reach them by another spelling", async () => {
  for (const path of ["/settings/hosts", "/settings/Hosts", "/settings/%68osts", "/Settings/hosts//"]) {
    expect(await visit(path, member("marketing")), path).toBe("403");
    expect(await visit(path, member("owner")), path).toBe("/settings/hosts");
    expect(await visit(path, null), path).toBe("302");
  }
});
