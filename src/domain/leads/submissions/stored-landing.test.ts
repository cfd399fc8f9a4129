import { describe, expect, it } from "vitest";
import { storedLanding } from "./stored-landing.ts";

const asking = { tracking: { requireConsent: true } } as Parameters<typeof storedLanding>[1];
const open = { tracking: { requireConsent: false } } as Parameters<typeof storedLanding>[1];
const sent = {
  visited_pages: ["/?gclid=Cj0KEQ&a=1", "/cars/x"],
  linked_query_params: { GCLID: "Cj0KEQ", utm_campaign: "spring" },
  from: "www.google.com",
  seen: 1,
};

describe("what a payment stores of a visit's landing [DECIDE-435]", () => {
  it("has the kinds of clicks and not their ids where the site asks for consent", () => {
    expect(storedLanding(sent, asking)).toEqual({
      lead_attributes: {
        visited_pages: ["/?a=1", "/cars/x"],
        linked_query_params: { GCLID: "-", utm_campaign: "spring" },
        from: "www.google.com",
      },
    });
  });

  it("is what was sent where the site doesn't ask", () => {
    expect(storedLanding(sent, open)?.lead_attributes.linked_query_params).toEqual(sent.linked_query_params);
  });

  it.each([undefined, null, "x", {}, { from: "<b>" }, { visited_pages: "/", linked_query_params: [] }])(
    "is nothing where %j says nothing of it",
    (nothing) => expect(storedLanding(nothing, asking)).toBeNull(),
  );

  it("is stored of a visit that no page led to", () => {
    expect(storedLanding({ from: "" }, asking)?.lead_attributes.from).toBe("");
  });
});
