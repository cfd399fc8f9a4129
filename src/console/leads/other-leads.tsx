import { Link } from "react-router";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, Section } from "#console/parts/screen.tsx";
import { stageName, stageTone } from "#domain/leads/lead-stage.ts";
import { ReplyBadge } from "./answer-clock.tsx";
import type { LeadDetail, OtherLead } from "./lead-detail.ts";
import { LeadForm } from "./lead-form.tsx";

/** The other leads of the shopper; those of the same site can be merged into this one, and separated again. */
export function OtherLeads({ lead: { others, may } }: { lead: LeadDetail }) {
  return (
    <Section title="Other leads of this shopper">
      <ul className="panel panel-body stack">
        {others.map((other) => (
          <li key={`${other.site.slug} ${other.id}`}>
            <About lead={other} />
            {may.change && other.mayMerge ? <MergeForm lead={other} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function About({ lead }: { lead: OtherLead }) {
  const { id, site, category, car, stage, createdAt, repliedAt, unread, isMerged } = lead;
  const about = [category, car].filter(Boolean).join(": ");
  return (
    <>
      {isMerged ? <span>{about}</span> : <Link to={`/leads/${site.slug}/${id}`}>{about}</Link>}{" "}
      {isMerged ? (
        <Badge>Merged into this lead</Badge>
      ) : (
        <Badge tone={stageTone(stage)}>{stageName(stage)}</Badge>
      )}{" "}
      <ReplyBadge lead={{ repliedAt, unread: isMerged ? 0 : unread }} />
      <div className="quiet small">
        {site.name}, <Moment at={createdAt} />
      </div>
    </>
  );
}

function MergeForm({ lead: { id, category, car, isMerged } }: { lead: OtherLead }) {
  const what = isMerged ? "Separate again" : "Merge into this lead";
  return (
    <LeadForm step={isMerged ? "separate" : "merge"}>
      {({ isSending }) => (
        <>
          <input type="hidden" name="other" value={id} />
          <button
            type="submit"
            className="button"
            data-size="small"
            aria-label={`${what}: ${[category, car].filter(Boolean).join(": ")}`}
            disabled={isSending}
          >
            {what}
          </button>
        </>
      )}
    </LeadForm>
  );
}
