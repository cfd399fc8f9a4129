import type { Logger } from "pino";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { logContext } from "#platform/http/log-context.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { spellingsOf } from "#tests/support/path-spellings.ts";
import { handleError } from "./entry.server.tsx";

it("never logs the secret of an invitation's address when a request fails", () => {
  const lines: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(logContext, { error: (line: unknown) => void lines.push(line) } as unknown as Logger);
  context.set(requestContext, { id: "id", address: "203.0.113.9", isLocal: false });
  const token = "0123456789abcdef0123456789abcdef0123456789a";
  for (const path of [`/invitation/${token}`, `/invitation/${token}/passkey`])
    for (const sent of [path, ...spellingsOf(path)])
      handleError(new Error("a bug"), { request: new Request(`http://admin.localhost${sent}`), context });
  handleError(new Error("a bug"), { request: new Request("http://admin.localhost/people?q=x"), context });
  expect(lines.length).toBeGreaterThan(40);
  expect(JSON.stringify(lines).toLowerCase()).not.toMatch(/0123456789/);
  expect(lines.at(-1)).toMatchObject({ id: "id", path: "/people" });
});
