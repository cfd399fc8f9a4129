import type { Layer } from "#platform/config/layer.ts";
import type { Settings } from "./settings.ts";
import type { Template } from "./site.ts";

type SettingsLayer = Layer<Settings>;

/** The filters that every template shows, in this order. */
const carFilters: Settings["search"]["filters"] = [
  { attribute: "price", widget: "range" },
  { attribute: "body", widget: "checkbox" },
  { attribute: "year", widget: "range" },
  { attribute: "km", widget: "range" },
  { attribute: "fuel", widget: "checkbox" },
  { attribute: "transmission", widget: "checkbox" },
];

/**
 * A template's changes of the platform's defaults. A template only chooses layouts and defaults: every key
 * can still be set (DECIDE-127).
 */
export const templateDefaults: Record<Template, SettingsLayer> = {
  standard: { theme: { font: "rounded" } },
  // One make: its filter would have one choice, so the range comes first.
  manufacturer: {
    home: {
      sections: [
        "range",
        "banner",
        "promotions",
        "panels",
        "arrivals",
        "bodies",
        "reasons",
        "blog",
        "locations",
      ],
    },
    search: {
      filters: [
        { attribute: "car_type", widget: "checkbox" },
        { attribute: "model", widget: "checkbox", open: true },
        { attribute: "badge", widget: "checkbox" },
        ...carFilters,
        { attribute: "colour", widget: "checkbox" },
      ],
    },
    theme: { font: "grotesque", header: "dark" },
    // A single brand's dealer mostly has one address: its card links to the contact page (LOC-09).
    places: { viewContact: true },
  },
  // Many locations: the location filter comes early.
  group: {
    theme: { font: "sans" },
    home: {
      sections: [
        "banner",
        "arrivals",
        "makes",
        "locations",
        "promotions",
        "panels",
        "range",
        "bodies",
        "reasons",
        "blog",
      ],
    },
    search: {
      filters: [
        { attribute: "car_type", widget: "checkbox" },
        { attribute: "location_name", widget: "checkbox", open: true },
        { attribute: "make", widget: "cards" },
        { attribute: "model", widget: "checkbox" },
        ...carFilters,
        { attribute: "dealership_name", widget: "checkbox" },
        { attribute: "colour", widget: "checkbox" },
        { attribute: "seats", widget: "checkbox" },
      ],
    },
  },
};
