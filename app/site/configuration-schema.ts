import { z } from "zod";
import { configurationDocument } from "./document.ts";

/** The JSON Schema of a configuration file, so that editors complete and check it. */
export function configurationSchema(): object {
  return {
    ...z.toJSONSchema(configurationDocument, { io: "input", reused: "ref" }),
    title: "Forecourt configuration",
    description: "A group of dealerships, a site, or both. docs/configuration.md explains every key.",
  };
}
