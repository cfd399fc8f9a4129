import { expect, it } from "vitest";
import { comparablePage, pageWords, wordDifferences } from "./page-words.ts";

const page = (body: string) =>
  `<!DOCTYPE html><html><head><title>About us</title><meta name="description" content="Who we are"/>
  <style>p { color: red }</style></head><body>${body}<script type="application/json">{"a":"hidden"}</script></body></html>`;

it("reads title, description, texts and pictures, paragraph by paragraph", () => {
  const html = page(`<h1>We are <em>open</em></h1><p>Monday &amp; Tuesday</p><img src="a" alt="Our yard"/>
    <ul><li>One</li><li>Two <a href="/x">more</a>.</li></ul>`);
  expect(pageWords(html)).toEqual([
    ...["About us", "Who we are", "We are open", "Monday & Tuesday"],
    ...["Picture: Our yard", "One", "Two more."],
  ]);
});

it("marks the words that differ in the paragraphs that do", () => {
  expect(wordDifferences(["Hello", "Open until 5 pm", "Bye"], ["Hello", "Open until 6 pm", "Bye"])).toEqual([
    {
      live: [
        { text: "Open until ", isChanged: false },
        { text: "5", isChanged: true },
        { text: " pm", isChanged: false },
      ],
      draft: [
        { text: "Open until ", isChanged: false },
        { text: "6", isChanged: true },
        { text: " pm", isChanged: false },
      ],
    },
  ]);
});

it("shows new and removed paragraphs on one side only", () => {
  expect(wordDifferences(["A"], ["A", "B"])).toEqual([{ live: [], draft: [{ text: "B", isChanged: true }] }]);
  expect(wordDifferences(["A", "B"], ["A"])).toEqual([{ live: [{ text: "B", isChanged: true }], draft: [] }]);
  expect(wordDifferences(["A"], ["A"])).toEqual([]);
});

it("ends a comparison of long texts that share no word, which then count as changed as a whole", () => {
  const text = (letter: string) => Array.from({ length: 20_000 }, (_, n) => `${letter}${n}`).join(" ");
  expect(wordDifferences([text("a")], [text("b")])).toEqual([
    { live: [{ text: text("a"), isChanged: true }], draft: [{ text: text("b"), isChanged: true }] },
  ]);
});

it("compares pages without scripts and their data", () => {
  const [one, other] = ["1", "2"].map((id) => `<p>x</p><script type="application/json">${id}</script>`);
  expect(comparablePage(one ?? "")).toBe(comparablePage(other ?? ""));
  expect(comparablePage("<p>x</p>")).not.toBe(comparablePage("<p>y</p>"));
});
