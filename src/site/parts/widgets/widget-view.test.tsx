import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { widgetsSlice } from "#domain/configuration/slices/widgets-slice.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { shellModel } from "#site/parts/shell/shell-model.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { carLinks, shellWidgets, slotLinks } from "./widget-view.ts";

const src = "https://chat.example/w";
const site = sampleSite({
  widgets: widgetsSlice.parse([
    { name: "chat", slot: "contact", src, label: "Chat with us" },
    { name: "value", slot: "trade-in", src: `${src}?2`, label: "Value it", opens: "inline", height: 320 },
    { name: "corner", slot: "corner", src: `${src}?3`, label: "Talk to us" },
  ]),
});

it("is a link to the widget's page where no script opens it [DECIDE-265]", () => {
  const [chat] = slotLinks(site, "contact").widgets ?? [];
  expect(renderToString(<LinkButton {...chat} />)).toBe(
    `<a href="${src}" target="_blank" rel="noopener" data-widget="chat" data-chat="" class="btn">Chat with us</a>`,
  );
  expect(slotLinks(site, "trade-in").widgets).toHaveLength(1);
});

it("in the corner is a link of the footer, and known to the pages' script", () => {
  const shell = shellModel(site, 2026, false);
  expect(shell.legal).toContainEqual({ label: "Talk to us", href: `${src}?3` });
  expect(shell.widgets?.list.map(({ name }) => name)).toEqual(["chat", "value", "corner"]);
});

it("adds nothing to pages of a site without widgets [DECIDE-265]", () => {
  const plain = sampleSite({});
  expect(Object.keys(shellModel(plain, 2026, false))).not.toContain("widgets");
  expect(slotLinks(plain, "contact")).toEqual({});
});

it("is the chat of car pages by the object that the site names, without waiting for it [CAR-41] [DECIDE-123]", () => {
  expect(carLinks(site)).toEqual({});
  expect(shellWidgets(site)?.chat).toBeNull();
  const named = { ...site, car: { ...site.car, chatObject: "dealerChat" } };
  expect(shellWidgets(named)?.chat).toEqual({ object: "dealerChat", widget: "corner" });
  expect(carLinks(named)).toMatchObject({ widgets: [{ "data-widget": "corner" }], chatObject: null });
  const without = { ...named, widgets: [] };
  expect(carLinks(without)).toEqual({});
});
