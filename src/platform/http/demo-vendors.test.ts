import { expect, it } from "vitest";
import { answerOfVendor } from "./demo-vendors.ts";

it.each([
  ["/mp/collect", null, "{}", 204],
  ["/debug/mp/collect", null, "{}", 200],
  ["/token", null, "refresh_token=demo-ads", 200],
  ["/token", null, "refresh_token=other", 400],
  ["/v1/events:ingest", "Bearer demo-access", "{}", 200],
  ["/v1/events:ingest", "Bearer other", "{}", 401],
  ["/v24.0/123/events", "Bearer demo-meta", "{}", 200],
  ["/v24.0/123/events", null, "{}", 400],
  ["/elsewhere", null, "{}", 404],
])("answers %s with %s and %s by %i", (path, authorization, body, status) => {
  expect(answerOfVendor(path, authorization, body).status).toBe(status);
});
