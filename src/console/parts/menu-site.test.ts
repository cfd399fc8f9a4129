import { expect, it } from "vitest";
import { menuAddress, siteNamedBy } from "./menu-site.ts";

it("leads to the site that was chosen last, on screens of one site", () => {
  const site = siteNamedBy("?q=a&of=site%3Aharbour");
  expect(site).toBe("site:harbour");
  expect(menuAddress({ to: "/pages", ofSite: true }, site)).toBe("/pages?of=site%3Aharbour");
  expect(menuAddress({ to: "/leads" }, site)).toBe("/leads");
  expect(menuAddress({ to: "/pages", ofSite: true }, siteNamedBy("?of=group:harbour"))).toBe("/pages");
  expect(siteNamedBy("")).toBeNull();
});
