// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LenderOffer } from "#domain/cars/car.ts";
import { calculatorStart, financeSummary } from "#domain/cars/finance/finance-summary.ts";
import {
  type FinanceLayout,
  financeLayouts,
  financeSlice,
} from "#domain/configuration/slices/finance-slice.ts";
import { formatsFor } from "#lib/formats.ts";
import { balancePaths } from "./balance-plot.ts";
import { FinanceCalculator } from "./finance-calculator.tsx";
import { FinancePanel } from "./finance-panel.tsx";

const formats = formatsFor("en-AU", "AUD");

const slice = financeSlice.parse({ provider: "taurus" });
const comparison = { example: slice.exampleText, warning: slice.warning };
const offer: LenderOffer = { interestRate: 7.99, comparisonRate: 8.87, paymentWeek: 163.02, termMonths: 60 };
const summary = (own: Partial<LenderOffer> = {}, layout?: FinanceLayout) =>
  financeSummary({ ...offer, ...own }, financeSlice.parse({ provider: "taurus", layout }), {
    price: 24_990,
    today: "2026-01-31",
    apply: "/finance?car_id=1#finance-form",
    formats,
  })!;
const panel = (own: Partial<LenderOffer> = {}, layout?: FinanceLayout) => (
  <FinancePanel carId="car-1" summary={summary(own, layout)} comparison={comparison} />
);
const start = calculatorStart(financeSlice.parse({}), 30_000)!;
const answer = () => document.querySelector(".calculator-answer")!;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the finance summary of a car page", () => {
  it.each(financeLayouts)(
    "as %s has payment and both rates as figures of one kind, and the warning beside them [FIN-11] [FIN-15] [FIN-19]",
    (layout) => {
      render(panel({}, layout));
      const figures = document.querySelector(".finance-figures") as HTMLElement;
      expect(document.querySelector(".finance")?.getAttribute("data-layout")).toBe(layout);
      expect([...figures.children].map((figure) => figure.textContent)).toEqual([
        "Estimate$163 p/week",
        "Comparison rate*8.87% p.a.",
        "Interest rate7.99% p.a.",
      ]);
      expect(document.querySelector(".comparison-note")?.textContent).toContain(slice.warning);
      expect(document.querySelector(".comparison-note")?.textContent).toContain("$30,000");
      expect(screen.queryByText("Taurus") !== null).toBe(layout === "branded");
    },
  );

  it("is readable and linked without script [FIN-13]", () => {
    const html = renderToString(panel({ disclaimer: "Terms of this car." }));
    expect(html).toContain("Terms of this car.");
    expect(html).toContain('href="/finance?car_id=1#finance-form"');
    expect(html).toContain('href="/finance?price=24990#calculator"');
    expect(renderToString(panel())).toContain("approved applicants");
  });

  it("opens the car's own text at once, without a request [FIN-12] [FIN-13]", async () => {
    const fetchMock = vi.fn();
    vi.stubGlobal("fetch", fetchMock);
    render(panel({ disclaimer: "Terms of this car." }));
    fireEvent.click(screen.getByRole("button", { name: "Finance info" }));
    const dialog = await screen.findByRole("dialog", { name: "About this finance estimate" });
    expect(within(dialog).getByText("Terms of this car.")).toBeTruthy();
    expect(within(dialog).getByText("8.87% p.a.")).toBeTruthy();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it("otherwise requests the text by the car's id, shows a spinner, and retries after a failure [FIN-12] [FIN-13] [FIN-14]", async () => {
    let settle: (response: Response) => void = () => {};
    const fetchMock = vi.fn(
      (_address: string) =>
        new Promise<Response>((resolve) => {
          settle = resolve;
        }),
    );
    vi.stubGlobal("fetch", fetchMock);
    render(panel());
    fireEvent.click(screen.getByRole("button", { name: "Finance info" }));
    expect((await screen.findByText(/^Loading the finance information/)).getAttribute("role")).toBe("status");
    expect(document.querySelector(".spinner")).toBeTruthy();
    expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/cars/car-1/finance-disclaimer");
    settle(Response.json({}, { status: 500 }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/couldn’t load/);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^Loading the finance information/)).toBeTruthy();
    settle(Response.json({ finance_lenders: { taurus: { disclaimer: "Terms that were asked for." } } }));
    expect(await screen.findByText("Terms that were asked for.")).toBeTruthy();
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it("opens the calculator with the price, the lender's deposit and the site's rate [FIN-17] [FIN-25]", async () => {
    render(panel());
    fireEvent.click(screen.getByRole("button", { name: "Calculate repayments" }));
    const dialog = await screen.findByRole("dialog", { name: "Calculate repayments" });
    expect(within(dialog).getByLabelText<HTMLInputElement>("Vehicle price").value).toBe("24,990");
    expect(within(dialog).getByLabelText<HTMLInputElement>("Deposit").value).toBe("2,499");
    expect(within(dialog).getByLabelText<HTMLInputElement>("Interest rate, a year").value).toBe("10");
  });
});

describe("the calculator", () => {
  it("renders its result in HTML with its disclaimer, so that it works without script [FIN-25] [FIN-27]", () => {
    const html = renderToString(<FinanceCalculator start={start} comparison={comparison} />);
    expect(html).toContain("$637");
    expect(html).toContain("10.00% p.a.");
    expect(html).toContain("indicative only");
    expect(html).toContain('method="get"');
    expect(html).toContain('action="/finance#calculator"');
    expect(html).not.toContain("style=");
  });

  it("shows weekly, fortnightly and monthly payments, the cost, and the balance as plot and table [DECIDE-117]", () => {
    render(<FinanceCalculator start={start} comparison={comparison} />);
    expect([...document.querySelectorAll(".finance-figures > div")].map((one) => one.textContent)).toEqual([
      "Weekly$147",
      "Fortnightly$294",
      "Monthly$637",
      "Interest rate10.00% p.a.",
      "Comparison rate*10.00% p.a.",
    ]);
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
      "The balance falls from $30,000 to nothing left to pay over 5 years.",
    );
    expect(document.querySelectorAll("tbody tr")).toHaveLength(5);
    expect(document.querySelector("tbody tr:last-child td:last-child")?.textContent).toBe("$0");
    expect(answer().textContent).toContain(slice.warning);
  });

  it("updates while typing", () => {
    render(<FinanceCalculator start={start} comparison={comparison} />);
    fireEvent.input(screen.getByLabelText("Balloon"), { target: { value: "9,000" } });
    expect(answer().textContent).toContain("Balloon at the end$9,000");
    expect(screen.getByRole("img").getAttribute("aria-label")).toContain("the balloon of $9,000");
  });

  it.each([
    ["Vehicle price", "", "Enter the price of the vehicle."],
    ["Vehicle price", "-5", "Enter the price as an amount, such as 30,000."],
    ["Deposit", "31000", "The deposit must be less than the price."],
    ["Interest rate, a year", "480", "Enter an interest rate of 0 to 48%."],
  ])("shows the message beside %s for '%s' and no number", (label, value, message) => {
    render(<FinanceCalculator start={start} comparison={comparison} />);
    const field = screen.getByLabelText<HTMLInputElement>(label);
    fireEvent.input(field, { target: { value } });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const describedBy = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toContain(message);
    expect(document.querySelector(".finance-figures")).toBeNull();
    expect(answer().textContent).not.toMatch(/\$\d|NaN|Infinity/);
  });

  it("picks up values typed before hydration", async () => {
    const values = { price: "30,000", deposit: "0", term: "5", rate: "10", balloon: "0" };
    const view = <FinanceCalculator start={start} comparison={comparison} values={values} />;
    const place = document.createElement("div");
    place.innerHTML = renderToString(view);
    document.body.append(place);
    within(place).getByLabelText<HTMLInputElement>("Vehicle price").value = "60,000";
    render(view, { container: place, hydrate: true });
    await waitFor(() => expect(place.querySelector(".finance-figures")?.textContent).toContain("$1,275"));
  });
});

it("plots the balance from the amount borrowed to the amount left", () => {
  const { line, area } = balancePaths([100, 50, 25], 10, 8);
  expect(line).toBe("M0.0 0.0L5.0 4.0L10.0 6.0");
  expect(area).toBe("M0.0 0.0L5.0 4.0L10.0 6.0V8H0Z");
  expect(balancePaths([0], 10, 8).line).toBe("M0.0 8.0");
});
