import { expect, it } from "vitest";
import { settings } from "./settings.ts";
import { templateDefaults } from "./template-defaults.ts";

it.each(["standard", "group"] as const)(
  "the front page of the template %s has the latest cars before the makes [DECIDE-176]",
  (template) => {
    const { sections } = settings.parse({ home: templateDefaults[template].home ?? {} }).home;
    expect(sections).toContain("arrivals");
    expect(sections.indexOf("makes")).toBeGreaterThan(sections.indexOf("arrivals"));
  },
);
