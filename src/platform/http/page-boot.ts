/**
 * Passes a page's data to the browser without an executable inline script: two inert JSON elements at the end of the
 * body, which the client entry converts to the globals that React Router's HydratedRouter expects. This depends on
 * internals of React Router (docs/adr/0006-pages-without-inline-scripts.md), so its version is pinned and a browser
 * test covers it.
 */
export const bootElement = "page-boot";
export const stateElement = "page-state";

export type PageBoot = {
  /** React Router's context: basename, ssr, route discovery. */
  context: Record<string, unknown>;
  /** Ids of the matched routes, outermost first. */
  routes: string[];
  requestId: string | null;
};

/** An inert element of JSON, in pieces that are escaped for it (`escapeForScript`). */
export type InertJson = { id: string; json: readonly (string | Uint8Array)[] };

type RouterGlobals = {
  __reactRouterContext?: Record<string, unknown> & { stream?: ReadableStream<Uint8Array> | null };
  __reactRouterManifest?: { routes: Record<string, { module: string }> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/** Escapes text for an inert script element: contains no `<`, and parses to the same JSON. */
export function escapeForScript(json: string): string {
  return json.replaceAll("<", "\\u003c");
}

/**
 * Reads the page's JSON, loads the matched routes' modules (preloaded by the head) and sets the router's globals.
 * Throws when the page has no data, which means that the server didn't render it.
 */
export async function bootFromPage(page: Document): Promise<{ requestId: string | null }> {
  const globals = window as unknown as RouterGlobals;
  const boot = JSON.parse(textOf(page, bootElement)) as PageBoot;
  const manifest = globals.__reactRouterManifest;
  if (!manifest) throw new Error("the routes' manifest was not loaded before the entry");
  globals.__reactRouterContext = {
    ...boot.context,
    stream: new Response(textOf(page, stateElement)).body,
  };
  const modules = await Promise.all(
    boot.routes.map(async (id) => {
      const route = manifest.routes[id];
      if (!route) throw new Error(`route ${id} is not in the manifest`);
      return [id, await import(/* @vite-ignore */ route.module)] as const;
    }),
  );
  globals.__reactRouterRouteModules = Object.fromEntries(modules);
  return { requestId: boot.requestId };
}

/** The text of a script element: a block that a dealer writes may have the same id, and stands before it. */
function textOf(page: Document, id: string): string {
  const text = page.querySelector(`script#${id}`)?.textContent;
  if (!text) throw new Error(`the page lacks #${id}`);
  return text;
}
