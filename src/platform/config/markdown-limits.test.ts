import { describe, expect, it } from "vitest";
import { markdownProblem } from "./markdown-limits.ts";

const table = (columns: number, rows: number) =>
  [`${"|a".repeat(columns)}|`, `${"|-".repeat(columns)}|`, ...Array(rows).fill("|")].join("\n");

describe("a Markdown text", () => {
  it.each<[string, string]>([
    ["a long text", "A sentence of some words, **bold** and [linked](/contact-us).\n\n".repeat(700)],
    ["a table", table(5, 200)],
    ["a table in a quote", `> ${table(5, 50).replaceAll("\n", "\n> ")}`],
    ["a list of links", "- [A page](/a-page) of _ours_\n".repeat(300)],
    ["lists within lists", "- a\n  - b\n    - c\n      1. d\n"],
    ["a long address", `[map](https://maps.example/${"a".repeat(1_900)})`],
    ["HTML", "<p>Words with <b>bold</b> and <a href='/x'>a link</a>.</p>\n".repeat(200)],
    ["a table in HTML", `<table>\n${`<tr>${"<td><b>a</b></td>".repeat(12)}</tr>\n`.repeat(100)}</table>`],
    ["lines", "A line\n".repeat(2_000)],
  ])("of people is formatted: %s", (_, text) => {
    expect(markdownProblem(text)).toBeNull();
  });

  it.each<[string, string, string]>([
    ["a table that is mostly empty", table(375, 750), "cells"],
    ["a table in a quote", `> ${table(375, 750).replaceAll("\n", "\n> ")}`, "cells"],
    ["quotes within quotes", `${">".repeat(5_000)} a`, "within each other"],
    ["lists within lists on a line", `${"- ".repeat(5_000)} a`, "within each other"],
    [
      "lists within lists by indents",
      Array.from({ length: 60 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n"),
      "within each other",
    ],
    ["lists on every line", `${"- ".repeat(10)}a\n`.repeat(700), "quotes and lists"],
    ["emphasis around addresses", "*a@".repeat(2_000), "without a blank"],
    ["tags within a paragraph", `a ${"<b> ".repeat(400)}`, "in one paragraph"],
    ["what HTML ends before", `<p>a\n\n${"* a".repeat(700)}`, "in one paragraph"],
    ["brackets", "[".repeat(1_000), "without a blank"],
    ["brackets with blanks", "[ ".repeat(1_000), "in one paragraph"],
    ["characters without a blank", "a".repeat(2_001), "without a blank"],
    [
      "marks in long paragraphs",
      `${`${"* a ".repeat(150)}${"word ".repeat(1_500)}`}\n\n`.repeat(5),
      "long paragraphs",
    ],
    ["definitions", "[a]: /b\n".repeat(101), "definitions"],
    ["lines", "a\n".repeat(3_001), "lines"],
    ["length", "a ".repeat(25_001), "50,000 characters"],
  ])("that would take long is refused: %s", (_, text, words) => {
    expect(markdownProblem(text)).toContain(words);
  });
});
