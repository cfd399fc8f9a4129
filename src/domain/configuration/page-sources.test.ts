import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { themeCss } from "#domain/configuration/theme.ts";
import { contentSecurityPolicy } from "#platform/http/security-headers.ts";
import { pageSources } from "./page-sources.ts";

const plain = { ...settings.parse({}), dealershipSettings: {} };
const policyOf = (site: Omit<Parameters<typeof pageSources>[0], "runningTags">) =>
  contentSecurityPolicy(pageSources({ ...site, runningTags: [] }));
const withImages = (images: Partial<typeof plain.images>) => ({
  ...plain,
  images: { ...plain.images, ...images },
});

it("allows nothing inline and nothing from outside by default", () => {
  const policy = policyOf(plain);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toContain("unsafe");
  expect(policy).not.toContain("http");
});

it("allows the theme's own style sheet, by its hash, and no other's", () => {
  const other = { ...plain, theme: { ...plain.theme, brand: "#7a1450" } };
  const hash = createHash("sha256").update(themeCss(other.theme)).digest("base64");
  expect(policyOf(other)).toContain(`'sha256-${hash}'`);
  expect(policyOf(plain)).not.toContain(hash);
});

it("allows the hosts that the configuration names, by origin only [SITE-16]", () => {
  const site = withImages({ cdnTemplate: "https://Img.Example:8443/{path}?w={width}&q={quality}" });
  expect(policyOf(site)).toContain("img-src 'self' data: https://img.example:8443;");
  expect(policyOf({ ...plain, xtime_url: "https://book.example/dealer/1" })).toContain(
    "frame-src https://book.example;",
  );
  expect(policyOf({ ...plain, xtime_url: "/book/dealer/1" })).toContain("frame-src 'self';");
});

it("allows a page to frame the origins of its widgets, and runs nothing of them [DECIDE-265]", () => {
  const [widget] = settings.parse({
    widgets: [{ name: "chat", slot: "contact", label: "Chat", src: "https://chat.example/w?d=42" }],
  }).widgets;
  const policy = policyOf({ ...plain, widgets: [widget!] });
  expect(policy).toContain("frame-src https://chat.example;");
  expect(policy.replace("frame-src https://chat.example;", "frame-src 'none';")).toBe(policyOf(plain));
});

it("allows map tiles from the provider's host, without its key [SITE-15] [LOC-55]", () => {
  const maps = { ...plain.maps, tiles: "https://tiles.example/{z}/{x}/{y}.png?key={key}", key: "map-key" };
  const policy = policyOf({ ...plain, maps });
  expect(policy).toContain("img-src 'self' data: https://tiles.example;");
  expect(policy).not.toContain("key");
});

it("lets a form post to the provider's page where the site or a dealership of it takes payments by Stripe", () => {
  const stripe = settings.parse({ buy: { payment: { provider: "stripe" } } });
  const form = "form-action 'self' https://checkout.stripe.com;";
  expect(policyOf({ ...plain, buy: stripe.buy })).toContain(form);
  expect(policyOf({ ...plain, dealershipSettings: { north: stripe } })).toContain(form);
});

it.each([
  "/pictures/none.svg",
  "javascript:alert(1)",
  "https://a.example; script-src *",
  "https://*/x",
  "//x.example/",
])("ignores %j", (placeholder) => {
  expect(policyOf(withImages({ placeholder }))).toBe(policyOf(plain));
});

it("allows the hosts of videos, frames and pictures that the site names, and no others", () => {
  const policy = policyOf({
    ...plain,
    content: {
      ...plain.content,
      imageHosts: ["https://pictures.example"],
      videoHosts: ["https://video.example"],
      frameHosts: ["https://book.example"],
    },
  });
  expect(policy).toContain("img-src 'self' data: https://pictures.example;");
  expect(policy).toContain("frame-src https://book.example https://video.example;");
  expect(policy).toContain("frame-ancestors 'none'");
});
