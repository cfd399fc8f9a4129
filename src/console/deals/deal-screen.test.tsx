// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Toasts } from "#console/parts/notices.tsx";
import type { Deal } from "#domain/deals/deal.ts";
import { DealScreen } from "./deal-screen.tsx";
import type { DealModel } from "./deal-view.ts";

const deal: Deal = {
  kind: "reservation",
  id: "r1",
  site: { id: "s", slug: "harbour", name: "Harbour" },
  state: "held",
  refund: null,
  who: "Ana Li",
  what: "2024 Mazda CX-5",
  amountCents: 50_000,
  amount: "$500.00",
  location: null,
  at: "2026-11-20T00:00:00.000Z",
  when: "2026-11-22T00:00:00.000Z",
  sequence: 0,
  leadId: "l1",
  timeZone: "Australia/Perth",
};

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
});
afterEach(cleanup);

function show(model: Partial<DealModel>): void {
  const whole: DealModel = {
    deal,
    person: null,
    choices: null,
    refusal: null,
    waiting: null,
    linksToLead: false,
    steps: [],
    seen: "",
    now: "2026-11-21T00:00:00.000Z",
    ...model,
  };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <Toasts>
          <DealScreen model={whole} />
        </Toasts>
      ),
    },
  ]);
  render(<Stub />);
}

it("asks with amount, car and shopper before money goes back, by one button", async () => {
  show({ steps: ["release"] });
  fireEvent.click(await screen.findByRole("button", { name: "Release and refund $500.00" }));
  const dialog = screen.getByRole("dialog", {
    name: "Release and refund $500.00: 2024 Mazda CX-5, for Ana Li?",
  });
  within(dialog).getByRole("button", { name: "Yes, release and refund $500.00" });
});

it("promises no refund where nothing was paid", async () => {
  show({ deal: { ...deal, state: "pending" }, steps: ["cancel"] });
  expect(await screen.findByRole("button", { name: "Cancel" })).toBeTruthy();
});

it("says why a refund failed, leads to the lead, and tells all times by the place's clock", async () => {
  show({ refusal: "expired or canceled card", linksToLead: true });
  expect(await screen.findByText(/refused to refund \$500\.00: expired or canceled card\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: /What the shopper asked/ }).getAttribute("href")).toBe(
    "/leads/harbour/l1",
  );
  expect(screen.getByText("Sun, 22 Nov, 8:00 am AWST")).toBeTruthy();
  expect(screen.getByText("Fri, 20 Nov, 8:00 am AWST")).toBeTruthy();
});
