import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { unwrapped } from "#platform/config/layer.ts";
import { settings } from "./settings.ts";

/** Keys of one field each, which slices.ts defines itself. */
const inline = new Set(["offers", "features"]);

const groups = Object.entries(settings.shape)
  .filter(([key, field]) => !inline.has(key) && unwrapped(field as z.ZodType).schema instanceof z.ZodObject)
  .map(([key]) => key);

it.each(groups)("the keys of %s are defined in the file of that name", (key) => {
  const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(existsSync(new URL(`./slices/${name}-slice.ts`, import.meta.url))).toBe(true);
});
