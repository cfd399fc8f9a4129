import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, it } from "vitest";
import type { RouteHandler } from "#platform/http/pages.server.ts";
import { pathsOf } from "#platform/http/paths.ts";
import { routeHandlers } from "./route-handlers.server.ts";
import { declaredPaths } from "./routes.ts";

const paths = declaredPaths.map(({ path }) => path);

/** A build with the site's table of routes, whose pages say which route they are of and with which parameters. */
function aBuild(): ServerBuild {
  const routeOf = (path: string) => ({
    id: path,
    parentId: "root",
    ...(path === "/" ? { index: true } : { path: path.slice(1) }),
    module: {
      default: () => null,
      loader: ({ params }: { params: object }) => {
        if (Object.values(params).includes("gone")) throw data(null, { status: 404 });
        return { path, params };
      },
    },
  });
  return {
    entry: {
      module: {
        default: (_request: Request, status: number, _headers: Headers, page: never) => {
          const { staticHandlerContext } = page as { staticHandlerContext: { loaderData: object } };
          return Response.json(staticHandlerContext.loaderData, { status });
        },
        handleError: () => {},
      },
    },
    routes: {
      root: { id: "root", path: "", module: { default: () => null, ErrorBoundary: () => null } },
      ...Object.fromEntries(paths.map((path) => [path, routeOf(path)])),
    },
    assets: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "1" },
    assetsBuildDirectory: "",
    publicPath: "/",
    basename: "/",
    prerender: [],
    ssr: true,
    isSpaMode: false,
    future: {},
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}

const examples = paths.flatMap((path) => {
  const address = path.replace(/:\w+\??/g, "one").replace("*", "some/thing");
  return [
    address,
    `${address}/`,
    address.toUpperCase(),
    `/${address}`.replace(/^\/\//, "/").replaceAll("one", "gone"),
  ];
});

it("each address is answered as by all routes together, by a handler of its own route", async () => {
  const build = aBuild();
  const whole = createRequestHandler(build, "test");
  const own = routeHandlers(build, pathsOf(declaredPaths), "test");
  const answerOf = async (handler: RouteHandler, path: string) => {
    const answer = await handler(new Request(`https://yard.example${path}`), new RouterContextProvider());
    return `${path} ${answer.status} ${await answer.text()}`;
  };
  const addresses = [
    ...examples,
    "/search",
    "/search/kia",
    "/search/kia.data",
    "/cars/a%2Fb",
    "/_.data",
    "/cars/x/y/z",
    "/cars/%61",
    "/SEARCH/Kia/rio",
    "/index.html",
    "/cars/a+b&c=d",
    "/search/kia/_.data",
    "/search/kia/rio/x",
  ];
  for (const path of addresses) expect(await answerOf(own, path)).toBe(await answerOf(whole, path));
  expect(addresses.length).toBeGreaterThan(paths.length);
});
