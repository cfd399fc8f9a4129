import { expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";

const problemsOf = (tag: object) => {
  const { error } = settings.safeParse({
    tracking: { requireConsent: true, tags: [{ name: "one", ...tag }] },
  });
  return (error?.issues ?? []).map(({ path, message }) => `${path.slice(3).join(".")}: ${message}`);
};
const script = (src: string, more: object = {}) => ({ kind: "script", src, ...more });

it.each([
  [{ kind: "gtag", account: "G-ABC123", purpose: "statistics" }],
  [{ kind: "gtag", account: "AW-123456789" }],
  [{ kind: "gtm", account: "GTM-ABC123" }],
  [{ kind: "pixel", account: "1234567890" }],
  [script("https://tags.example/a.js?d=1", { purpose: "statistics", hosts: ["https://*.tags.example"] })],
  [script("http://localhost:4000/a.js")],
])("takes %j [DECIDE-346]", (tag) => {
  expect(problemsOf(tag)).toEqual([]);
});

it.each([
  [{ kind: "gtag", account: "GTM-ABC123" }, "account: an account of gtag is"],
  [{ kind: "gtm" }, "account: an account of gtm is"],
  [{ kind: "pixel", account: "12a" }, "account: an account of pixel is"],
  [{ kind: "gtag", account: "AW-123456789", purpose: "statistics" }, "purpose: this vendor advertises"],
  [{ kind: "pixel", account: "1234567890", purpose: "statistics" }, "purpose: this vendor advertises"],
  [
    { kind: "gtm", account: "GTM-ABC123", src: "https://tags.example/a.js" },
    "src: the script of a known kind",
  ],
  [{ kind: "script" }, "src: write the address"],
  [script("http://tags.example/a.js"), "src: it runs in shoppers’ pages"],
  [script("https://203.0.113.7/a.js"), "src: a script is named by a host"],
  [script("https://me:secret@203.0.113.7/a.js"), "src: a script is named by a host"],
  [script("https://static.hotjar.com/c/hotjar.js"), "src: what records or rewrites"],
  [
    script("https://tags.example/a.js", { hosts: ["https://*.clarity.ms"] }),
    "hosts: what records or rewrites",
  ],
  [script("https://tags.example/a.js", { hosts: ["https://*"] }), "hosts.0: a host is written"],
  [script("https://tags.example/a.js", { hosts: ["https://*.com"] }), "hosts.0: a host is written"],
  [
    script("https://tags.example/a.js", { hosts: ["https://a.example; script-src *"] }),
    "hosts.0: a host is written",
  ],
  [script("https://tags.example/a.js", { hosts: ["https://a.example/path"] }), "hosts.0: a host is written"],
  [script("https://tags.example/a.js", { hosts: ["wss://a.example"] }), "hosts.0: a host is written"],
])("refuses %j [DECIDE-346]", (tag, problem) => {
  expect(problemsOf(tag).join("\n")).toContain(problem);
});
