// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import type { LeadForm as Form } from "#domain/leads/form-definitions/lead-forms.ts";
import { leadCar } from "#domain/leads/stored-leads/lead.ts";
import { RememberedPage } from "#site/success/remembered-page.tsx";
import { aCar } from "#tests/support/a-car.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { blankState, type FormState, formModel } from "./form-model.ts";
import { LeadForm } from "./lead-form.tsx";

type Sent = { address: string; body: Record<string, unknown>; headers: Record<string, string> };
let sent: Sent[] = [];
let answer: () => Response | Promise<Response>;
/** Addresses at which free times were requested. */
let asked: string[] = [];
let appointments: { dateTime: string; available: boolean }[] = [];
const accepted = () => Response.json({ lead_id: "AAAAAAAAAAAAAAAAAAAAAA" });
const leads = () => sent.filter(({ address }) => address === "/api/leads");
const events = () =>
  sent.filter(({ address }) => address === "/api/tracking").map(({ body }) => body.eventId);
const userData = () => leads().at(-1)?.body.userData as Record<string, unknown>;

// A page has it before a form is sent.
beforeAll(async () => void (await import("#site/parts/tracking/sent-events.ts")));
beforeEach(() => {
  sent = [];
  answer = accepted;
  appointments = [];
  asked = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (address.startsWith("/api/test-drive/appointments")) {
      asked.push(address);
      return Response.json({ appointments });
    }
    sent.push({
      address,
      body: JSON.parse(String(init?.body ?? "{}")),
      headers: init?.headers as Record<string, string>,
    });
    return address === "/api/leads" ? answer() : Response.json({ success: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const two = {
  dealerships: [
    { id: "north", slug: "north", name: "Sample North", reviews: null },
    { id: "south", slug: "south", name: "Sample South", reviews: null },
  ],
  locations: [
    sampleLocation(),
    sampleLocation({
      id: "south-sales",
      slug: "south-sales",
      name: "Sample South",
      dealership_slug: "south",
    }),
  ],
};

function show(
  form: Form,
  {
    over = {},
    places = {},
    car = aCar(),
    slots = false,
    state = blankState,
    openDrive,
  }: {
    over?: object;
    places?: object;
    car?: ReturnType<typeof aCar> | null;
    slots?: boolean;
    state?: FormState;
    openDrive?: Parameters<typeof formModel>[5];
  } = {},
) {
  const site = { ...sampleSite(places), ...settings.parse(over) };
  const model = formModel(form, site, car && leadCar(car), { offered: slots, times: [] }, null, openDrive);
  const router = createMemoryRouter(
    [
      { path: "/", element: <LeadForm model={model} start={state} /> },
      { path: "/success", element: <RememberedPage /> },
    ],
    { initialEntries: ["/"] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.input(field, { target: { value } });
  fireEvent.change(field, { target: { value } });
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const fillContact = () => {
  type("Name", "Zoë O’Neil");
  type("Email", "zoe@example.com");
  type("Phone", "0491 570 156");
};
const step = () => document.querySelector(".form-progress [aria-current]")?.textContent;

/** A draft in this browser, stopped at its second step. */
async function startAndLeave() {
  show("enquiry");
  fillContact();
  press("Continue");
  await waitFor(() => expect(step()).toBe("Your message"));
  type(/^Message/, "Half a sent");
  cleanup();
}

async function enquire() {
  fillContact();
  press("Continue");
  await waitFor(() => expect(step()).toBe("Your message"));
  fireEvent.click(await screen.findByRole("button", { name: "Send enquiry" }));
}

describe("the enquiry form", () => {
  it("has steps that send nothing, the last one sends [LEAD-01, LEAD-02] [DECIDE-13]", async () => {
    show("enquiry");
    fillContact();
    press("Continue");
    await waitFor(() => expect(step()).toBe("Your message"));
    type(/^Message/, "Is it still there?");
    expect(leads()).toHaveLength(0);
    expect(screen.getByText("Zoë O’Neil", { selector: "dd" })).toBeTruthy();
    press("Send enquiry");
    await waitFor(() => expect(leads()).toHaveLength(1));
  });

  it("sends category, answers and its source [LEAD-03, LEAD-10] [DECIDE-50]", async () => {
    sessionStorage.setItem(
      "forecourt visit",
      JSON.stringify({ visited_pages: ["/search", "/cars/x"], linked_query_params: { utm_source: "mail" } }),
    );
    show("enquiry");
    await enquire();
    await waitFor(() => expect(leads()).toHaveLength(1));
    expect(userData()).toMatchObject({
      category: "Vehicle Enquiry",
      subcategory: "",
      isLastStep: true,
      name: "Zoë O’Neil",
      email: "zoe@example.com",
      contact_method: "Phone",
      opt_in: true,
      car_id: "car-1",
      "Vehicle Make": "Mazda",
      "Vehicle Model": "CX-5",
      enquiry_topic: "",
      lead_attributes: { visited_pages: ["/search", "/cars/x"], linked_query_params: { utm_source: "mail" } },
    });
    expect(leads()[0]?.headers["Idempotency-Key"]).toMatch(/^[\da-f]{32}$/);
  });

  it("tracks, remembers category and car, and goes to the success page [LEAD-04, LEAD-05, LEAD-06, LEAD-07, LEAD-08] [LEAD-24] [LEAD-26] [LEAD-34] [DECIDE-85]", async () => {
    const router = show("enquiry");
    await enquire();
    await waitFor(() => expect(router.state.location.pathname).toBe("/success"));
    expect(localStorage.getItem("success_category")).toBe("Vehicle Enquiry");
    expect(JSON.parse(localStorage.getItem("enquired_car") ?? "")).toMatchObject({
      id: "car-1",
      make: "Mazda",
    });
    await waitFor(() => expect(events()).toEqual([15]));
    expect(sent.find(({ address }) => address === "/api/tracking")?.body.data).toMatchObject({
      franchise: "Mazda",
      model: "CX-5",
    });
    expect(await screen.findByText(/We have your enquiry about the 2022 Mazda CX-5/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Back to 2022 Mazda/ }).getAttribute("href")).toMatch(
      /^\/cars\//,
    );
    expect(screen.getByRole("link", { name: "Back to the search" }).getAttribute("href")).toBe("/search");
    expect(Object.keys(localStorage).filter((key) => key.startsWith("forecourt form"))).toEqual([]);
  });

  it.each([
    [
      "the server's words",
      () => Response.json({ error: "The form is closed." }, { status: 503 }),
      "The form is closed.",
    ],
    ["words of our own", () => Response.json({}, { status: 500 }), "An unexpected error occured"],
    [
      "words of our own when the network is down",
      () => Promise.reject(new Error("down")),
      "An unexpected error occured",
    ],
    [
      "words of our own for an answer without a lead",
      () => Response.json({ lead_id: null }),
      "An unexpected error occured",
    ],
  ])(
    "fails with %s and can be sent again with the same key [LEAD-09] [ERR-03] [DECIDE-12]",
    async (_, fails, message) => {
      answer = fails;
      show("enquiry");
      await enquire();
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toBe(message);
      const button = screen.getByRole<HTMLButtonElement>("button", { name: "Send enquiry" });
      expect(button.disabled).toBe(false);
      answer = accepted;
      fireEvent.click(button);
      await waitFor(() => expect(leads()).toHaveLength(2));
      const [first, second] = leads().map(({ headers }) => headers["Idempotency-Key"]);
      expect(second).toBe(first);
    },
  );

  it("is sent once however often its button is pressed [LEAD-02]", async () => {
    let release: (response: Response) => void = () => {};
    answer = () => new Promise((resolve) => (release = resolve));
    show("enquiry");
    await enquire();
    const busy = await screen.findByRole<HTMLButtonElement>("button", { name: "Sending…" });
    expect(busy.disabled).toBe(true);
    fireEvent.submit(document.querySelector("form")!);
    fireEvent.submit(document.querySelector("form")!);
    release(accepted());
    await waitFor(() => expect(localStorage.getItem("success_category")).toBe("Vehicle Enquiry"));
    expect(leads()).toHaveLength(1);
  });

  it("shows errors beside the field and in a summary that takes the focus [CONTACT-18] [ERR-16] [DECIDE-76]", () => {
    show("enquiry");
    type("Email", "not an address");
    press("Continue");
    const summary = screen.getByRole("alert");
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByText("Please fix the following errors:")).toBeTruthy();
    const links = within(summary)
      .getAllByRole("link")
      .map((link) => link.textContent);
    expect(links).toEqual([
      "Enter your name.",
      "Email: Please enter a valid email address.",
      "Enter your phone number, such as 0412 345 678.",
    ]);
    const name = screen.getByLabelText("Name");
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(name.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "* This field is required",
    );
    fireEvent.click(within(summary).getAllByRole("link")[0]!);
    expect(document.activeElement).toBe(name);
    expect(step()).toBe("About you");
  });

  it("requires the terms with the vehicle forms' text [LEAD-18] [ERR-05] [DECIDE-11]", async () => {
    show("enquiry", { over: { lead: { termsCheckbox: true } } });
    fillContact();
    press("Continue");
    await waitFor(() => expect(step()).toBe("Your message"));
    press("Continue");
    // Two agreements are a step of their own.
    await waitFor(() => expect(step()).toBe("Check and send"));
    press("Send enquiry");
    const message = "*You must agree to the terms of use before submitting.";
    expect(await screen.findByText(message, { selector: ".field-error" })).toBeTruthy();
    expect(leads()).toHaveLength(0);
    fireEvent.click(screen.getByLabelText("I agree to the terms of use"));
    press("Send enquiry");
    await waitFor(() => expect(leads()).toHaveLength(1));
  });

  it("offers Phone, Email and SMS, Phone first, and finance or not [LEAD-19, LEAD-20]", () => {
    show("enquiry");
    const method = screen.getByLabelText<HTMLSelectElement>(/^How should we contact you/);
    expect([...method.options].map(({ value }) => value)).toEqual(["Phone", "Email", "SMS"]);
    expect(method.value).toBe("Phone");
    const finance = screen.getByLabelText<HTMLSelectElement>(/^Would you like finance/);
    expect([...finance.options].map(({ value }) => value)).toEqual(["", "Yes", "No"]);
  });

  it.each([[true], [false]])(
    "has the opt-in initially ticked: %s, with STOP in its text [LEAD-21] [CONTACT-08] [DECIDE-14]",
    (optInDefault) => {
      show("enquiry", { over: { lead: { optInDefault } } });
      expect(screen.getByLabelText<HTMLInputElement>(/replying STOP/).checked).toBe(optInDefault);
    },
  );

  it("has a site's own fields; a postcode is four digits [LEAD-22] [CONTACT-20, CONTACT-21, CONTACT-22, CONTACT-23] [ERR-14]", async () => {
    const fields = [{ name: "postcode", label: "Postcode", required: true, categories: ["Vehicle Enquiry"] }];
    show("enquiry", { over: { lead: { fields } } });
    fillContact();
    press("Continue");
    await waitFor(() => expect(step()).toBe("Your message"));
    const postcode = screen.getByLabelText<HTMLInputElement>("Postcode");
    expect(postcode.maxLength).toBe(4);
    expect(postcode.inputMode).toBe("numeric");
    press("Send enquiry");
    expect(screen.getByText("* This field is required", { selector: ".field-error" })).toBeTruthy();
    type("Postcode", "20a");
    press("Send enquiry");
    const message = "Invalid postcode. Please enter a 4-digit number.";
    expect(screen.getByText(message, { selector: ".field-error" })).toBeTruthy();
  });

  it("retains what was typed after a reload, at the current step [LEAD-23]", async () => {
    await startAndLeave();
    show("enquiry");
    expect(step()).toBe("Your message");
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe("Half a sent");
    press("Back");
    await waitFor(() => expect(step()).toBe("About you"));
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Zoë O’Neil");
    cleanup();
    show("enquiry", { car: aCar({ id: "car-2" }) });
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("");
  });

  it("retains field and step of input before hydration, and fills the empty ones [LEAD-23]", async () => {
    await startAndLeave();
    const model = formModel("enquiry", sampleSite({}), leadCar(aCar()), { offered: false, times: [] });
    const page = (
      <MemoryRouter>
        <LeadForm model={model} start={blankState} />
      </MemoryRouter>
    );
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(page);
    const name = screen.getByLabelText<HTMLInputElement>("Name");
    name.focus();
    name.value = "Zo";
    render(page, { container, hydrate: true });
    expect(document.activeElement).toBe(name);
    expect(name.isConnected).toBe(true);
    expect(name.value).toBe("Zo");
    expect(step()).toBe("About you");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("zoe@example.com");
    container.remove();
  });

  it("separates what is typed about one model from the form about another [LEAD-23]", () => {
    const about = (slug: string) => ({ slug, make: "Mazda", name: slug });
    const site = sampleSite({});
    const slots = { offered: false, times: [] };
    const names = ["bt-50", "cx-60"].map(
      (slug) => formModel("enquiry", site, null, slots, about(slug)).subject,
    );
    expect(names).toEqual(["bt-50", "cx-60"]);
  });

  it("sends each step where the site configures that, as one lead [DECIDE-13]", async () => {
    show("enquiry", { over: { lead: { sendPartial: true } } });
    await enquire();
    await waitFor(() => expect(leads()).toHaveLength(2));
    const reported = leads().map(({ body }) => body.userData as Record<string, unknown>);
    expect(reported.map(({ isLastStep }) => isLastStep)).toEqual([false, true]);
    expect(reported.map(({ lead_id }) => lead_id)).toEqual([undefined, "AAAAAAAAAAAAAAAAAAAAAA"]);
  });

  it("shows and sends what was found of a car by its registration [DECIDE-581]", async () => {
    const found = { "Vehicle Make": "Mazda", "Vehicle Model": "CX-5", "Vehicle Year": "2022" };
    answer = () => Response.json({ lead_id: "AAAAAAAAAAAAAAAAAAAAAA", answers: found });
    show("service", { car: null, over: { features: { vehicleCheck: true }, service: { address: false } } });
    type("Rego", "ABC123");
    press("Continue");
    await waitFor(() => expect(step()).toBe("Contact Details"));
    expect((screen.getByLabelText(/^Model/) as HTMLInputElement).value).toBe("CX-5");
    fillContact();
    press("Continue");
    await waitFor(() => expect(leads()).toHaveLength(2));
    expect(userData()).toMatchObject({ ...found, "Vehicle Rego": "ABC123", name: "Zoë O’Neil" });
  });

  it("has a hidden field against bots [DECIDE-120]", () => {
    show("enquiry");
    const trap = document.querySelector<HTMLInputElement>(".form-trap input");
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.autocomplete).toBe("off");
    // What browsers' autofill looks for in names, ids and labels (Chromium's autofill_regex_constants).
    const filled =
      /company|website|url|name|mail|phone|address|city|state|zip|post|country|card|birth|user|search/i;
    expect(`${trap?.name} ${trap?.id} ${trap?.labels?.[0]?.textContent}`).not.toMatch(filled);
    expect(trap?.closest("[aria-hidden=true]")).not.toBeNull();
  });
});

describe("the photo request", () => {
  it("has its own text and an optional message [LEAD-16, LEAD-17] [DECIDE-84]", async () => {
    show("photos");
    fillContact();
    expect(screen.queryByText("I would like to request more photos of this vehicle.")).toBeNull();
    press("Request photos");
    await waitFor(() => expect(leads()).toHaveLength(1));
    expect(userData()).toMatchObject({
      category: "Photo Request",
      preset_message: "I would like to request more photos of this vehicle.",
    });
    expect(userData()).not.toHaveProperty("message");
  });
});

describe("the test drive form", () => {
  const free = [
    { dateTime: "2026-11-23T09:00:00+11:00", available: true },
    { dateTime: "2026-11-23T10:00:00+11:00", available: false },
    { dateTime: "2026-11-24T09:30:00+11:00", available: true },
  ];

  it("offers the free times by day and sends the chosen one; its message is optional [LEAD-12, LEAD-13, LEAD-15] [DECIDE-54]", async () => {
    appointments = free;
    show("test_drive", { slots: true });
    expect(screen.getByText("Test Drive Booking Date")).toBeTruthy();
    fireEvent.click(await screen.findByLabelText("Tue 24 Nov"));
    expect(screen.queryByLabelText("10:00 am")).toBeNull();
    fireEvent.click(screen.getByLabelText("9:30 am"));
    press("Continue");
    await waitFor(() => expect(step()).toBe("About you"));
    fillContact();
    expect(screen.getByText("Tue 24 Nov 9:30 am", { selector: "dd" })).toBeTruthy();
    press("Book test drive");
    await waitFor(() => expect(leads()).toHaveLength(1));
    expect(userData()).toMatchObject({ category: "Test Drive", dateTime: "2026-11-24T09:30:00+11:00" });
    expect(await screen.findByText("Your test drive is booked")).toBeTruthy();
    expect(screen.getByText("Tue 24 Nov, 9:30 am")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add to calendar" }).getAttribute("href")).toBe(
      "/api/bookings/calendar?lead=AAAAAAAAAAAAAAAAAAAAAA",
    );
    expect(events()).toEqual([48]);
  });

  it("shows the next free times when one was just taken, and retains what was typed [DECIDE-54]", async () => {
    appointments = free;
    show("test_drive", { slots: true });
    fireEvent.click(await screen.findByLabelText("9:00 am"));
    press("Continue");
    await waitFor(() => expect(step()).toBe("About you"));
    fillContact();
    answer = () =>
      Response.json(
        {
          error: "That time has just been taken. Please choose another.",
          code: "slot_taken",
          fields: { dateTime: "x" },
          appointments: [{ dateTime: "2026-11-24T09:30:00+11:00", available: true }],
        },
        { status: 409 },
      );
    appointments = free.slice(1);
    press("Book test drive");
    await waitFor(() => expect(step()).toBe("When suits you"));
    const message = "That time has just been taken. Please choose another.";
    expect(screen.getByText(message, { selector: ".field-error" })).toBeTruthy();
    expect(screen.getByText("Next free times: Tue 24 Nov 9:30 am")).toBeTruthy();
    fireEvent.click(await screen.findByLabelText("9:30 am"));
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Zoë O’Neil");
  });

  it("without a car asks what to drive and where, then offers the times of that place [DECIDE-54]", async () => {
    appointments = free;
    const places = [
      { value: "north-sales", label: "Sample North" },
      { value: "south-sales", label: "Sample South" },
    ];
    const models = [{ value: "Mazda / CX-5", label: "Mazda CX-5" }];
    show("test_drive", { car: null, slots: true, places: two, openDrive: { models, places } });
    expect(step()).toBe("Car and place");
    expect(asked).toEqual([]);
    press("Continue");
    expect(screen.getAllByText("* This field is required", { selector: ".field-error" })).toHaveLength(2);
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    choose("What would you like to drive?", "Help me choose");
    choose("Where would you like to come?", "south-sales");
    press("Continue");
    await waitFor(() => expect(step()).toBe("When suits you"));
    fireEvent.click(await screen.findByLabelText("9:00 am"));
    expect(asked.at(-1)).toBe("/api/test-drive/appointments?location=south-sales");
    press("Back");
    choose("What would you like to drive?", "Mazda / CX-5");
    choose("Where would you like to come?", "north-sales");
    press("Continue");
    await waitFor(() => expect(asked.at(-1)).toBe("/api/test-drive/appointments?location=north-sales"));
    fireEvent.click(await screen.findByLabelText("9:00 am"));
    press("Continue");
    await waitFor(() => expect(step()).toBe("About you"));
    fillContact();
    press("Book test drive");
    await waitFor(() => expect(leads()).toHaveLength(1));
    expect(userData()).toMatchObject({
      category: "Test Drive",
      car_choice: "Mazda / CX-5",
      location: "north-sales",
      dateTime: "2026-11-23T09:00:00+11:00",
    });
  });

  it("is chosen by pictures where models have some, further ones behind their number [DECIDE-283]", async () => {
    const models = Array.from({ length: 13 }, (_, at) => ({
      value: `Mazda / CX-${at}`,
      label: `Mazda CX-${at}`,
      ...(at === 0 ? { picture: "/img/320/k" } : {}),
    }));
    const places = [
      { value: "north-sales", label: "Sample North" },
      { value: "south-sales", label: "Sample South" },
    ];
    show("test_drive", {
      car: null,
      slots: true,
      places: two,
      openDrive: { models, places },
    });
    expect(document.querySelectorAll(".picture-choice img")).toHaveLength(1);
    expect(within(document.querySelector("details")!).getAllByRole("radio", { hidden: true })).toHaveLength(
      2,
    );
    expect(screen.getByText("2 more models")).toBeTruthy();
    press("Continue");
    const wrong = screen.getByRole<HTMLInputElement>("radio", { name: "Help me choose" });
    expect(wrong.getAttribute("aria-invalid")).toBe("true");
    fireEvent.click(screen.getByRole("radio", { name: "Mazda CX-0" }));
    fireEvent.change(screen.getByLabelText("Where would you like to come?"), {
      target: { value: "south-sales" },
    });
    press("Continue");
    await waitFor(() => expect(step()).toBe("When suits you"));
  });

  it("has a plain date and time where no times are offered, beside the hours [DECIDE-54]", () => {
    const hours = [
      { weekday: 1, status: "Open" as const, formated_hours: "9am - 5pm", open: "09:00", close: "17:00" },
    ];
    const location = sampleLocation({
      id: "l1",
      contact_detail: { phone: null, landline_phone: null, opening_hours: hours },
    });
    show("test_drive", { places: { locations: [location] } });
    expect(screen.getByLabelText<HTMLInputElement>("Test Drive Booking Date").type).toBe("datetime-local");
    expect(screen.getByText("9am – 5pm")).toBeTruthy();
    press("Continue");
    expect(screen.getByText("* This field is required", { selector: ".field-error" })).toBeTruthy();
  });

  it("can start at another place, if the car's place allows it [LEAD-14]", () => {
    const locations = [
      sampleLocation({ id: "l1", slug: "l1", distribution_locations: ["south-sales", "north-sales"] }),
      ...two.locations,
    ];
    show("test_drive", { places: { locations } });
    const start = screen.getByLabelText<HTMLSelectElement>(/^Where would you like to start/);
    expect([...start.options].map(({ value }) => value)).toEqual(["", "south-sales", "north-sales"]);
  });
});

describe("the contact form", () => {
  const general = { car: null };
  const send = () => {
    fillContact();
    type("Message", "Hello");
    press("Send message");
  };

  it("has a category, General Enquiry by default, and a required message [CONTACT-03, CONTACT-04] [CONTACT-07]", () => {
    show("contact", general);
    expect(screen.getByLabelText<HTMLSelectElement>("Category").value).toBe("General Enquiry");
    expect(screen.getByLabelText<HTMLInputElement>(/^Rego/).required).toBe(false);
    fillContact();
    press("Send message");
    expect(screen.getByText("Write your message.")).toBeTruthy();
    cleanup();
    localStorage.clear();
    show("contact", { car: null, over: { contact: { messageOptional: true } } });
    fillContact();
    press("Send message");
    expect(leads()).toHaveLength(1);
  });

  it("has the dealership when there are several, and narrows the locations [CONTACT-05, CONTACT-06] [CONTACT-26]", () => {
    show("contact", { car: null, places: two });
    const dealership = screen.getByLabelText<HTMLSelectElement>("Dealership");
    expect(dealership.options[0]?.text).toBe("Please select a dealership...");
    send();
    expect(screen.getByText("Choose a dealership.")).toBeTruthy();
    fireEvent.change(dealership, { target: { value: "south" } });
    const location = screen.getByLabelText<HTMLSelectElement>(/^Location/);
    expect(location.value).toBe("south-sales");
  });

  it("selects the only location [CONTACT-25]", () => {
    show("contact", general);
    expect(screen.queryByLabelText("Dealership")).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>(/^Location/).value).toBe("north-sales");
  });

  it("sets the dealership from the location where the site configures that [CONTACT-31]", () => {
    show("contact", { car: null, places: two, over: { forms: { locationSetsDealership: true } } });
    fireEvent.change(screen.getByLabelText("Location"), { target: { value: "south-sales" } });
    send();
    expect(userData()).toMatchObject({ location: "south-sales", dealership_slug: "south" });
  });

  it("is busy while it is sent, tracks 22 and goes to the success page [CONTACT-12, CONTACT-15, CONTACT-16, CONTACT-17] [LEAD-32]", async () => {
    const router = show("contact", general);
    send();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sending…" }).disabled).toBe(true);
    await waitFor(() => expect(router.state.location.pathname).toBe("/success"));
    expect(localStorage.getItem("success_category")).toBe("General Enquiry");
    expect(userData()).toMatchObject({ category: "General Enquiry", message: "Hello", form: "contact" });
    expect(events()).toEqual([22]);
  });

  it("tracks careers as chosen [LEAD-33] [CONTACT-10] [DECIDE-32]", async () => {
    show("contact", general);
    fireEvent.change(screen.getByLabelText("Category"), { target: { value: "Careers Enquiry" } });
    send();
    await waitFor(() => expect(events()).toEqual([51]));
    expect(localStorage.getItem("success_category")).toBe("Careers Enquiry");
  });

  it("fails with one text in an alert, and its button works again [CONTACT-13, CONTACT-14, CONTACT-19] [ERR-12] [DECIDE-12]", async () => {
    answer = () => Response.json({ error: "Something else" }, { status: 500 });
    show("contact", general);
    send();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("An error occurred when submitting this form");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send message" }).disabled).toBe(false);
  });

  it("shows the server's errors beside their fields [DECIDE-58]", async () => {
    answer = () =>
      Response.json(
        { error: "x", code: "invalid", fields: { phone: "Please enter a valid Australian phone number." } },
        { status: 400 },
      );
    show("contact", general);
    send();
    expect(
      await screen.findByText("Please enter a valid Australian phone number.", { selector: ".field-error" }),
    ).toBeTruthy();
  });

  it("requires the terms with the general text [CONTACT-11] [ERR-23] [DECIDE-11]", () => {
    show("contact", { car: null, over: { contact: { termsRequired: true } } });
    send();
    const message = "* You must agree to the terms of use before submitting the form.";
    expect(screen.getByText(message, { selector: ".field-error" })).toBeTruthy();
  });

  it("offers the services that a site configures [DECIDE-66]", () => {
    show("contact", { car: null, over: { contact: { additionalServices: ["Finance", "Fleet"] } } });
    fireEvent.click(screen.getByLabelText("Fleet"));
    send();
    expect(userData()).toMatchObject({ additional_services: ["Fleet"] });
  });
});

describe("the browser's consent", () => {
  it("is required before tracking where the site configures it [LEAD-24]", async () => {
    document.documentElement.dataset.consent = "ask";
    const router = show("photos");
    fillContact();
    press("Request photos");
    await waitFor(() => expect(router.state.location.pathname).toBe("/success"));
    expect(events()).toEqual([]);
    delete document.documentElement.dataset.consent;
  });
});
