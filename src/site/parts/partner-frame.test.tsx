// @vitest-environment jsdom
import { globSync, readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PartnerFrame } from "./partner-frame.tsx";

afterEach(cleanup);

const forbidden = /allow-(?:top-navigation|modals|downloads|popups-to-escape)/;

/** The opening tags of `<iframe>` in a component's text. */
const framesIn = (text: string): string[] =>
  [...text.matchAll(/<iframe\b[\s\S]*?\/?>\n/g)].map(([element]) => element);

const frames = globSync("src/**/*.tsx")
  .filter((file) => !file.endsWith(".test.tsx"))
  .flatMap((file) => framesIn(readFileSync(file, "utf8")).map((element) => ({ file, element })));

it("no component renders a frame without sandbox and referrer policy [DECIDE-196]", () => {
  expect(frames.map(({ file }) => file).sort()).toEqual([
    "src/console/parts/preview-frames.tsx",
    "src/console/visual/visual-screen.tsx",
    "src/site/parts/partner-frame.tsx",
    "src/site/parts/widgets/open-widget.tsx",
  ]);
  for (const { file, element } of frames) {
    expect(element, file).toMatch(/\ssandbox=/);
    expect(element, file).toMatch(/\sreferrerPolicy="/);
    expect(element, file).not.toMatch(forbidden);
  }
});

it("a page of the site itself has no sandbox, which it could leave anyway", () => {
  const { container } = render(<PartnerFrame kind="booking" src="/demo/booking" title="Own" />);
  expect(container.querySelector("iframe")!.hasAttribute("sandbox")).toBe(false);
});

it.each(["video", "booking"] as const)("a frame of kind %s can't leave its place [DECIDE-196]", (kind) => {
  const { container } = render(<PartnerFrame kind={kind} src="https://partner.example/1" title="Partner" />);
  const frame = container.querySelector("iframe")!;
  expect(frame.getAttribute("sandbox")).toMatch(/^allow-scripts allow-same-origin /);
  expect(frame.getAttribute("sandbox")).not.toMatch(forbidden);
  expect(frame.getAttribute("referrerpolicy")).toBe("strict-origin");
  expect(frame.getAttribute("title")).toBe("Partner");
});
