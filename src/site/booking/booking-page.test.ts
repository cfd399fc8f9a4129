import { beforeEach, describe, expect, it } from "vitest";
import { bookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { bookingIn } from "#domain/leads/stored-leads/booking-store.server.ts";
import type { LimitName } from "#platform/http/rate-limit-kinds.ts";
import {
  aDrive,
  aService,
  bookingSiteFixture,
  elevenOnTuesday,
  sendAs,
  tenOnTuesday,
} from "#tests/support/booking-fixtures.ts";
import { bookingPage, postBooking } from "./booking-page.server.ts";
import type { BookingView } from "./booking-view.ts";

const fixture = bookingSiteFixture();
let waitSeconds = 0;
const links = bookingLinks(Buffer.alloc(32, 1));
const tuesday = new Date("2026-11-24T12:00:00+11:00");

/** What has a limit that is used up; null for everything. */
let limited: LimitName | null = null;
beforeEach(() => {
  waitSeconds = 0;
  limited = null;
});

const services = () => ({
  db: fixture.db,
  now: () => fixture.clock,
  bookingLinks: links,
  triggerDeliveries: () => {},
  log: { error: () => {} },
  takeLimit: async (kind: LimitName) => (limited === null || limited === kind ? waitSeconds : 0),
});
const tokenOf = (leadId: string, until = tuesday) =>
  links.path(fixture.site.id, leadId, until).slice("/booking/".length);
const requestOf = (token: string, form?: Record<string, string>) =>
  new Request(`https://sample.example/booking/${token}`, {
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });

type Answer = { status: number; view: BookingView; headers: Headers };
const answerOf = (result: unknown): Answer => {
  const { data, init } = result as { data: BookingView; init: ResponseInit };
  return { status: init.status ?? 200, view: data, headers: new Headers(init.headers) };
};
const look = async (token: string) =>
  answerOf(await bookingPage(services(), requestOf(token), fixture.site, token));
const post = (token: string, form: Record<string, string>) =>
  postBooking(
    services(),
    { request: requestOf(token, form), site: fixture.site, address: "192.0.2.1" },
    token,
  );
/** The answer to a form that isn't accepted. */
const refused = async (token: string, form: Record<string, string>) => answerOf(await post(token, form));
/** Where a form that is accepted leads. */
const accepted = async (token: string, form: Record<string, string>) => {
  const response = (await post(token, form)) as Response;
  expect(response.status).toBe(303);
  return response.headers.get("Location") ?? "";
};
const drive = () => sendAs(fixture.db, fixture.site, fixture.clock, aDrive());

describe("the page of a booking's link", () => {
  it("shows what is booked and the free times, to no cache, index or other site", async () => {
    const { status, view, headers } = await look(tokenOf(await drive()));
    expect(status).toBe(200);
    expect(view).toMatchObject({ title: "Your test drive", booking: { when: "Tue 24 Nov, 10:00 am" } });
    expect(view.form?.choice).toMatchObject({ kind: "times" });
    expect(JSON.stringify(view)).not.toMatch(/Ana|0412|example\.com/);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("X-Robots-Tag")).toContain("noindex");
  });

  it("offers days for a service", async () => {
    const { view } = await look(tokenOf(await sendAs(fixture.db, fixture.site, fixture.clock, aService())));
    expect(view.form?.choice?.kind).toBe("days");
    expect(view.form?.choice).not.toMatchObject({ days: expect.arrayContaining(["2026-11-25"]) });
  });

  it("finds nothing by a wrong link, and says that an old one has expired", async () => {
    const leadId = await drive();
    expect(await look("nonsense")).toMatchObject({ status: 404, view: { booking: null, form: null } });
    expect((await look(tokenOf("x".repeat(22)))).status).toBe(404);
    const token = tokenOf(leadId);
    fixture.clock = tuesday;
    expect(await look(token)).toMatchObject({ status: 410, view: { title: "This link has expired" } });
    expect((await refused(token, { do: "cancel", seen: "0" })).status).toBe(410);
  });

  it("has nothing to change once the booking has begun", async () => {
    const token = tokenOf(await drive());
    fixture.clock = new Date(tenOnTuesday);
    expect((await look(token)).view).toMatchObject({ title: "Your test drive has begun", form: null });
    const { status, view } = await refused(token, { do: "cancel", seen: "0" });
    expect(status).toBe(409);
    expect(view.text).toContain("already begun");
  });
});

