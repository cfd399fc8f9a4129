import { layerOf } from "./layer.ts";
import { settings } from "./slices.ts";

/** The settings of one layer: any subset of the keys. */
export const settingsLayer = layerOf(settings);
