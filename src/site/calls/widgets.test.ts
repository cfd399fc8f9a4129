import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { widgetsSlice } from "#domain/configuration/slices/widgets-slice.ts";
import type { Counted } from "#platform/http/counted.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { provideServices, type SiteServices } from "#site/site-services.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { action } from "./widgets.ts";

const site = sampleSite({
  widgets: widgetsSlice.parse([{ name: "chat", slot: "car", src: "https://chat.example/w", label: "Chat" }]),
});

/** What is counted of a beacon, and its status. */
async function sent(body: unknown, { gpc = false, wait = 0, of = site } = {}) {
  const counted: Counted[] = [];
  const context = new RouterContextProvider();
  context.set(siteContext, of);
  context.set(requestContext, {
    id: "1",
    address: "192.0.2.1",
    isLocal: false,
    count: (one) => void counted.push(one),
  });
  provideServices(context, { takeLimit: async () => wait, stocks: {}, log: {} } as unknown as SiteServices);
  const request = new Request("https://dealer.example/api/widgets", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: gpc ? { "Sec-GPC": "1" } : {},
  });
  const { status } = await action({ request, context, params: {} });
  return { status, counted: counted.map(({ subject, results }) => [subject, results]) };
}

it("counts what became of a widget by its slot and name [DECIDE-204]", async () => {
  expect(await sent({ w: "chat", ready: 900.5 })).toEqual({ status: 204, counted: [["car chat 3", null]] });
  expect((await sent({ w: "chat", ready: null })).counted).toEqual([["car chat silent", null]]);
  expect((await sent({ w: "chat", dropped: 40 })).counted).toEqual([["car chat dropped", 40]]);
});

it.each([
  ["another name", { w: "other", ready: 1 }, {}],
  ["no name", { ready: 1 }, {}],
  ["a negative time", { w: "chat", ready: -1 }, {}],
  ["too many messages", { w: "chat", dropped: 1e9 }, {}],
  ["a browser that objects", { w: "chat", ready: 1 }, { gpc: true }],
  ["one that reports too often", { w: "chat", ready: 1 }, { wait: 9 }],
  ["a site without widgets", { w: "chat", ready: 1 }, { of: sampleSite() }],
])("counts nothing of %s [DECIDE-204]", async (_, body, how) => {
  expect(await sent(body, how)).toEqual({ status: 204, counted: [] });
});

it("refuses what is no JSON, and a long body", async () => {
  expect((await sent("{")).status).toBe(400);
  expect((await sent({ w: "chat", ready: 1, more: "x".repeat(300) })).status).toBe(413);
});
