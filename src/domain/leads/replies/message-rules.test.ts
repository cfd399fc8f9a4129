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
    expect(isAutomatic(signs, sender, { fromAddress: sender, subject: "Re: Your Mazda", text: "Hi" })).toBe(
      expected,
    );
  });

  it.each([
    ["Automatic reply: Your Mazda", "Thanks.", true],
    ["Abwesenheitsnotiz: Mazda", "Danke.", true],
    ["Re: Your Mazda", "I am on leave until Monday and will answer when I am back.", true],
    ["Re: Your Mazda", "Je suis en congé jusqu’au 4. Je vous répondrai à mon retour.", true],
    ["Re: Your Mazda", "Ich bin im Urlaub. Ihre Nachricht wird weitergeleitet.", true],
    ["Re: Your Mazda", "Your request 4711 has been logged.", true],
    ["Re: Your Mazda", "To reach me, confirm that you are a real person: click.", true],
    ["Please verify", "First verify that you are a real human, then your message arrives.", true],
    ["Re: Your Mazda", "This address is no longer monitored.", true],
    ["Re: Your Mazda", "I am on leave next week, call my wife to see the car.", false],
    ["Re: Your Mazda", "Out of the office today. Ring my mobile.", false],
    ["Re: Your Mazda", "Will reply to my bank when I return.", false],
    ["Re: Your Mazda", "Is this an automatic? I got an automatic reply and no price.", false],
    ["Re: Your Mazda", "Yes.\n\nOn 2 Mar 2026, Ana wrote:\n> This is an automated message.", false],
  ])("by its words: %s, %s: %s [DECIDE-370]", (subject, text, expected) => {
    expect(isAutomatic({}, "a@b.example", { fromAddress: "a@b.example", subject, text })).toBe(expected);
  });

  it.each([
    ["noreply@desk.example", true],
    ["no-reply@desk.example", true],
    ["mailer-daemon@b.example", true],
    ["norepl@b.example", false],
  ])("by its address %s: %s [DECIDE-370]", (fromAddress, expected) => {
    expect(isAutomatic({}, fromAddress, { fromAddress, subject: "", text: "Hi" })).toBe(expected);
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
    [
      "Tuesday at 10?\n\n> About $28,000. When may we look?",
      "Tuesday at 10?",
      "> About $28,000. When may we look?",
    ],
    ["Anything with\n> 100,000 km", "Anything with\n> 100,000 km", ""],
    ["Good evening,\n\n\u00a0\n \nis it sold?", "Good evening,\n\nis it sold?", ""],
    ["Tuesday.\n> When?\n\n> Ana\n", "Tuesday.", "> When?\n\n> Ana"],
    [
      "---------- Forwarded message ----------\nFrom: x",
      "---------- Forwarded message ----------\nFrom: x",
      "",
    ],
    ["From: here on I drive.", "From: here on I drive.", ""],
    ["From: Perth\nTo: Sydney\nis the way.", "From: Perth\nTo: Sydney\nis the way.", ""],
    ["On Monday I wrote:\nis it sold?", "On Monday I wrote:\nis it sold?", ""],
    [
      "Up to\n> 90,000 km\nis fine.\n\nOn 2 Mar 2026, A wrote:\n> Hi",
      "Up to\n> 90,000 km\nis fine.",
      "On 2 Mar 2026, A wrote:\n> Hi",
    ],
    ["On 2 Mar 2026, A wrote:\n> When?\n\nTuesday.", "Tuesday.", "On 2 Mar 2026, A wrote:\n> When?"],
    ["A wrote:\n> When?\n\nTuesday.", "Tuesday.", "A wrote:\n> When?"],
    [
      "Ja.\n\nAm 2. März 2026 um 09:00 schrieb A <a@b.example>:\n\nWann?",
      "Ja.",
      "Am 2. März 2026 um 09:00 schrieb A <a@b.example>:\n\nWann?",
    ],
    [
      "Oui.\n\nLe 2 mars 2026 à 09:00, A <a@b.example> a écrit :\n> Quand ?",
      "Oui.",
      "Le 2 mars 2026 à 09:00, A <a@b.example> a écrit :\n> Quand ?",
    ],
    [
      "Sí.\n\nDe: A\nEnviado: lunes\nPara: mí\n\n¿Cuándo?",
      "Sí.",
      "De: A\nEnviado: lunes\nPara: mí\n\n¿Cuándo?",
    ],
    [
      "好。\n\n在 2026-03-02 09:00:00，A <a@b.example> 写道：\n> 何时？",
      "好。",
      "在 2026-03-02 09:00:00，A <a@b.example> 写道：\n> 何时？",
    ],
    [
      "Yes.\n\n* A <a@b.example> [2026-03-02 09:00]:\n> When?",
      "Yes.",
      "* A <a@b.example> [2026-03-02 09:00]:\n> When?",
    ],
    ["Yes.\n\nA wrote on 2/3/2026 9:00 am:\n| When?", "Yes.", "A wrote on 2/3/2026 9:00 am:\n| When?"],
    ["Yes.\nA\nOn 2/3/2026 at 9:00, B wrote:\n> When?", "Yes.\nA", "On 2/3/2026 at 9:00, B wrote:\n> When?"],
    ["Yes.\n\nBegin forwarded message:\n\nFrom: A", "Yes.", "Begin forwarded message:\n\nFrom: A"],
    ["Yes.\n\n*From:* A\n*Sent:* Monday\nWhen?", "Yes.", "*From:* A\n*Sent:* Monday\nWhen?"],
    [
      "Yes.\n\nA <a@b.example>\n2/03/2026 9:00\n\nTo\nme\ncc\n\nSubject\nMazda",
      "Yes.",
      "A <a@b.example>\n2/03/2026 9:00\n\nTo\nme\ncc\n\nSubject\nMazda",
    ],
    [
      "-- Original Message --\nOn 2 Mar 2026, A wrote:\n\n> When?\n\nTuesday.",
      "Tuesday.",
      "-- Original Message --\nOn 2 Mar 2026, A wrote:\n\n> When?",
    ],
    ["", "", ""],
  ])("of %j [DECIDE-325]", (text, written, quoted) => {
    expect(withoutQuotation(text)).toEqual({ written, quoted });
  });

  it("of answers between its lines is the whole message, which shows what each answers [DECIDE-325]", () => {
    const text = "On 2 Mar 2026, A wrote:\n> When?\n\nTuesday.\n\n> Trade-in?\n\nNo.";
    expect(withoutQuotation(text)).toEqual({ written: "Tuesday.\n\nNo.", quoted: text });
  });

  it("is found in time that grows with its length", () => {
    const time = (text: string) => {
      const began = performance.now();
      withoutQuotation(text);
      return performance.now() - began;
    };
    for (const line of ["On ", "> ", "-", "From: ", " wrote", "_", "\n"])
      expect(time(line.repeat(50_000 / line.length))).toBeLessThan(2_000);
    expect(time("On 2 Mar\n".repeat(5_000))).toBeLessThan(2_000);
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
