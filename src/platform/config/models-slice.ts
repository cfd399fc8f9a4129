import { z } from "zod";
import { modelDocument } from "./models.ts";
import { flag, slug } from "./slice-fields.ts";

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
    .describe("How the tiles of the range stand: in a row to swipe, or all at once (HOME-23)."),
  plainSlug: flag(
    false,
    "Tiles lead to the plain slug, whatever newer one a model has (HOME-28); one maker's sites do so.",
  ),
  slugRewrites: z
    .record(slug, slug)
    .default({ "suzuki-australia": "suzuki" })
    .describe("Parts of a model's slug and what stands in their place (HOME-29)."),
});
