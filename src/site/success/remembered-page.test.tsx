// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { rememberSuccess, type Success } from "#site/parts/lead-form/success-memory.ts";
import { RememberedPage } from "./remembered-page.tsx";
import { successView } from "./success-view.ts";

const car = { id: "car-1", slug: "a-car", name: "2022 Mazda CX-5", make: "Mazda", model: "CX-5" };
const success = (change: Partial<Success>): Success => ({
  category: "Vehicle Enquiry",
  subcategory: "",
  leadId: "AAAAAAAAAAAAAAAAAAAAAA",
  car,
  dateTime: null,
  ...change,
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe("the success page", () => {
  it.each<[string, Partial<Success>, string]>([
    ["an enquiry", {}, "We have your enquiry about the 2022 Mazda CX-5"],
    ["something similar", { subcategory: "Find Me Something Similar" }, "something like the 2022 Mazda CX-5"],
    [
      "a booked test drive",
      { category: "Test Drive", dateTime: "2026-11-23T09:00:00+11:00" },
      "for your drive of the 2022 Mazda CX-5",
    ],
    [
      "a wished test drive",
      { category: "Test Drive", dateTime: "2026-11-23T09:00" },
      "We will confirm a time",
    ],
    ["photos", { category: "Photo Request" }, "more photos of the 2022 Mazda CX-5"],
    ["careers", { category: "Careers Enquiry", car: null }, "if there is a role that suits"],
    [
      "a call back",
      { category: "General Enquiry", subcategory: "Call Back" },
      "will call you about the 2022 Mazda CX-5",
    ],
    ["a message", { category: "General Enquiry", car: null }, "We have your message and"],
  ])("has its own text for %s [LEAD-34] [DECIDE-85]", (_, change, expected) => {
    const view = successView(success(change));
    expect(view.text).toContain(expected);
    expect(view.calendar !== null).toBe(change.dateTime?.includes("+") ?? false);
  });

  it("shows what the browser remembers, and a general thank-you when opened directly [LEAD-34] [DECIDE-85]", () => {
    render(<RememberedPage />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Thank you");
    cleanup();
    rememberSuccess(() => localStorage, success({}), Date.now());
    render(<RememberedPage />);
    expect(screen.getByRole("link", { name: "Back to 2022 Mazda CX-5" }).getAttribute("href")).toBe(
      "/cars/a-car",
    );
    cleanup();
    rememberSuccess(() => localStorage, success({}), Date.now() - 2 * 60 * 60_000);
    render(<RememberedPage />);
    expect(screen.queryByRole("link", { name: /Mazda/ })).toBeNull();
  });

  it("ignores storage that it can't parse [LEAD-34]", () => {
    localStorage.setItem("success_category", "Test Drive");
    localStorage.setItem("success_lead", "{");
    render(<RememberedPage />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Thank you");
  });
});