describe("its form", () => {
  it("moves the booking, leads to a link that is valid as long as it, and changes nothing when sent again", async () => {
    const leadId = await drive();
    const token = tokenOf(leadId);
    const move = { do: "move", seen: "0", to: elevenOnTuesday };
    const address = await accepted(token, move);
    expect(await accepted(token, move)).toBe(address);
    expect(
      (await fixture.db.withSite(fixture.site, (tx) => bookingIn(tx, fixture.site, leadId)))?.sequence,
    ).toBe(1);
    const moved = address.slice("/booking/".length).split("?")[0] ?? "";
    fixture.clock = new Date(tuesday.getTime() - 1_000);
    expect((await look(moved)).view.booking?.when).toBe("Tue 24 Nov, 11:00 am");
  });

  it("of an older page is refused with the booking as it is now", async () => {
    const token = tokenOf(await drive());
    await accepted(token, { do: "move", seen: "0", to: elevenOnTuesday });
    const { status, view } = await refused(token, { do: "cancel", seen: "0" });
    expect([status, view.form?.error]).toEqual([409, expect.stringContaining("changed in the meantime")]);
    expect(view.booking?.when).toBe("Tue 24 Nov, 11:00 am");
    expect(view.form?.seen).toBe(1);
  });

  it("offers the next free times for one that was taken meanwhile", async () => {
    const token = tokenOf(await drive());
    await sendAs(fixture.db, fixture.site, fixture.clock, aDrive(elevenOnTuesday));
    const { status, view } = await refused(token, { do: "move", seen: "0", to: elevenOnTuesday });
    expect([status, view.form?.error]).toEqual([409, expect.stringContaining("just been taken")]);
    expect(view.form?.next[0]).toBe("2026-11-24T12:00:00+11:00");
  });

  it("requires a time", async () => {
    const { status, view } = await refused(tokenOf(await drive()), { do: "move", seen: "0", to: "" });
    expect([status, view.form?.error]).toEqual([400, "Please choose a time."]);
  });

  it("cancels, says so when it is sent again, and offers to book anew", async () => {
    const token = tokenOf(await drive());
    await accepted(token, { do: "cancel", seen: "0" });
    await accepted(token, { do: "cancel", seen: "0" });
    const { view } = await look(token);
    expect(view).toMatchObject({ title: "Your test drive is cancelled", form: null });
    expect(view.again?.href).toBe("/book-test-drive");
    const { status } = await refused(token, { do: "move", seen: "1", to: elevenOnTuesday });
    expect(status).toBe(409);
  });

  it("is refused when too many are sent, and nothing is changed", async () => {
    const token = tokenOf(await drive());
    waitSeconds = 5;
    expect((await refused(token, { do: "cancel", seen: "0" })).status).toBe(429);
    waitSeconds = 0;
    expect((await look(token)).view.title).toBe("Your test drive");
  });

  it("takes from the limit of new bookings when it books anew, and only then", async () => {
    const token = tokenOf(await drive());
    [waitSeconds, limited] = [5, "newBooking"];
    const { status, view } = await refused(token, { do: "book", seen: "0", to: elevenOnTuesday });
    expect([status, view.form?.error]).toEqual([429, leadTexts.tooManyBookings]);
    await accepted(token, { do: "move", seen: "0", to: elevenOnTuesday });
  });
});
