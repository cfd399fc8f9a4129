import { z } from "zod";
import { flag, slug } from "#platform/config/slice-fields.ts";
import { modelDocument } from "./models.ts";

/**
 * The range of models and how it is shown. A group's list applies to all of its sites; a site's own replaces
 * it.
 */
export const modelsSlice = z.strictObject({
  list: z
    .array(modelDocument)
    .default([])
    .describe("The models of the range (SITE-13, ENT-129..153); a manufacturer's site shows its own make's."),
  layout: z
    .enum(["carousel", "grid"])
    .default("carousel")
    .describe("Layout of the range's tiles: a carousel, or all at once (HOME-23)."),
  plainSlug: flag(false, "Tiles link to the plain slug even when a model has a newer one (HOME-28)."),
  slugRewrites: z
    .record(slug.meta({ title: "Part of the slug" }), slug.meta({ title: "Replaced by" }))
    .default({ "suzuki-australia": "suzuki" })
    .describe("Replacements of parts of a model's slug (HOME-29)."),
});
