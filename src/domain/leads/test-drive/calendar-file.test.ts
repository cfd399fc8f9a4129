import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

it("writes a calendar file: UTC, CRLF, lines of 75 bytes, text can't add lines", () => {
  const file = calendarFile({
    uid: "lead-1@site",
    sequence: 2,
    isCancelled: false,
    organizer: { name: 'Alpha "Cars"\nX:y', email: "sales@alpha.example" },
    startsAt: new Date("2026-11-23T23:00:00Z"),
    endsAt: new Date("2026-11-24T00:00:00Z"),
    madeAt: new Date("2026-11-22T22:00:00Z"),
    title: `Test drive: Mazda; "CX-5", ${"試".repeat(60)}`,
    place: "1 High Street\r\nATTENDEE:mailto:x@evil.example",
    description: "a\\b",
  });
  const lines = file.split("\r\n");
  expect(lines).toEqual(expect.arrayContaining(["METHOD:PUBLISH", "SEQUENCE:2", "STATUS:CONFIRMED"]));
  expect(lines).toContain('ORGANIZER;CN="Alpha CarsX:y":mailto:sales@alpha.example');
  expect(lines).toContain("DTSTART:20261123T230000Z");
  expect(lines).toContain("DTEND:20261124T000000Z");
  expect(lines.some((line) => line.startsWith("ATTENDEE"))).toBe(false);
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  const unfolded = file.replaceAll("\r\n ", "");
  expect(unfolded).toContain(`SUMMARY:Test drive: Mazda\\; "CX-5"\\, ${"試".repeat(60)}\r\n`);
  expect(unfolded).toContain("DESCRIPTION:a\\\\b\r\n");
  expect(file.replaceAll("\r\n", "")).not.toContain("\n");
});

it("withdraws an entry with the same UID and a higher sequence", () => {
  const lines = calendarFile({
    uid: "lead-1@site",
    sequence: 3,
    isCancelled: true,
    organizer: { name: "Alpha", email: "sales@alpha.example" },
    startsAt: new Date("2026-11-23T23:00:00Z"),
    endsAt: new Date("2026-11-24T00:00:00Z"),
    madeAt: new Date("2026-11-22T22:00:00Z"),
    title: "Test drive",
    place: "1 High Street",
    description: "",
  }).split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining(["METHOD:CANCEL", "UID:lead-1@site", "SEQUENCE:3", "STATUS:CANCELLED"]),
  );
  expect(lines).toContain('ORGANIZER;CN="Alpha":mailto:sales@alpha.example');
});
