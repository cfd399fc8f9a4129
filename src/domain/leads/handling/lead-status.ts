import { z } from "zod";

/** What a CRM or dealer management system reports about a lead: its own id and status, as its people read them. */
export const leadStatus = z.strictObject({
  /** Id of the lead, as deliveries have it. */
  lead: z.string().min(1).max(64),
  /** Name of the system. */
  system: z.string().trim().min(1).max(60),
  /** The lead's id there. */
  id: z.string().trim().min(1).max(120),
  status: z.string().trim().min(1).max(120),
});
export type LeadStatus = z.output<typeof leadStatus>;
