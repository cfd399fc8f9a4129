import { expect, it } from "vitest";
import { isPublicAddress, publicOrWithin } from "#lib/public-address.server.ts";
import { readEndpoint } from "./read-endpoint.server.ts";

const fields = { url: "https://crm.example/webhooks", types: ["lead.*", "car.sold"], siteIds: null };
const read = (over: object, allowed = isPublicAddress) =>
  readEndpoint({ ...fields, ...over }, ["north", "south"], allowed);

it("takes what is right, each type and site once", () => {
  const twice = { types: ["lead.*", "lead.*"], siteIds: ["north", "north"] };
  expect(read(twice)).toEqual({
    kind: "valid",
    endpoint: { url: fields.url, types: ["lead.*"], siteIds: ["north"] },
  });
});

it.each([
  ["crm.example/webhooks", "whole address"],
  ["http://crm.example/", "https"],
  ["ftp://crm.example/", "https"],
  ["https://jo:secret@crm.example/", "login"],
  ["https://crm.example/#part", "login"],
  ["https://10.0.0.1/", "internet"],
  ["https://192.168.1.1/", "internet"],
  ["https://169.254.169.254/latest", "internet"],
  ["https://0x7f000001/", "internet"],
  ["https://[::1]/", "internet"],
  ["https://[::ffff:10.0.0.1]/", "internet"],
  ["http://127.0.0.1:3000/", "internet"],
  ["https://localhost/", "internet"],
  ["http://localhost:3000/", "internet"],
  [`https://crm.example/${"x".repeat(1_000)}`, "characters"],
])("refuses %s", (url, words) => {
  const outcome = read({ url });
  expect(outcome.kind === "invalid" && outcome.problems.url).toContain(words);
});

it("takes this machine where it is allowed", () => {
  const allowed = publicOrWithin(["127.0.0.0/8"]);
  expect(read({ url: "http://localhost:3000/demo/webhooks" }, allowed).kind).toBe("valid");
  expect(read({ url: "http://10.0.0.1/" }, allowed).kind).toBe("invalid");
});

it.each<[object, string]>([
  [{ types: [] }, "types"],
  [{ types: ["lead.sold"] }, "types"],
  [{ types: ["*"] }, "types"],
  [{ siteIds: [] }, "siteIds"],
  [{ siteIds: ["elsewhere"] }, "siteIds"],
])("refuses %j", (over, field) => {
  const outcome = read(over);
  expect(outcome.kind === "invalid" && Object.keys(outcome.problems)).toEqual([field]);
});
