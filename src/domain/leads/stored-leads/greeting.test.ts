import { expect, it } from "vitest";
import { containsAddress, greetingName } from "./greeting.ts";

it.each([
  ["Ana", "Ana"],
  ["Ana-María O’Brien", "Ana-María O’Brien"],
  ["J.P. Smith", "J.P. Smith"],
  ["Dr. Nguyễn Văn An", "Dr. Nguyễn Văn An"],
  ["J.Smith", "J. Smith"],
  ["J.P.Smith", "J.P. Smith"],
  ["Dr.Nguyễn", "Dr. Nguyễn"],
  ["É.Dubois-O’Brien", "É. Dubois-O’Brien"],
  ["Evil.Example", "there"],
  ["www.Evil.Example", "there"],
  ["", "there"],
  ["Security alert: verify at https://evil.example", "there"],
  ["evil.example", "there"],
  ["t.co", "there"],
  ["you@evil.example", "there"],
  ["www.evil", "there"],
  ["Your parcel is waiting please call us", "there"],
  ["Call 1900 123 456", "there"],
  ["Ana\r\nBcc: all@dealer.example", "there"],
  ["a".repeat(60), "there"],
])("greets %j as %j", (name, greeted) => {
  expect(greetingName(name)).toBe(greeted);
});

it.each([
  ["2019 Holden Astra R+ 1.4 L", false],
  ["Toyota HiLux 2.8 SR5", false],
  ["car, see http://evil.example", true],
  ["evil.com/car", true],
  ["t.co/car", true],
])("%j contains an address: %s", (text, found) => {
  expect(containsAddress(text)).toBe(found);
});
