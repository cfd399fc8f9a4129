// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { maskedPhone } from "./phone-mask.ts";
import { PhoneReveal } from "./phone-reveal.tsx";

const facts = { car_id: "car-1", dealership_id: "north", website_id: "site-1" };
const number = "(02) 5550 4160";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a masked number", () => {
  it.each([
    [number, "(02) …"],
    ["1300 975 707", "1300 …"],
    ["0491570156", "04915…"],
  ])("%s is %s [PHONE-01] [DECIDE-52]", (phone, masked) => {
    expect(maskedPhone(phone)).toBe(masked);
  });

  it("becomes a call link on a click, which is logged [PHONE-02, PHONE-03] [DECIDE-51]", () => {
    const call = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ success: true }));
    vi.stubGlobal("fetch", call);
    render(<PhoneReveal phone={number} facts={facts} />);
    fireEvent.click(screen.getByRole("button", { name: "(02) … Show number" }));
    const link = screen.getByRole("link", { name: number });
    expect(link.getAttribute("href")).toBe("tel:0255504160");
    expect(document.activeElement).toBe(link);
    expect(screen.queryByRole("button")).toBeNull();
    expect(call.mock.calls[0]?.[0]).toBe("/api/phone-reveal");
    expect(JSON.parse(String(call.mock.calls[0]?.[1].body))).toEqual(facts);
  });

  it("is shown even when logging fails [PHONE-02] [DECIDE-51]", () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("down")));
    render(<PhoneReveal phone={number} facts={facts} bare />);
    fireEvent.click(screen.getByRole("button", { name: "Show number (02) …" }));
    expect(screen.getByRole("link", { name: `Call ${number}` })).toBeTruthy();
  });

  it("is a plain link without script [PHONE-02]", () => {
    const html = renderToString(<PhoneReveal phone={number} facts={facts} />);
    expect(html).toMatch(/<a class="btn btn-wide no-script-only" href="tel:0255504160"/);
  });
});
