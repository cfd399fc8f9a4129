import { expect, it } from "vitest";
import { z } from "zod";
import { jsonBody, parsedBody } from "./json-body.ts";

const accepted = {
  maxBytes: 20,
  tooLarge: "Too long.",
  unreadable: "No JSON.",
  invalid: "Not like this.",
  details: { success: false },
};
const schema = z.object({ part: z.object({ id: z.string().max(3) }) });
const post = (body: string) => new Request("https://dealer.example/", { method: "POST", body });

it.each([
  ['{"part":{"id":"abc"}', 400, { error: "No JSON.", code: "bad_json" }],
  [`{"part":{"id":"ab"} ${" ".repeat(9)}}`, 413, { error: "Too long.", code: "too_large" }],
  [
    '{"part":{"id":1}}',
    400,
    { error: "Not like this.", code: "invalid", fields: { "part.id": expect.any(String) } },
  ],
  ["[]", 400, { code: "invalid", fields: { body: expect.any(String) } }],
])("refuses %j with %i", async (text, status, body) => {
  const response = await parsedBody(post(text), schema, accepted);
  if (!(response instanceof Response)) throw new Error("accepted");
  expect(response.status).toBe(status);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ success: false, ...body });
});

it("reads no more of a body without a length than it may have", async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      pulled += 10;
      controller.enqueue(new Uint8Array(10).fill(32));
    },
  });
  const request = new Request("https://dealer.example/", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  expect(await jsonBody(request, accepted)).toMatchObject({ status: 413 });
  expect(pulled).toBeLessThan(100);
});

it("reads what a schema accepts, with texts that can be stored", async () => {
  expect(await parsedBody(post('{"part":{"id":"a\\u0000"}}'), schema, { ...accepted, maxBytes: 99 })).toEqual(
    {
      data: { part: { id: "a" } },
    },
  );
  expect(await jsonBody(post("3"), accepted)).toEqual({ json: 3 });
});
