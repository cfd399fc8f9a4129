import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

describe("the policy of a site's pages", () => {
  const none = { style: "", pictures: [], frames: [], media: [], forms: [], tags: null };

  it("allows nothing from outside by default, and the site's own style sheet by its hash", () => {
    const policy = contentSecurityPolicy({ ...none, style: "a{}" });
    expect(policy).toContain(
      `style-src 'self' 'sha256-${createHash("sha256").update("a{}").digest("base64")}';`,
    );
    expect(policy).toContain("img-src 'self' data:; ");
    expect(policy).toContain("frame-src 'none'; ");
    expect(policy).toContain("form-action 'self'; ");
    expect(policy).not.toContain("media-src");
    expect(policy).not.toContain("http");
  });

  it("allows the origins of addresses, and the site itself for a path", () => {
    const policy = contentSecurityPolicy({
      ...none,
      pictures: ["https://A.example:8443/{path}?w={width}", null, "/none.svg", "https://a.example:8443/b"],
      frames: ["/book/1", "https://book.example/x"],
      media: ["https://video.example"],
      forms: ["https://pay.example"],
    });
    expect(policy).toContain("media-src 'self' https://video.example;");
    expect(policy).toContain("img-src 'self' data: https://a.example:8443;");
    expect(policy).toContain("frame-src 'self' https://book.example;");
    expect(policy).toContain("form-action 'self' https://pay.example;");
  });
});

it("requires HTTPS only where there is HTTPS", () => {
  const hsts = (protocol: "http" | "https", subdomains: boolean) =>
    securityHeaders({ protocol, subdomains })["Strict-Transport-Security"];
  expect(hsts("https", true)).toBe("max-age=31536000; includeSubDomains");
  expect(hsts("https", false)).toBe("max-age=31536000");
  expect(hsts("http", true)).toBeUndefined();
});
