// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { bootElement, bootFromPage, stateElement } from "./page-boot.ts";

const globals = window as unknown as Record<string, unknown>;

afterEach(() => {
  document.body.replaceChildren();
  for (const name of ["Manifest", "Context", "RouteModules"]) delete globals[`__reactRouter${name}`];
});

it("reads the page's own data, whatever id a dealer's block has", async () => {
  globals.__reactRouterManifest = { routes: {} };
  const boot = (requestId: string) => JSON.stringify({ context: {}, routes: [], requestId });
  document.body.innerHTML = `<section id="${bootElement}">${boot("of a block")}</section>
    <section id="${stateElement}">of a block</section>
    <script type="application/json" id="${bootElement}">${boot("of the page")}</script>
    <script type="application/json" id="${stateElement}">of the page</script>`;
  expect((await bootFromPage(document)).requestId).toBe("of the page");
  const { stream } = globals.__reactRouterContext as { stream: ReadableStream<Uint8Array> };
  expect(await new Response(stream).text()).toBe("of the page");
});
