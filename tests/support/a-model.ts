import { type Model, modelDocument, settledModel } from "#domain/configuration/slices/models.ts";

/** A model for tests: an SUV of a make, with the defaults of a document. */
export function aModel(over: Partial<Model> = {}): Model {
  return { ...settledModel(modelDocument.parse({ name: "CX-5", body: "SUV" }), "Mazda"), ...over };
}
