// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { eventOfChange } from "./form-events.ts";
import { eventOfPress, offerEvent } from "./press.ts";

afterEach(() => {
  document.body.innerHTML = "";
});

/** The element marked `data-x` of some HTML. */
function marked(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector("[data-x]")!;
}
function press(html: string) {
  const target = marked(html);
  return eventOfPress(target, "sales", { next: target.nextElementSibling });
}

describe("a press", () => {
  it.each<[string, string, string, object]>([
    [
      "a link of the header",
      `<header class="site-header"><a href="/search?make=Mazda"><b data-x>All stock</b></a></header>`,
      "asc_menu_interaction",
      {
        element_text: "All stock",
        link_url: "/search",
        element_type: "main_nav",
        event_action_result: "navigation",
      },
    ],
    [
      "a menu that opens",
      `<header class="site-header"><details><summary data-x>Models</summary></details></header>`,
      "asc_menu_interaction",
      { element_text: "Models", link_url: "", event_action_result: "expand" },
    ],
    [
      "a tab",
      `<nav class="range-choice"><a data-x href="/models?body=Ute">Ute</a></nav>`,
      "asc_menu_interaction",
      { element_type: "nav_tab", link_url: "/models" },
    ],
    [
      "another website's link",
      `<footer class="site-footer"><a data-x href="https://other.example/a?b=c">Us elsewhere</a></footer>`,
      "asc_menu_interaction",
      { link_url: "https://other.example/a" },
    ],
    [
      "a button that saves",
      `<p><i></i><button data-x data-list="favourites" aria-pressed="false" aria-label="Favourite 2022 Mazda"></button></p>`,
      "asc_cta_interaction",
      { element_type: "compare_tool", element_order: "2", event_action_result: "add" },
    ],
    [
      "a PDF",
      `<div class="car-actions"><a data-x href="/api/cars/x/pdf" download="x.pdf">Brochure</a></div>`,
      "asc_cta_interaction",
      { element_type: "share_tool", event_action_result: "download", link_url: "/api/cars/x/pdf" },
    ],
    [
      "a form that opens in place",
      `<a data-x data-lead-form="enquiry" href="/enquire?car_id=1">Enquire</a>`,
      "asc_cta_interaction",
      { element_type: "contact_tool", event_action_result: "open", link_url: "/enquire" },
    ],
    [
      "a booking's own page",
      `<p class="reach"><a data-x href="/booking/secret-token">Change it</a></p>`,
      "asc_cta_interaction",
      { link_url: "/booking" },
    ],
    [
      "a photo",
      `<section class="gallery"><button data-x aria-label="Next photo"></button></section>`,
      "asc_media_interaction",
      { media_type: "image", creative_name: "Next photo", event_action_result: "view" },
    ],
    [
      "a video",
      `<div class="content-video"><a data-x href="https://video.example/1">Play: Our story</a></div>`,
      "asc_media_interaction",
      { media_type: "video", creative_name: "Play: Our story", event_action_result: "play" },
    ],
    [
      "a map",
      `<div class="place-map"><button data-x>Show map</button></div>`,
      "asc_media_interaction",
      { media_type: "map", event_action_result: "open" },
    ],
    [
      "a slide",
      `<section class="promotion-slides"><a href="/offers"><img data-x alt="Spring"></a></section>`,
      "asc_special_offer",
      { creative_name: "Spring", link_url: "/offers", event_action_result: "press" },
    ],
    [
      "a number that is revealed",
      `<button data-x>(02) … Show number</button><a class="no-script-only" href="tel:0255504160">x</a>`,
      "asc_click_to_call",
      { comm_phone_number: "0255504160", department: "sales" },
    ],
    [
      "a number that is called, in the footer too",
      `<footer class="site-footer"><a data-x href="tel:+61255504160">x</a></footer>`,
      "asc_click_to_call",
      { comm_phone_number: "+61255504160" },
    ],
    [
      "the chat",
      `<div class="car-actions"><button data-x data-chat="">Chat with us</button></div>`,
      "asc_comm_engagement",
      { comm_type: "chat", comm_status: "start", comm_outcome: "engaged" },
    ],
  ])("on %s [DECIDE-197]", (_, html, name, params) => {
    const found = press(html);
    expect(found?.name).toBe(name);
    expect(found?.params).toMatchObject(params);
  });

  it.each([
    ["beside a control", `<header class="site-header"><p data-x>Text</p></header>`],
    ["on a link within a text", `<p><a data-x href="/about">About us</a></p>`],
    [
      "on the arrows of a carousel",
      `<section class="promotion-slides"><button data-x>Next</button></section>`,
    ],
    ["on a button without a number", `<form><button data-x>Send</button><a href="/terms">Terms</a></form>`],
  ])("%s is none [DECIDE-197]", (_, html) => expect(press(html)).toBeNull());

  it("takes a saved car off its list [DECIDE-197]", () => {
    const button = marked(`<p><button data-x data-list="favourites" aria-label="Favourite"></button></p>`);
    expect(eventOfPress(button, "sales", { isOn: true })?.params.event_action_result).toBe("remove");
  });

  it("that closes an offer names it and where it leads [DECIDE-197]", () => {
    const popup = marked(
      `<dialog data-x class="timed-popup"><h2>Spring</h2><a href="/offers">See</a></dialog>`,
    );
    expect(offerEvent(popup, "close").params).toEqual({
      creative_name: "Spring",
      link_url: "/offers",
      event_action_result: "close",
    });
  });
});

describe("a change", () => {
  it.each<[string, string, object | null]>([
    [
      "a filter",
      `<form id="filters"><input data-x name="make" value="Mazda"></form>`,
      { element_type: "filter", element_text: "make" },
    ],
    [
      "the order",
      `<form id="filters"><select data-x name="sortBy"></select></form>`,
      { element_type: "sort", element_text: "sortBy" },
    ],
    [
      "a slider",
      `<form id="filters"><div class="range"><input data-x type="range"><input name="price_max"></div></form>`,
      { element_type: "slider", element_text: "price" },
    ],
    [
      "the hero",
      `<form class="hero-search"><select data-x name="body"></select></form>`,
      { element_type: "hero", element_text: "body" },
    ],
    [
      "the calculator",
      `<div class="calculator"><form><input data-x name="deposit" value="5000"></form></div>`,
      { element_type: "calculator", element_text: "deposit" },
    ],
    ["a field of a form", `<form class="lead-form"><input data-x name="name" value="Robin"></form>`, null],
  ])("of %s says what was changed, never to what [DECIDE-197]", (_, html, params) => {
    const found = eventOfChange(marked(html));
    expect(found?.params ?? null).toEqual(params);
  });
});
