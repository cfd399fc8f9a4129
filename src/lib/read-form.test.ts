import { expect, it } from "vitest";
import { readForm } from "./read-form.server.ts";

const sent = (type: string | null, body: string) =>
  new Request("http://site.example/enquire", {
    method: "POST",
    body: new TextEncoder().encode(body),
    headers: type === null ? {} : { "Content-Type": type },
  });

it("reads the form data of a browser", async () => {
  const form = await readForm(sent("application/x-www-form-urlencoded", "name=Ana+Li"));
  expect(form.get("name")).toBe("Ana Li");
});

it("removes null bytes", async () => {
  const form = await readForm(sent("application/x-www-form-urlencoded", "na%00me=A%00na&name=Li"));
  expect(form.getAll("name")).toEqual(["Ana", "Li"]);
});

it.each<[string | null, string]>([
  ["application/json", "{}"],
  ["text/plain", "name=x"],
  [null, "x"],
  ["multipart/form-data", "x"],
  ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nbroken'],
])("responds 400 to %s, which is not a form", async (type, body) => {
  await expect(readForm(sent(type, body))).rejects.toMatchObject({ init: { status: 400 } });
});

it("answers 400 to a form of more fields than any of ours has", async () => {
  const fields = (count: number) =>
    sent("application/x-www-form-urlencoded", Array(count).fill("a").join("&"));
  expect([...(await readForm(fields(10_000)))]).toHaveLength(10_000);
  await expect(readForm(fields(10_001))).rejects.toMatchObject({ init: { status: 400 } });
});
