import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { eventOf, securityEvent, securityEvents, senderOf } from "./security-log.server.ts";

it("is documented in docs/security.md, event by event", () => {
  const text = readFileSync(new URL("../../../docs/security.md", import.meta.url), "utf8");
  const section = /### Security events\n([\s\S]*?)\n#/.exec(text)?.[1] ?? "";
  const rows = [...section.matchAll(/^\| `(\w+)` \| (info|warn) \|/gm)].map(([, name, level]) => [
    name,
    level,
  ]);
  expect(Object.fromEntries(rows)).toEqual(securityEvents);
});

it("is written at the level of its event", () => {
  const lines: [string, object][] = [];
  const log = {
    info: (line: object) => lines.push(["info", line]),
    warn: (line: object) => lines.push(["warn", line]),
  } as never;
  securityEvent(log, "signed_in", { site: "harbour", account: "a" });
  securityEvent(log, "denied", { site: null });
  expect(lines).toEqual([
    ["info", { security: "signed_in", site: "harbour", account: "a" }],
    ["warn", { security: "denied", site: null }],
  ]);
});

it("recognises a client for a day, and stores nothing of the address", () => {
  const [day, later, next] = ["2026-03-02T01:00Z", "2026-03-02T23:00Z", "2026-03-03T01:00Z"].map(
    (text) => new Date(text),
  ) as [Date, Date, Date];
  const sender = senderOf("203.0.113.9", day);
  expect(senderOf("203.0.113.9", later)).toBe(sender);
  expect(senderOf("203.0.113.9", next)).not.toBe(sender);
  expect(senderOf("203.0.113.10", day)).not.toBe(sender);
  // Three letters alone may be in any hash.
  expect(sender).not.toContain("203.0.113");
  expect(Buffer.from(sender ?? "", "base64url").toString("latin1")).not.toContain("203.0.113");
});

it.each([
  [200, null],
  [302, null],
  [404, null],
  [500, null],
  [401, "denied"],
  [403, "denied"],
  [405, "method_refused"],
  [413, "too_large"],
  [429, "limit_met"],
])("logs a status of %d as %s", (status, event) => {
  expect(eventOf(status)).toBe(event);
});
