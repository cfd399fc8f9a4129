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

const urlEncoded = "application/x-www-form-urlencoded";
const fields = (count: number) => sent(urlEncoded, Array(count).fill("a").join("&"));
const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
const parts = (count: number, each = part) =>
  sent("multipart/form-data; boundary=b", `${each.repeat(count)}--b--\r\n`);

it("answers 413 to a form of more fields or text than any of ours has", async () => {
  expect([...(await readForm(fields(10_000)))]).toHaveLength(10_000);
  expect([...(await readForm(parts(1_000)))]).toHaveLength(1_000);
  const long = "x".repeat(600_000);
  for (const form of [
    fields(10_001),
    parts(1_001),
    parts(1_001, "--b\r\nX: y\r\n\r\n\r\n"),
    parts(2, part.replace("x\r\n", `${long}\r\n`)),
    sent(urlEncoded, `a=${long}${long}`),
  ])
    await expect(readForm(form)).rejects.toMatchObject({ init: { status: 413 } });
});

it("counts the fields of a form before it parses them", async () => {
  const parser = vi.spyOn(globalThis, "URLSearchParams");
  await expect(readForm(fields(10_001))).rejects.toMatchObject({ init: { status: 413 } });
  expect(parser).not.toHaveBeenCalled();
  await readForm(fields(1));
  expect(parser).toHaveBeenCalledOnce();
  parser.mockRestore();
});

it("reads no more of an endless body than it may have", async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      pulled += 100_000;
      controller.enqueue(new Uint8Array(100_000).fill(97));
    },
  });
  await expect(
    readForm({ headers: new Headers({ "Content-Type": urlEncoded }), body }),
  ).rejects.toMatchObject({ init: { status: 413 } });
  expect(pulled).toBeLessThan(1_500_000);
});

it("reads the files of a form, and their names as browsers write them", async () => {
  const body = new FormData();
  body.append('a"b', "x");
  body.append("file", new File(["abc"], 'c "d"é.csv', { type: "text/csv" }));
  body.append("none", new File([], ""));
  const form = await readForm(new Request("http://site.example/", { method: "POST", body }));
  expect([...form].map(([name]) => name)).toEqual(['a"b', "file", "none"]);
  const [file, none] = [form.get("file") as File, form.get("none") as File];
  expect([file.name, file.type, file.size, await file.text()]).toEqual(['c "d"é.csv', "text/csv", 3, "abc"]);
  expect([none.name, none.size]).toEqual(["", 0]);
});

it("finds the values of a name as FormData does, also once it was changed", async () => {
  const file = new File(["x"], "a.txt");
  const body = new FormData();
  for (const value of ["first", "second"]) body.append("name", value);
  body.append("file", file);
  const form = await readForm(new Request("http://site.example/", { method: "POST", body }));
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
