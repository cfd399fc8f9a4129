import { Badge } from "#console/parts/screen.tsx";
import { type ListedLead, roughly } from "#domain/leads/lead-list/listed-lead.ts";
import { answerDue } from "#domain/leads/lead-stage.ts";

/** That the shopper wrote, and how much of it no member has opened. */
export function ReplyBadge({
  lead: { repliedAt, unread },
}: {
  lead: Pick<ListedLead, "repliedAt" | "unread">;
}) {
  if (repliedAt === null && unread === 0) return null;
  return <Badge tone="note">{unread > 0 ? `Shopper answered, ${unread} new` : "Shopper answered"}</Badge>;
}

/** How long there is for an answer, or since when it is late; nothing while none is due. */
export function AnswerClock({
  lead,
  now,
}: {
  lead: Pick<ListedLead, "stage" | "answeredAt" | "dueAt" | "repliedAt" | "replyDueAt">;
  now: string;
}) {
  const due = answerDue<string>(lead);
  if (due === null) return null;
  const left = new Date(due).getTime() - new Date(now).getTime();
  return (
    <Badge tone={left < 0 ? "bad" : "plain"}>
      {left < 0 ? `Overdue ${roughly(-left)}` : `Due in ${roughly(left)}`}
    </Badge>
  );
}
