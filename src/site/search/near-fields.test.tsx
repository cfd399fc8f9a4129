// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fillIn } from "./my-location.ts";
import { recallNear } from "./near-fields.ts";

const page = (postcode = "") => {
  document.body.innerHTML = `
    <form><input name="near" value="${postcode}"><p id="near-note"></p></form>
    <p class="chosen"><a href="/search">Distance from 3220</a><a href="/search?near=3220">Kia</a></p>`;
  const form = document.querySelector("form")!;
  const links = [...document.querySelectorAll("a")];
  for (const link of links) link.addEventListener("click", (event) => event.preventDefault());
  const input = form.elements.namedItem("near") as HTMLInputElement;
  return { form, input, links, note: document.getElementById("near-note")! };
};
const recall = (form: HTMLFormElement, postcode: string, problem?: string) =>
  recallNear(form, { postcode, within: null, radii: [], ...(problem ? { problem } : {}) });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it("fills in the postcode of an earlier page, and forgets it with its chip or the emptied field [DECIDE-160]", () => {
  const given = page("3220");
  recall(given.form, "3220");
  const later = page();
  recall(later.form, "");
  expect([later.input.value, later.note.textContent]).toEqual([
    "3220",
    expect.stringContaining("Remembered"),
  ]);
  later.links[1]!.click();
  expect(localStorage.getItem("near")).toBe("3220");
  later.links[0]!.click();
  expect(localStorage.getItem("near")).toBeNull();
  recall(given.form, "3220");
  later.input.value = "";
  later.input.dispatchEvent(new Event("change", { bubbles: true }));
  expect(localStorage.getItem("near")).toBeNull();
});

it("remembers no postcode that doesn't exist [DECIDE-160]", () => {
  recall(page("9999").form, "9999", "Invalid postcode");
  expect(localStorage.getItem("near")).toBeNull();
});

const at = (latitude: number, longitude: number) => ({
  geolocation: {
    getCurrentPosition: (found: (it: object) => void) => found({ coords: { latitude, longitude } }),
  },
});

it("turns a position into a postcode without sending it [DECIDE-160]", async () => {
  const fetched = vi.fn(
    async (_address: string) => new Response("3220 -38.147 144.36\n3350 -37.56 143.85\n"),
  );
  vi.stubGlobal("fetch", fetched);
  Object.assign(navigator, at(-37.6, 143.9));
  const { form, input, note } = page();
  const apply = vi.fn();
  await fillIn(form, apply);
  expect([input.value, note.textContent, apply.mock.calls.length]).toEqual(["3350", "", 1]);
  expect(fetched.mock.calls).toEqual([["/api/postcodes"]]);
});

it("asks for the postcode where the position can't be known, and keeps what is there [DECIDE-160]", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  Object.assign(navigator, at(-37.6, 143.9));
  const { form, input, note } = page("3220");
  const apply = vi.fn();
  await fillIn(form, apply);
  expect([input.value, apply.mock.calls.length]).toEqual(["3220", 0]);
  expect(note.textContent).toBe("We can’t tell where you are. Please type your postcode.");
  expect(document.activeElement).toBe(input);
});
