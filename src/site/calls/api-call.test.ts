import { expect, it, vi } from "vitest";
import { apiCall } from "./api-call.server.ts";

const post = (body: string) => new Request("http://a.example/api/search", { method: "POST", body });

it("returns the results [DECIDE-53]", async () => {
  const response = await apiCall(post('{"query":"x"}'), async (body) => ({
    kind: "ok",
    answer: { got: body },
  }));
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toEqual({ got: { query: "x" } });
});

it.each(["", "{", "null bytes \0"])("answers 400 to %j, which isn't JSON [DECIDE-58]", async (body) => {
  const answer = vi.fn();
  const response = await apiCall(post(body), answer);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: expect.any(String), code: "bad_json" });
  expect(answer).not.toHaveBeenCalled();
});

it("names the invalid fields [DECIDE-58]", async () => {
  const response = await apiCall(post("{}"), async () => ({
    kind: "invalid",
    fields: { "filters.x": "no" },
  }));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "invalid", fields: { "filters.x": "no" } });
});

it("accepts POST only", async () => {
  const response = await apiCall(new Request("http://a.example/api/search"), vi.fn());
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("POST");
});
