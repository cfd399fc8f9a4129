import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { startValues } from "#domain/cars/finance/calculator-input.ts";
import { calculatorStart } from "#domain/cars/finance/finance-summary.ts";
import { financePaths, financeSlice } from "#domain/configuration/slices/finance-slice.ts";
import { leadCar } from "#domain/leads/stored-leads/lead.ts";
import { formatsFor } from "#lib/formats.ts";
import { blankState, formModel } from "#site/parts/lead-form/form-model.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { financePageAt } from "./finance-address.ts";
import { FinancePage } from "./finance-page.tsx";
import { prefilled } from "./finance-prefill.ts";
import { financeText } from "./finance-texts.ts";

const formats = formatsFor("en-AU", "AUD");

const at = (address: string, over: object = {}) =>
  financePageAt(new URL(address, "http://x"), financeSlice.parse(over));

describe("the address of a finance page", () => {
  it.each(financePaths)(
    "%s exists where the site configures it [ROUTE-22, ROUTE-23, ROUTE-24] [FIN-21]",
    (path) => {
      expect(at(path, { path })).toEqual({ kind: "finance" });
      for (const other of financePaths.filter((one) => one !== path))
        expect(at(`${other}?car_id=1&_routes=x`, { path })).toEqual({ redirect: `${path}?car_id=1` });
    },
  );

  it("is that of pre-approval, or of one car [ROUTE-25, ROUTE-26]", () => {
    expect(at("/finance-pre-approval")).toEqual({ kind: "pre_approval" });
    expect(at("/personalised/finance?car_id=1")).toEqual({ kind: "personalised" });
    expect(at("/personalised/finance.data?car_id=1")).toEqual({ kind: "personalised" });
    expect(at("/personalised/finance")).toEqual({ redirect: "/finance" });
  });

  it("doesn't exist where the site has no finance [FIN-02]", () => {
    for (const path of [...financePaths, "/finance-pre-approval", "/personalised/finance?car_id=1"])
      expect(at(path, { enabled: false })).toBeNull();
  });
});

const site = sampleSite({
  dealerships: [
    { id: "north", slug: "north", name: "North", reviews: null },
    { id: "south", slug: "south", name: "South", reviews: null },
  ],
  locations: [
    sampleLocation(),
    sampleLocation({ id: "south-sales", slug: "south-sales", dealership_slug: "south" }),
  ],
});
const car = aCar({ dealership_slug: "south", location: { ...aCar().location!, id: "south-sales" } });
const model = (of: typeof car | null) =>
  formModel("finance", site, of && leadCar(of), { offered: false, times: [] });
const presets = (query: string, known: Partial<Parameters<typeof prefilled>[2]> = {}) => {
  const filled = prefilled(model((known.car as typeof car) ?? null), new URLSearchParams(query), {
    car: null,
    shopper: null,
    ...known,
  });
  const names = ["name", "email", "phone", "budget", "dealership_slug", "location"];
  return {
    ...Object.fromEntries(
      filled.fields
        .filter(({ name, preset }) => names.includes(name) && preset)
        .map(({ name, preset }) => [name, preset]),
    ),
    car_type: filled.hidden.car_type,
  };
};

describe("the initial values of a finance form", () => {
  it("come from its address [FIN-22] [DECIDE-133]", () => {
    expect(presets("preferredDealership=south&vehiclePriceBudget=34990&car_type=used")).toEqual({
      budget: "34990",
      dealership_slug: "south",
      location: "south-sales",
      car_type: "used",
    });
  });

  it("come from the car where the address contains only its id [ROUTE-26]", () => {
    expect(presets("car_id=car-1", { car })).toEqual({
      budget: "34990",
      dealership_slug: "south",
      location: "south-sales",
      car_type: "used",
    });
  });

  it.each([
    "preferredDealership=elsewhere&vehiclePriceBudget=-1&car_type=stolen",
    "preferredDealership=<script>&vehiclePriceBudget=1e9&car_type=",
    "preferredDealership=&vehiclePriceBudget=99999999999999999&car_type=USED",
    "vehiclePriceBudget=0",
  ])("exclude values that its fields would reject: %s [FIN-22]", (query) => {
    expect(presets(query)).toEqual({ car_type: undefined });
  });

  it("are the shopper's own name and number [FIN-28]", () => {
    const shopper = { name: "Ana Li", email: null, phone: "+61412345678" };
    expect(presets("", { shopper })).toMatchObject({ name: "Ana Li", phone: "0412 345 678" });
  });

  it("contain the car's own type, whatever the address contains [DECIDE-133]", () => {
    expect(presets("car_type=new", { car }).car_type).toBe("used");
  });
});

describe("a finance page", () => {
  const finance = financeSlice.parse({
    copy: "$163.02 per week over 60 months at 10.76% APR, with comparison rates between 8.38% and 19.42%.",
  });
  const start = calculatorStart(finance, 34_990)!;
  const html = () => {
    const view = {
      model: model(car),
      state: blankState,
      words: financeText("finance", finance, null),
      card: null,
      copy: finance.copy,
      comparison: { example: finance.exampleText, warning: finance.warning },
      calculator: {
        start,
        values: startValues(start, formats),
        action: "/finance",
        keep: { car_id: "car-1" },
      },
    };
    const router = createMemoryRouter([
      { path: "/", element: <FinancePage view={view} state={blankState} /> },
    ]);
    return renderToString(<RouterProvider router={router} />);
  };

  it("has the form at its anchor, and posts there without script [FIN-23]", () => {
    expect(html()).toMatch(/<section class="form-card" id="finance-form"/);
    expect(html()).toMatch(/data-form="finance"/);
  });

  it("shows the dealer's example word for word, with the warning [FIN-19] [FIN-20] [DECIDE-26]", () => {
    expect(html()).toContain("$163.02 per week over 60 months at 10.76% APR");
    expect(html()).toContain("between 8.38% and 19.42%");
    expect(html()).toContain("5-year secured loan of $30,000");
  });

  it("has the calculator with its disclaimer, and retains its car in the address [FIN-25] [FIN-27]", () => {
    expect(html()).toContain('id="calculator"');
    expect(html()).toContain("indicative only");
    expect(html()).toContain('<input type="hidden" name="car_id" value="car-1"/><div class="form-row">');
  });

  it.each([
    ["finance", "Finance", "ROUTE-22"],
    ["pre_approval", "Finance pre-approval", "ROUTE-25"],
    ["personalised", "Finance for the 2022 Mazda CX-5", "ROUTE-26"],
  ] as const)("describes itself: %s, %s [%s]", (kind, title, _rule) => {
    expect(financeText(kind, finance, "2022 Mazda CX-5").title).toBe(title);
  });
});
