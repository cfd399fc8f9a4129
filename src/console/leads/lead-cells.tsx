import { useState } from "react";
import { CellEdit, type CellOutcome } from "#console/parts/cell-edit.tsx";
import { SelectOptions } from "#console/parts/field.tsx";
import { Badge } from "#console/parts/screen.tsx";
import type { ListedLead } from "#domain/leads/lead-list/listed-lead.ts";
import { chosenStages, type Stage, stageName, stageTone } from "#domain/leads/lead-stage.ts";
import type { LeadAnswer } from "./lead-answer.ts";
import type { LeadChoices } from "./lead-choices.ts";

type Seen = { stage: Stage; owner: string; reason: string };

const seenOf = ({ stage, ownerId, lostReason }: ListedLead): Seen => ({
  stage,
  owner: ownerId ?? "",
  reason: lostReason ?? "",
});

/** The form of the lead’s page, with what isn’t in the cell as it was seen: only what differs is stored. */
const valuesOf = (typed: FormData, { seen }: { seen: Seen }): Record<string, string> => {
  const wanted = (name: keyof Seen) => String(typed.get(name) ?? seen[name]);
  return {
    step: "change",
    stage: wanted("stage"),
    seenStage: seen.stage,
    owner: wanted("owner"),
    seenOwner: seen.owner,
    reason: wanted("reason"),
    seenReason: seen.reason,
    tags: "",
    seenTags: "",
  };
};

function outcomeOf(answer: LeadAnswer): CellOutcome<Seen> {
  if (answer.kind === "done") return { kind: "saved", text: answer.text };
  if (answer.kind === "failed") return { kind: "refused", text: answer.text };
  const { stage, ownerId, lostReason } = answer.current;
  const now = answer.fields.map((field) => `the ${field.name} is now ${field.now}`).join(", ");
  return {
    kind: "refused",
    text: `Not saved: someone else changed it, ${now}.`,
    again: { label: "Save anyway", seen: { stage, owner: ownerId ?? "", reason: lostReason ?? "" } },
  };
}

const addressOf = ({ site, id }: ListedLead) => `/leads/${site.slug}/${id}`;

/** The stage of a lead, to be changed where the member may; spam has actions of its own. */
export function StageCell({ lead, lostReasons }: { lead: ListedLead; lostReasons: readonly string[] }) {
  const { stage, name, mayChange } = lead;
  const badge = <Badge tone={stageTone(stage)}>{stageName(stage)}</Badge>;
  if (!mayChange || stage === "spam") return badge;
  return (
    <CellEdit<LeadAnswer, Seen>
      label={`stage of ${name}`}
      to={addressOf(lead)}
      seen={seenOf(lead)}
      fields={<StageFields lead={lead} lostReasons={lostReasons} />}
      values={valuesOf}
      outcome={outcomeOf}
    >
      {badge}
    </CellEdit>
  );
}

function StageFields({
  lead: { stage, lostReason },
  lostReasons,
}: {
  lead: ListedLead;
  lostReasons: readonly string[];
}) {
  const [wanted, setWanted] = useState<string>(stage);
  const reasons = [...new Set([...lostReasons, lostReason ?? ""])].filter(Boolean);
  return (
    <>
      <select
        className="input"
        name="stage"
        aria-label="Stage"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      >
        {chosenStages.map((one) => (
          <option key={one} value={one}>
            {stageName(one)}
          </option>
        ))}
      </select>
      {wanted === "lost" && reasons.length > 0 ? (
        <select className="input" name="reason" aria-label="Why it was lost" defaultValue={lostReason ?? ""}>
          <option value="">Why?</option>
          {reasons.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </select>
      ) : null}
    </>
  );
}

/** Who handles a lead, to be changed where the member may. */
export function OwnerCell({ lead, owners }: { lead: ListedLead; owners: LeadChoices["owners"] }) {
  const { ownerId, name, mayChange } = lead;
  const owner = owners.find(({ id }) => id === ownerId)?.name ?? null;
  const former = ownerId !== null && owner === null;
  const shown = ownerId === null ? <span className="quiet">No owner</span> : (owner ?? "Former member");
  if (!mayChange) return shown;
  return (
    <CellEdit<LeadAnswer, Seen>
      label={`owner of ${name}`}
      to={addressOf(lead)}
      seen={seenOf(lead)}
      fields={
        <select className="input" name="owner" aria-label="Owner" defaultValue={ownerId ?? ""}>
          <option value="">No owner</option>
          {former ? <option value={ownerId}>Former member</option> : null}
          <SelectOptions of={owners} />
        </select>
      }
      values={valuesOf}
      outcome={outcomeOf}
    >
      {shown}
    </CellEdit>
  );
}
