import type { z } from "zod";
import { type CarPicture, type PaintName, paints } from "#demo-stock/pictures/draw-car.ts";
import type { modelDocument } from "#domain/configuration/slices/models.ts";
import type { DemoArt } from "../sites/demo-document.ts";

/** A model of a demo range as in its site's document, and how its picture is drawn. */
export type DemoModel = Omit<z.input<typeof modelDocument>, "image" | "image_url" | "slug"> & {
  slug: string;
  drawn: Omit<CarPicture, "view"> & { colour: PaintName };
};

const usualPaints = ["Pearl White", "Metallic Black", "Grey", "Metallic Blue", "Metallic Red"] as const;

/** The colours of a model, that of its picture first; a caravan comes in its own only. */
export function paintsOf({ drawn: { body, colour } }: Pick<DemoModel, "drawn">): PaintName[] {
  return body === "caravan" ? [] : [colour, ...usualPaints.filter((one) => one !== colour)];
}

/** Further pictures of a model. */
export const furtherViews = { side: "from the side", rear: "from behind", interior: "interior" } as const;

/** The models in the format of `models.list`; one without a stored picture has none. */
export function documentsOf(models: readonly DemoModel[], art: DemoArt): z.input<typeof modelDocument>[] {
  return models.map((model) => {
    const { drawn, ...rest } = model;
    const picture = art.model(model.slug);
    if (!picture) return rest;
    const pictures = Object.entries(furtherViews).flatMap(([view, words]) => {
      const url = art.model(model.slug, view);
      return url ? [{ url, alt: `${model.name}, ${words}` }] : [];
    });
    const colours = paintsOf(model).map((name) => ({
      name,
      hex: paints[name].hex,
      image_url: art.model(model.slug, name),
    }));
    return { ...rest, image: { url: picture }, colours, pictures };
  });
}

/** `["Power", "114 kW"]` and so on. */
export function facts(...pairs: [label: string, value: string][]): { label: string; value: string }[] {
  return pairs.map(([label, value]) => ({ label, value }));
}
