import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import { beginFleetChange, type FleetDeps } from "#domain/fleet/fleet-store.server.ts";
import { labelSites } from "#domain/fleet/label-sites.server.ts";
import { readLabels } from "#domain/fleet/labels.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { askOf, selectionOf } from "./fleet-address.ts";
import { chosenBy, operationOf, seenText } from "./fleet-model.server.ts";
import type { FleetAnswer } from "./fleet-model.ts";

const problem = (text: string): FleetAnswer => ({ kind: "problem", problem: text });

/**
 * Begins a change of the sites that a form names, or labels them. They have to be those that the form was shown for: a site that came
 * since isn't changed unseen. The caller has checked permission and passkey.
 */
export async function fleetStep(
  deps: Pick<FleetDeps, "db" | "now">,
  memberId: string,
  all: readonly SiteSummary[],
  form: FormData,
): Promise<FleetAnswer | { kind: "begun"; id: string }> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
  const ask = askOf(text);
  const { chosen, problem: choice } = chosenBy(all, ask);
  if (choice !== null) return problem(choice);
  if (chosen.length === 0) return problem("Choose sites first.");
  if (text("seen") !== seenText(chosen))
    return problem("Other sites match now than when this was shown. Look at the list again, then go on.");
  if (text("step") === "label") return label(deps, memberId, chosen, text);
  const { operation, problem: change } = operationOf(ask);
  if (!operation) return problem(change ?? "Name a setting first.");
  const actor = { kind: "member", id: memberId, action: "fleet.change" } as const;
  const id = await beginFleetChange(deps, actor, chosen, { operation, selection: selectionOf(ask) });
  return { kind: "begun", id };
}

async function label(
  { db }: Pick<FleetDeps, "db">,
  memberId: string,
  chosen: readonly SiteSummary[],
  text: (name: string) => string | null,
): Promise<FleetAnswer> {
  const [add, remove] = [readLabels(text("add") ?? ""), readLabels(text("remove") ?? "")];
  if (add.kind === "invalid") return problem(`${add.problem}.`);
  if (remove.kind === "invalid") return problem(`${remove.problem}.`);
  if (add.labels.length + remove.labels.length === 0) return problem("Write labels to add or to remove.");
  const actor = { kind: "member", id: memberId, action: "fleet.label" } as const;
  const { changed, full } = await labelSites(db, actor, chosen, { add: add.labels, remove: remove.labels });
  if (full.length > 0) return problem(`These would have too many labels: ${full.join(", ")}.`);
  return {
    kind: "labelled",
    text: `${formatNumber(changed)} of ${formatNumber(chosen.length)} sites have other labels now`,
  };
}
