import { z } from "zod";
import { flag } from "#platform/config/slice-fields.ts";

/** Programs that shop for people: assistants such as chat programs and voice agents. */
export const agentsSlice = z.strictObject({
  enabled: flag(
    true,
    "Assistants may search the site's cars and read about the dealer, by MCP and the public API; everything is public on the site already.",
  ),
  leads: flag(
    true,
    "Assistants may send enquiries and test drive bookings, with the consent that the person gave.",
  ),
});
