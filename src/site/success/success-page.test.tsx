// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { confirmationOf } from "#domain/leads/confirmation/confirmation.ts";
import { aLead } from "#tests/support/a-lead.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import type { SentView } from "./sent-view.ts";
import { SuccessPage } from "./success-page.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const sent = (change: Partial<SentView> = {}): SentView => ({
  leadId: aLead().id,
  confirmation: confirmationOf(
    aLead({ locationId: "north-sales" }),
    sampleSite(),
    null,
    new Date("2026-11-23T00:00:00Z"),
  ),
  calendar: null,
  map: null,
  similar: { noun: "car", cards: [] },
  offer: null,
  ...change,
});

it("shows reference, next steps, what was sent and the place [LEAD-34] [DECIDE-85] [ROUTE-30]", () => {
  render(<SuccessPage sent={sent()} />);
  expect(screen.getByRole("status").textContent).toContain("Your reference: TTTT-TTTT");
  const next = screen.getByRole("region", { name: "What happens next" });
  expect(within(next).getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("region", { name: "What you sent to Sample North" }).textContent).toContain(
    "Is it still there?",
  );
  const place = screen.getByRole("complementary", { name: "Who has it" });
  expect(within(place).getByRole("link", { name: "(02) 5550 0100" }).getAttribute("href")).toBe(
    "tel:0255500100",
  );
  expect(screen.queryByRole("link", { name: "Add to calendar" })).toBeNull();
  expect(screen.getByRole("link", { name: /^Back to 2022 Mazda/ })).toBeTruthy();
});

it("offers the calendar file of a booking", () => {
  render(
    <SuccessPage sent={sent({ calendar: { address: "/api/bookings/calendar?lead=x", file: "a.ics" } })} />,
  );
  expect(screen.getByRole("link", { name: "Add to calendar" }).getAttribute("download")).toBe("a.ics");
});

it("falls back to what the browser remembers [LEAD-34]", () => {
  render(<SuccessPage sent={null} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Thank you");
});
