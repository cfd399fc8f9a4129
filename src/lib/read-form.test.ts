import { expect, it, vi } from "vitest";
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

it("finds the values of a name as FormData does, also once it was changed", async () => {
  const file = new File(["x"], "a.txt");
  const body = new FormData();
  for (const value of ["first", "second"]) body.append("name", value);
  body.append("file", file);
  const form = await readForm({ formData: () => Promise.resolve(body) });
  expect([form.get("name"), form.getAll("name")]).toEqual(["first", ["first", "second"]]);
  expect([form.get("none"), form.getAll("none"), form.has("none")]).toEqual([null, [], false]);
  expect(form.has("file")).toBe(true);
  expect(await (form.get("file") as File).text()).toBe("x");
  expect([...form].map(([name]) => name)).toEqual(["name", "name", "file"]);
  form.append("more", "x");
  form.set("name", "third");
  form.delete("file");
  expect([form.get("more"), form.getAll("name"), form.has("file")]).toEqual(["x", ["third"], false]);
});

it("finds a name without a search through the others", async () => {
  const body = new URLSearchParams(Array.from({ length: 10_000 }, (_, at) => [`a${at}`, "x"]));
  const form = await readForm(sent("application/x-www-form-urlencoded", String(body)));
  const search = vi.spyOn(FormData.prototype, "get");
  const found = Array.from({ length: 10_000 }, (_, at) => form.get(`a${at}`));
  expect(found.every((value) => value === "x")).toBe(true);
  expect(search).not.toHaveBeenCalled();
  search.mockRestore();
});
