// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import type { TradeIn } from "#domain/trade-in/trade-in.ts";
import { aTradeIn } from "#tests/support/a-trade-in.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { TradeInPage } from "./trade-in-page.tsx";
import { type OfferPlace, type ShownImage, tradeInModel, tradeInView } from "./trade-in-view.ts";

const site = sampleSite(settings.parse({ trade: { images: true } }));
const valued = aTradeIn().valuation!;
afterEach(cleanup);

function show(step: string, change: Partial<TradeIn> = {}, at?: OfferPlace, images: ShownImage[] = []) {
  const view = tradeInView(aTradeIn(change), site, step, images, at);
  const element = <TradeInPage model={tradeInModel(site, "/trade-in", null)} view={view} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

it("has its fourth step under the heading Your Details, with its fields [TRADE-18] [TRADE-21]", () => {
  show("details", { candidates: { vin: "JM0KF2W7A00100001", descriptions: ["One", "Two"] } });
  const steps = within(screen.getByRole("list", { name: "Steps" })).getAllByRole("listitem");
  expect(steps.map((one) => one.getAttribute("aria-current"))).toEqual([null, null, null, "step"]);
  const step = screen.getByRole("group", { name: "Your Details" });
  const fields = [
    "name",
    "last_name",
    "email",
    "phone",
    "postcode",
    "odometer",
    "service_history",
    "number_of_keys",
    "car_condition",
    "comments",
  ];
  for (const name of fields) expect(step.querySelector(`[name="${name}"]`), name).not.toBeNull();
});

it("shows the car that was found [TRADE-19]", () => {
  show("details");
  const car = within(screen.getByRole("region", { name: "Your car" }));
  expect(car.getByText(/2022 Mazda CX-5 Maxx Sport/)).toBeTruthy();
  for (const known of ["Mazda", "CX-5", "Maxx Sport", "2022"]) expect(car.getByText(known)).toBeTruthy();
});

it("lists the details of the car that are known, and no others [TRADE-20]", () => {
  const facts = () =>
    within(screen.getByRole("region", { name: "Your car" }))
      .getAllByRole("term")
      .slice(4)
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  const known = {
    Body: "SUV",
    Transmission: "Automatic",
    Cylinders: "4",
    CompMth: "07",
    CompYr: "2022",
    BuildMth: "05",
    BuildYr: "2021",
  };
  show("details", { valuation: { ...valued, ...known } });
  expect(facts()).toEqual([
    ["VIN", "JM0KF2W7A00100001"],
    ["Body", "SUV"],
    ["Transmission", "Automatic"],
    ["Cylinders", "4"],
    ["Compliance", "07/2022"],
    ["Built", "05/2021"],
  ]);
  cleanup();
  show("details", { valuation: { ...valued, VIN: null, CompYr: "2022" } });
  expect(facts()).toEqual([["Compliance", "2022"]]);
});

it("leads from an unknown registration to the phone, to the contact page, and back to the entry [TRADE-10] [TRADE-11] [ERR-18]", () => {
  const called = { ...site, phone: { ...site.phone, callTheDealer: "1300 975 707" } };
  const view = tradeInView(aTradeIn({ state: "no_match", valuation: null }), called, "", []);
  const element = <TradeInPage model={tradeInModel(called, "/trade-in", null)} view={view} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  const text = "Unfortunately, we could not find a match for your registration number.";
  const unknown = within(screen.getByRole("region", { name: text }));
  const href = (name: string) => unknown.getByRole("link", { name }).getAttribute("href");
  expect(href("1300 975 707")).toBe("tel:1300975707");
  expect(href("Contact us")).toBe("/contact");
  expect(href("Back")).toMatch(/^\/trade-in\?evalid=[^&]+&step=vehicle$/);
});

it("says that pictures are optional and continues without them [TRADE-16] [TRADE-30]", () => {
  show("images", { state: "images" });
  expect(screen.getByText("If you would not like to upload images please click next")).toBeTruthy();
  expect(screen.getByLabelText(/Choose pictures/)).toHaveProperty("required", false);
  expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", false);
});

it("shows a picture that browsers can't draw by its file name [DECIDE-119]", () => {
  show("images", { state: "images" }, undefined, [
    { id: "a", name: "IMG_0001.HEIC", bytes: 3_200_000, address: null },
    { id: "b", name: "front.jpg", bytes: 900_000, address: "/api/uploads/front" },
  ]);
  const [heic, jpeg] = within(screen.getByRole("list", { name: "Your pictures" })).getAllByRole("listitem");
  expect(heic?.textContent).toContain("IMG_0001.HEIC");
  expect(heic?.querySelector("img")).toBeNull();
  expect(jpeg?.querySelector("img")?.getAttribute("src")).toBe("/api/uploads/front");
});

it("reports a file of another type in words [DECIDE-119] [TRADE-31]", () => {
  show("images", { state: "images" });
  const files = [new File(["<svg/>"], "drawing.svg", { type: "image/svg+xml" })];
  fireEvent.change(screen.getByLabelText(/Choose pictures/), { target: { files } });
  expect(screen.getByRole("alert").textContent).toBe("Please upload a JPEG, JPG, PNG, GIF or HEIC image");
  expect(screen.queryByRole("list", { name: "Your pictures" })).toBeNull();
});

it("offers the times of its inspection once it is accepted, then says when it is booked", () => {
  const pick = { label: "Pick a time for the inspection", href: "/booking/x" };
  show("offer", { state: "accepted" }, { place: null, inspection: { booked: null, link: pick } });
  expect(screen.getByRole("link", { name: pick.label }).getAttribute("href")).toBe("/booking/x");
  expect(screen.queryByText(/will call you to arrange/)).toBeNull();
  cleanup();
  const booked = { booked: "Mon 23 Nov, 9:30 am", link: null };
  show("offer", { state: "accepted" }, { place: null, inspection: booked });
  expect(screen.getByText(/is booked for Mon 23 Nov, 9:30 am/)).toBeTruthy();
  cleanup();
  show("offer", { state: "accepted" });
  expect(screen.getAllByText(/will call you to arrange the inspection/)).toHaveLength(2);
});
