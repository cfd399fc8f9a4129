import type { z } from "zod";
import { layerOf } from "#platform/config/layer.ts";
import { settings } from "./settings.ts";

/** The settings of one layer: any subset of the keys. */
export const settingsLayer = layerOf(settings);
export type SettingsLayer = z.output<typeof settingsLayer>;
