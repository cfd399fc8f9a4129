import { describe, expect, it } from "vitest";
import { keptLanding } from "./kept-landing.ts";

const asking = { tracking: { requireConsent: true } } as Parameters<typeof keptLanding>[1];
const open = { tracking: { requireConsent: false } } as Parameters<typeof keptLanding>[1];
const sent = {
  visited_pages: ["/?gclid=Cj0KEQ&a=1", "/cars/x"],
  linked_query_params: { GCLID: "Cj0KEQ", utm_campaign: "spring" },
  from: "www.google.com",
  seen: 1,
};

describe("what a payment keeps of a visit's landing [DECIDE-435]", () => {
  it("has the kinds of clicks and not their ids where the site asks for consent", () => {
    expect(keptLanding(sent, asking)).toEqual({
      lead_attributes: {
        visited_pages: ["/?a=1", "/cars/x"],
        linked_query_params: { GCLID: "-", utm_campaign: "spring" },
        from: "www.google.com",
      },
    });
  });

  it("is what was sent where the site doesn't ask", () => {
    expect(keptLanding(sent, open)?.lead_attributes.linked_query_params).toEqual(sent.linked_query_params);
  });

  it.each([undefined, null, "x", {}, { from: "<b>" }, { visited_pages: "/", linked_query_params: [] }])(
    "is nothing where %j says nothing of it",
    (nothing) => expect(keptLanding(nothing, asking)).toBeNull(),
  );

  it("is kept of a visit that no page led to", () => {
    expect(keptLanding({ from: "" }, asking)?.lead_attributes.from).toBe("");
  });
});
