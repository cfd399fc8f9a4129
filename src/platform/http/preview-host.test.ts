import { expect, it } from "vitest";
import { loggedHost, tokenOfHost } from "./preview-host.ts";

const token = "0123456789abcdef0123456789abcdef";
const at = "preview.example.com";

it.each([
  [`${token}.preview.example.com`, token],
  ["preview.example.com", null],
  [`${token}.other.example.com`, null],
  [`a.${token}.preview.example.com`, null],
  [`${token}x.preview.example.com`, null],
  [`${token}preview.example.com`, null],
  [null, null],
])("the token of %s is %s", (host, expected) => {
  expect(tokenOfHost(host, at)).toBe(expected);
});

it("is none where there are no previews", () => {
  expect(tokenOfHost(`${token}.preview.example.com`, null)).toBeNull();
});

it("stays out of logs, also when it is misspelt", () => {
  for (const host of [`${token}.${at}`, `a.${token}.${at}`, `${token}0.${at}`])
    expect(loggedHost(host, at)).toBe("….preview.example.com");
  expect(loggedHost("cars.example.com", at)).toBe("cars.example.com");
  expect(loggedHost("cars.example.com", null)).toBe("cars.example.com");
});
