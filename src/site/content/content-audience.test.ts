import { expect, it } from "vitest";
import { sampleSite } from "#tests/support/sample-site.ts";
import { contentPage } from "./content-page.server.ts";

/** Content pages without cars, so that nothing is read. */
const services = { now: () => new Date("2026-03-02T00:00:00Z") } as Parameters<typeof contentPage>[0];

it.each([
  ["/careers", "visitor"],
  ["/privacy-policy", null],
])("the audience of %s follows from its blocks: %s", async (path, audience) => {
  const request = new Request(`http://sample.localhost${path}`);
  const { init } = await contentPage(services, request, sampleSite());
  expect(new Headers(init?.headers).get("x-forecourt-audience")).toBe(audience);
});
