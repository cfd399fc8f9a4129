import { describe, expect, it } from "vitest";
import { confirmationOf } from "#domain/leads/confirmation/confirmation.ts";
import { acknowledgementEmail, type EmailSite } from "#domain/leads/confirmation/confirmation-email.ts";
import type { StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { nextTry, roundMs } from "#lib/backoff.ts";
import { aLead } from "#tests/support/a-lead.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { alertEmail, dealerEmail, dealerSms } from "./lead-emails.ts";

describe("retries", () => {
  const start = new Date("2026-11-23T00:00:00Z");
  it("wait twice as long each time, with jitter, up to a day", () => {
    const wait = (attempts: number, random = 0.5) =>
      nextTry(attempts, start, start, random)!.getTime() - start.getTime();
    expect([1, 2, 3].map((attempts) => wait(attempts))).toEqual([30_000, 60_000, 120_000]);
    expect(wait(1, 0)).toBe(22_500);
    expect(wait(40)).toBe(7_200_000);
  });
  it("wait as long as the receiver asks, up to two hours, and no shorter than otherwise", () => {
    const wait = (askedMs: number) => nextTry(1, start, start, 0.5, askedMs)!.getTime() - start.getTime();
    expect([0, 10_000, 600_000, 90_000_000].map(wait)).toEqual([30_000, 30_000, 600_000, 7_200_000]);
  });
  it("end with a last one at 24 hours", () => {
    const near = new Date(start.getTime() + roundMs - 1_000);
    expect(nextTry(20, start, near, 0.5)).toEqual(new Date(start.getTime() + roundMs));
    expect(nextTry(21, start, new Date(start.getTime() + roundMs), 0.5)).toBeNull();
  });
});

describe("message texts", () => {
  const site: EmailSite = {
    name: "Sample Motors",
    address: "https://sample.example",
    timeZone: "Australia/Sydney",
    acknowledgement: { subject: "{site}: {car}", text: "Hi {name},\n\nthanks." },
    forms: sampleSite(),
  };
  const evil = aLead({
    payload: { ...aLead().payload, name: '<script>alert("x")</script>{car}', message: "]]> & <b>\r\nBcc: x" },
  });
  const about = (lead: StoredLead) =>
    confirmationOf(lead, sampleSite(), null, new Date("2026-11-23T00:00:00Z"));
  it("escape any input, and keep subjects on one line", () => {
    for (const words of [
      dealerEmail(evil, site),
      acknowledgementEmail(evil, site, null, about(evil)),
      alertEmail(evil, { channel: "webhook", target: "<x>", attempts: 3, lastAnswer: "<b>no</b>" }, site),
    ]) {
      expect(words.html).not.toMatch(/<script>|<b>|<x>/);
      expect(words.subject).not.toMatch(/[\r\n]/);
    }
    expect(dealerEmail(evil, site).text).toContain("<script>");
  });
  it("contain none of the sender's own text in the acknowledgement", () => {
    const name = "Security alert: verify at https://evil.example";
    const stranger = aLead({ payload: { ...aLead().payload, name, message: "see evil.example" } });
    const { subject, text, html } = acknowledgementEmail(stranger, site, null, about(stranger));
    expect(`${subject} ${text} ${html}`).not.toMatch(/evil|alert/);
    expect(text).toContain("Hi there,");
  });
  it("insert the site's texts once: placeholders in input are not expanded", () => {
    const { subject, text } = acknowledgementEmail(
      evil,
      site,
      { when: "Tuesday", where: "the yard" },
      about(evil),
    );
    expect(subject).toBe("Sample Motors: 2022 Mazda CX-5 Maxx Sport");
    const named = aLead({ payload: { ...aLead().payload, name: "Ana Li" } });
    const words = { ...site, name: "{name} {car} Motors" };
    expect(acknowledgementEmail(named, words, null, about(named)).subject).toBe(
      "{name} {car} Motors: 2022 Mazda CX-5 Maxx Sport",
    );
    expect(text).toContain("Hi there,");
    expect(text).toContain("Your test drive: Tuesday, the yard");
  });
  it("say by default what the page after sending says, and the reference for both sides", () => {
    const { subject, text } = acknowledgementEmail(
      aLead(),
      { ...site, acknowledgement: sampleSite().lead.acknowledgement },
      null,
      about(aLead()),
    );
    expect(subject).toBe("Thank you for your enquiry");
    expect(text).toContain("We have your enquiry about the 2022 Mazda CX-5 Maxx Sport");
    expect(text).toContain("What happens next:");
    expect(text).toContain("Your reference: TTTT-TTTT");
    expect(dealerEmail(aLead(), site).text).toContain("Reference: TTTT-TTTT");
  });
  it("contain no address that a sender typed in place of a car", () => {
    const payload = { ...aLead().payload, "Vehicle Model": "prize at evil.example" };
    const lead = aLead({ car: null, payload });
    const { subject, text } = acknowledgementEmail(lead, site, null, about(lead));
    expect(`${subject} ${text}`).not.toContain("evil");
  });
  it("contain the shopper, the subject, consent and source for the dealer", () => {
    const { text } = dealerEmail(aLead({ spam: ["pace"] }), site);
    for (const part of [
      "Ana Li",
      "ana@example.com",
      "+61412345678",
      "stock H1042",
      "utm_source=ads",
      "Opt-in: yes",
      "/ → /cars/x",
      "Received: Mon 23 Nov 2026, 9:00 am",
    ])
      expect(text).toContain(part);
    expect(dealerEmail(aLead({ spam: ["pace"] }), site).subject).toMatch(/^\[Suspected spam\]/);
    expect(dealerSms(aLead(), site)).toContain("+61412345678");
    const drive = aLead({
      category: "Test Drive",
      payload: {
        ...aLead().payload,
        dateTime: "2027-04-05T11:30:00+10:00",
        "Preferred Service Date": "2027-04-06",
      },
    });
    const mail = dealerEmail(drive, site);
    expect(mail.text).toContain("Test Drive Booking Date: Mon 5 Apr 2027, 11:30 am");
    expect(mail.text).toContain("Preferred date: Tue 6 Apr 2027");
    expect(dealerSms(drive, site)).toContain("Mon 5 Apr 2027, 11:30 am");
    expect(
      mail.text +
        mail.html +
        alertEmail(drive, { channel: "email", target: "", attempts: 1, lastAnswer: null }, site).text,
    ).not.toMatch(/\dT\d\d:/);
  });
});
