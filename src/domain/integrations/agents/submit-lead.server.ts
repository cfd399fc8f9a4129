import { z } from "zod";
import type { Site } from "#domain/configuration/site.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import type { Accepted, AcceptOptions } from "#domain/leads/submissions/acceptance.server.ts";
import { readSubmission } from "#domain/leads/submissions/read-submission.server.ts";
import { agentLeadKind } from "#domain/measurement/counters.ts";
import { zonedIso } from "#lib/zoned-time.ts";
import { consentProblems, formProblems, kindProblems, userDataOf } from "./agent-lead.ts";
import { carForSale } from "./car-for-sale.server.ts";
import { knownAgent } from "./known-agents.ts";
import { type LeadInput, leadInput } from "./lead-input.ts";
import type { Problem } from "./problem.ts";
import { refused, type ToolCall, tool } from "./tool.server.ts";

export const submitLead = tool({
  name: "submit_lead",
  title: "Send an enquiry or book a test drive",
  description:
    "Sends a person's enquiry, test drive booking or trade-in to the dealer, who answers the person. Needs the person's consent to the words that they saw. Nothing is bought or held by it: to hold a car, give the person reserve_url of get_car.",
  stores: "lead",
  path: "leads",
  input: leadInput,
  output: z.object({
    lead_id: z.string(),
    reference: z.string().describe("For the person to quote."),
    status: z.enum(["received", "repeated"]).describe("Repeated: this very lead was sent before."),
    booking: z
      .object({ status: z.enum(["booked", "requested"]), starts_at: z.string(), minutes: z.int().nullable() })
      .nullable()
      .describe("Of a test drive: a booked time, or the day that the dealer will confirm."),
    answers_within: z.string().describe("When the dealer usually answers."),
  }),
  async run(input, call) {
    const { site, services } = call;
    const found =
      input.car_id === undefined ? null : await carForSale(services, site, { id: input.car_id }, "car_id");
    const car = found?.kind === "found" ? found.known.car : null;
    const userData = userDataOf(input, car, site);
    const now = services.now();
    const problems = [
      ...(found?.kind === "problem" ? [found.problem] : []),
      ...kindProblems(input),
      ...consentProblems(input, site, now),
    ];
    if (problems.length > 0) {
      const read = await readSubmission({ ...services, site, now }, userData);
      const more = read.kind === "invalid" ? formProblems(read.fields, userData) : [];
      const named = new Set(problems.map(({ field }) => field));
      return refused(...problems, ...more.filter(({ field }) => !named.has(field)));
    }
    const wait = await waitOf(call);
    if (wait > 0)
      return refused({
        code: "RATE_LIMITED",
        message: "Too many leads came from there. Try again later.",
        retry_after_seconds: wait,
      });
    const outcome = await acceptLead(optionsOf(input, userData, call, now));
    switch (outcome.kind) {
      case "accepted":
        return { kind: "ok", output: receiptOf(outcome, input, site) };
      case "invalid":
        return refused(...formProblems(outcome.fields, userData));
      case "taken":
        return refused(takenTime(outcome.error, outcome.next));
      case "limited":
        return refused({
          code: "RATE_LIMITED",
          message: outcome.error,
          retry_after_seconds: outcome.wait,
        });
    }
  },
});

/** Seconds until the network, or any, may send the site another lead. */
async function waitOf({ site, services: { takeLimit }, address }: ToolCall): Promise<number> {
  const own = await takeLimit("agentLead", site, address);
  return own > 0 ? own : takeLimit("siteAgentLeads", site, "site");
}

function optionsOf(
  input: LeadInput,
  userData: AcceptOptions["userData"],
  { site, services, address, userAgent, clientName, origin }: ToolCall,
  now: Date,
): AcceptOptions {
  const { consent, source_agent, idempotency_key } = input;
  const subject = knownAgent([source_agent.name, clientName, userAgent]);
  return {
    db: services.db,
    site,
    now,
    facts: { address, userAgent, url: origin },
    userData,
    // Apart from the keys of browsers.
    idempotencyKey: idempotency_key === undefined ? null : `agent ${idempotency_key}`,
    agent: {
      name: source_agent.name,
      url: source_agent.url ?? null,
      text: consent.text,
      grantedAt: new Date(consent.granted_at).toISOString(),
      channels: [...new Set(consent.channels)],
    },
    postcodes: services.postcodes,
    takeLimit: services.takeLimit,
    trigger: services.triggerDeliveries,
    // Instead of a visitor's lead.
    count: () => services.count({ kind: agentLeadKind, subject, results: null }),
  };
}

function receiptOf({ leadId, repeated, booking }: Accepted, input: LeadInput, site: Site) {
  const booked = booking && {
    status: "booked" as const,
    starts_at: zonedIso(booking.startsAt, site.timezone),
    minutes: booking.minutes,
  };
  const requested =
    input.kind === "test_drive" && input.time
      ? { status: "requested" as const, starts_at: input.time, minutes: null }
      : null;
  return {
    lead_id: leadId,
    reference: leadReference(leadId),
    status: repeated ? ("repeated" as const) : ("received" as const),
    booking: booked ?? requested,
    answers_within: site.lead.acknowledgement.answersWithin,
  };
}

const takenTime = (message: string, next: string[]): Problem => ({
  code: "APPOINTMENT_TIME_UNAVAILABLE",
  field: "time",
  message,
  proposed_times: next,
});
