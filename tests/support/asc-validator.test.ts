import { describe, expect, it } from "vitest";
import { ascEvents, commonParameters, itemParameters } from "#domain/measurement/asc-names.ts";
import { ascProblems, plantedValues } from "./asc-validator.ts";

const common = {
  event_owner: "forecourt",
  page_type: "item",
  page_location: "/cars/2022-mazda-cx-5",
  affiliation: "harbour motors",
  product_name: "forecourt",
};
const item = Object.fromEntries(itemParameters.map((name) => [name, ""]));
const press = {
  event: "asc_cta_interaction",
  ...common,
  ...item,
  element_text: "save",
  element_type: "compare_tool",
  element_order: "1",
  link_url: "",
  event_action: "press",
  event_action_result: "add",
};
const without = (name: string) => Object.fromEntries(Object.entries(press).filter(([key]) => key !== name));

describe("the validator of ASC events", () => {
  it("accepts an event with all of its parameters [DECIDE-197]", () =>
    expect(ascProblems(press)).toEqual([]));

  it.each([...commonParameters, ...itemParameters, ...ascEvents.asc_cta_interaction])(
    "misses %s [DECIDE-197]",
    (name) => {
      expect(ascProblems(without(name))).toEqual([`asc_cta_interaction: ${name} is missing`]);
    },
  );

  it.each([
    [{ event: "asc_party" }, "unknown name asc_party"],
    [{ mood: "good" }, "mood is unknown"],
    [{ element_text: "Save" }, "element_text has upper case"],
    [{ element_text: "a".repeat(101) }, "element_text is longer than 100 characters"],
    [{ element_text: "write to kim@dealer.example" }, "element_text has an e-mail address"],
    [{ element_text: "call 0412 345 678" }, "element_text has a number of a person"],
    [{ page_location: "/cars?name=kim" }, 'page_location is "/cars?name=kim"'],
    [{ page_type: "party" }, 'page_type is "party"'],
    [{ item_year: 2022 }, "item_year is no text"],
    [{ event_owner: "" }, 'event_owner is ""'],
  ])("refuses %j [DECIDE-197]", (change, problem) => {
    expect(ascProblems({ ...press, ...change }).join()).toContain(problem);
  });

  it("refuses each of 40 values that people typed, in any parameter [DECIDE-197]", () => {
    expect(plantedValues).toHaveLength(40);
    for (const value of plantedValues)
      for (const name of ["element_text", "link_url", "item_variant", "affiliation"])
        expect(ascProblems({ ...press, [name]: `to ${value} now` }), value).not.toEqual([]);
  });

  it("looks into lists of cars [DECIDE-197]", () => {
    const page = { event: "asc_itemlist_pageview", ...common, page_type: "itemlist", item_results: "2" };
    expect(ascProblems({ ...page, items: [item] })).toEqual([]);
    expect(ascProblems({ ...page, items: [{ ...item, item_make: "Mazda" }] })).toEqual([
      "asc_itemlist_pageview: item_make has upper case",
    ]);
    expect(ascProblems({ ...page, items: [{}] })).toHaveLength(itemParameters.length);
    expect(ascProblems({ ...page, items: "none" })).toEqual(["asc_itemlist_pageview: items is no list"]);
  });
});
