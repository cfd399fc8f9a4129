import { describe, expect, it } from "vitest";
import { attachmentKind } from "./attachment-kind.ts";
import { isAutomatic, isMarkedSpam } from "./message-signs.ts";
import { namesCar } from "./names-car.ts";
import { withoutQuotation } from "./quoted-text.ts";
import { tokenOfRecipient } from "./recipient.ts";

const token = "abcdefghijklmnopqrstuvwxyz";

it.each([
  [`reply+${token}@reply.example`, token],
  [`Reply+${token.toUpperCase()}@Reply.Example`, token],
  [`reply+${token}x@reply.example`, null],
  ["reply@reply.example", null],
  ["anyone@reply.example", null],
  [`reply+${token}@other.example`, undefined],
  ["@reply.example", undefined],
  ["reply.example", undefined],
])("finds the token of %s", (address, expected) => {
  expect(tokenOfRecipient(address, "reply.example")).toBe(expected);
});

describe("a message is automatic", () => {
  it.each([
    [{}, "ana@example.com", false],
    [{ "auto-submitted": " no" }, "ana@example.com", false],
    [{ "auto-submitted": " auto-replied" }, "ana@example.com", true],
    [{ "auto-submitted": "auto-generated" }, "ana@example.com", true],
    [{ precedence: "bulk" }, "ana@example.com", true],
    [{ precedence: "first-class" }, "ana@example.com", false],
    [{ "x-autoreply": "yes" }, "ana@example.com", true],
    [{ "list-id": "<l.example>" }, "ana@example.com", true],
    [{ "content-type": "multipart/report; report-type=delivery-status" }, "ana@example.com", true],
    [{}, "", true],
    [{}, "<>", true],
  ])("%j from %s: %s [DECIDE-323]", (signs, sender, expected) => {
    expect(isAutomatic(signs, sender)).toBe(expected);
  });
});

it.each([
  [{}, false],
  [{ "x-spam-flag": " YES" }, true],
  [{ "x-spam-status": " Yes, score=9.1" }, true],
  [{ "x-spam-status": " No, score=0.1" }, false],
  [{ "x-spam": "yes" }, true],
])("reads the mark of the mail server %j: %s", (signs, expected) => {
  expect(isMarkedSpam(signs)).toBe(expected);
});

describe("quoted text", () => {
  it.each([
    ["Yes, Tuesday suits.", "Yes, Tuesday suits.", ""],
    [
      "Yes.\n\nOn Mon, 2 Mar 2026, Ana wrote:\n> When?\n> Ana",
      "Yes.",
      "On Mon, 2 Mar 2026, Ana wrote:\n> When?\n> Ana",
    ],
    [
      "Yes.\n\nOn Mon, 2 Mar 2026 at 09:00, Ana at Harbour Motors <a@b.example>\nwrote:\n> When?",
      "Yes.",
      "On Mon, 2 Mar 2026 at 09:00, Ana at Harbour Motors <a@b.example>\nwrote:\n> When?",
    ],
    ["Yes.\r\n-----Original Message-----\r\nFrom: Ana", "Yes.", "-----Original Message-----\nFrom: Ana"],
    ["Yes.\n\nFrom: Ana\nSent: Monday\nTo: me\nWhen?", "Yes.", "From: Ana\nSent: Monday\nTo: me\nWhen?"],
    ["> When?\nTuesday.", "> When?\nTuesday.", ""],
    ["Tuesday.\n> When?\n\n> Ana\n", "Tuesday.", "> When?\n\n> Ana"],
    [
      "---------- Forwarded message ----------\nFrom: x",
      "---------- Forwarded message ----------\nFrom: x",
      "",
    ],
    ["From: here on I drive.", "From: here on I drive.", ""],
    ["", "", ""],
  ])("of %j [DECIDE-325]", (text, written, quoted) => {
    expect(withoutQuotation(text)).toEqual({ written, quoted });
  });
});

it.each([
  ["\xff\xd8\xff\xe0", "image/jpeg", false],
  ["%PDF-1.7", "application/pdf", false],
  ["PK\x03\x04", "application/zip", false],
  ["\0\0\0\x18ftypheic", "image/heic", false],
  ["RIFF\0\0\0\0WEBPVP8 ", "image/webp", false],
  ["MZ\x90\0", "application/octet-stream", true],
  ["#!/bin/sh", "application/octet-stream", true],
  ["<svg onload=alert(1)>", "application/octet-stream", false],
  ["", "application/octet-stream", false],
])("judges a file by its bytes: %j is %s, a program: %s [DECIDE-326]", (bytes, type, isProgram) => {
  expect(attachmentKind(Buffer.from(bytes, "latin1"))).toEqual({ type, isProgram });
});

it.each([
  ["Re: Your Mazda CX-5 Maxx Sport", "2022 Mazda CX-5 Maxx Sport", true],
  ["the mazda cx-5?", "2022 Mazda CX-5", true],
  ["Re: Your Mazda CX-5", "2022 Mazda CX-5 Maxx Sport", false],
  ["Re: Your Mazda CX-50", "2022 Mazda CX-5", false],
  ["", "2022 Mazda CX-5", false],
  ["2022", "2022", false],
])("%j names %s: %s", (subject, title, expected) => {
  expect(namesCar(subject, title)).toBe(expected);
});
