import type { ServiceSlice } from "#domain/configuration/settings.ts";

type Perk = ServiceSlice["page"]["perks"][number];

/** The default text of a perk; a site may write its own (SERVICE-23..28, SERVICE-33). */
const defaults: Record<Perk["perk"], { title: string; text: string }> = {
  select: { title: "Select service", text: "Choose the technician who knows your car." },
  quick: {
    title: "Quick 90-minute service",
    text: "Wait with a coffee while a minor service is done in 90 minutes.",
  },
  loanCars: { title: "Free loan cars", text: "Ask for one when you book and keep your day." },
  lounge: { title: "Customer lounge", text: "Fast Wi-Fi, desks and good coffee." },
  shuttle: { title: "Courtesy shuttle", text: "We take you to work or home, and back again." },
  earlyBird: { title: "Early-bird drop-off", text: "Leave your keys from 7am, before work." },
};

/** A site's perks in its order, each with its own or the default text. */
export function perksOf(perks: readonly Perk[]): { perk: Perk["perk"]; title: string; text: string }[] {
  return perks.map(({ perk, title, text }) => ({
    perk,
    title: title || defaults[perk].title,
    text: text || defaults[perk].text,
  }));
}
