import { layerOf } from "./layer.ts";
import { settings } from "./slices.ts";

/** The settings as one layer writes them: any of the keys. */
export const settingsLayer = layerOf(settings);
