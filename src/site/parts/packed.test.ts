// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { cacheJson, pack, packPage, pageData, unpack } from "./packed.ts";

const model = { cards: [{ name: "Mazda CX-5" }], page: 2 };
const travelled = <T>(data: T) => JSON.parse(JSON.stringify(data)) as T;

afterEach(() => document.body.replaceChildren());

it("returns the model, also from the JSON alone, and parses once", () => {
  const packed = pack(model);
  expect(unpack(packed)).toBe(model);
  const received = travelled(packed);
  expect(unpack(received)).toEqual(model);
  expect(unpack(received)).toBe(unpack(received));
});

it("has the model of a document in an element of its own, once", () => {
  const packed = packPage(model, { url: "http://a.example/search?make=a.data" });
  expect(unpack(packed)).toBe(model);
  const shell = pack({ name: "Sample Motors" });
  const data = pageData({ root: shell, page: packed, none: null, text: "" });
  const json = data?.json.join("") ?? "";
  expect(JSON.parse(json)).toEqual(model);
  expect(JSON.stringify(travelled(packed))).not.toContain("Mazda");

  const received = travelled(packed);
  expect(() => unpack(received)).toThrow("page-data");
  const element = Object.assign(document.createElement("script"), { type: "application/json", id: data?.id });
  element.textContent = json;
  const block = Object.assign(document.createElement("section"), { id: data?.id });
  block.textContent = JSON.stringify({ ...model, page: 3 });
  document.body.append(block, element);
  expect(unpack(received)).toEqual(model);
  element.remove();
  expect(unpack(received)).toBe(unpack(received));
});

it("has it in the data of a client navigation, which has no document", () => {
  const packed = packPage(model, { url: "http://a.example/search.data?make=Mazda" });
  expect(pageData({ page: packed })).toBeNull();
  expect(unpack(travelled(packed))).toEqual(model);
});

it("joins the JSON of what is cached with the rest, at whatever depth, as JSON.stringify would", () => {
  const card = { name: "</script> – Mazda", tag: undefined };
  const view = { card, empty: {} };
  const deep = { a: { b: { c: { card } } } };
  const mixed = {
    view,
    similar: [{ card, why: "near" }, undefined, null],
    none: undefined,
    deep,
    at: new Date(0),
  };
  const json = (model: object) => {
    const pieces = pageData({ page: packPage(model, { url: "http://a.example/search" }) })?.json ?? [];
    return pieces.map((piece) => Buffer.from(piece as string).toString()).join("");
  };
  for (const model of [mixed, { card }, {}, { list: [] }, { list: [card] }]) {
    const whole = json(model);
    cacheJson(card, Buffer.from(JSON.stringify(card).replaceAll("<", "\\u003c")));
    expect(json(model)).toBe(whole);
    expect(JSON.parse(whole)).toEqual(JSON.parse(JSON.stringify(model)));
  }
});
