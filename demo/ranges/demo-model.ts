import type { z } from "zod";
import type { CarPicture, PaintName } from "#demo-stock/pictures/draw-car.ts";
import type { modelDocument } from "#domain/configuration/slices/models.ts";
import type { DemoArt } from "../sites/demo-document.ts";

/** A model of a demo range as in its site's document, and how its picture is drawn. */
export type DemoModel = Omit<z.input<typeof modelDocument>, "image" | "image_url" | "slug"> & {
  slug: string;
  drawn: Omit<CarPicture, "view"> & { colour: PaintName };
};

/** The models in the format of `models.list`; one without a stored picture has none. */
export function documentsOf(models: readonly DemoModel[], art: DemoArt): z.input<typeof modelDocument>[] {
  return models.map(({ drawn: _, ...model }) => {
    const picture = art.model(model.slug);
    return { ...model, ...(picture ? { image: { url: picture } } : {}) };
  });
}

/** `["Power", "114 kW"]` and so on. */
export function facts(...pairs: [label: string, value: string][]): { label: string; value: string }[] {
  return pairs.map(([label, value]) => ({ label, value }));
}
