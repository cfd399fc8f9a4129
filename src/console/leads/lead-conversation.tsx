import { Link } from "react-router";
import { Moment } from "#console/parts/moment.tsx";
import { Section } from "#console/parts/screen.tsx";
import { Timeline } from "#console/parts/timeline.tsx";
import type { LeadDetail } from "./lead-detail.ts";
import { isSaid, type TimelineItem } from "./lead-timeline.ts";
import { NoAnswerNeeded, ShopperMessage } from "./shopper-message.tsx";

/** So many messages are shown at once; those before them are folded. */
const unfolded = 4;

/** What the shopper wrote, what they were answered, and the notes of colleagues: the newest last, above the answer. */
export function LeadConversation({ lead }: { lead: LeadDetail }) {
  const said = lead.timeline.filter(isSaid).toReversed();
  if (said.length === 0) return null;
  const earlier = said.slice(0, -unfolded);
  return (
    <Section title="Conversation">
      <div className="panel panel-body stack">
        {earlier.length > 0 ? (
          <details>
            <summary>
              {earlier.length} earlier {earlier.length === 1 ? "message" : "messages"}
            </summary>
            <Entries lead={lead} items={earlier} />
          </details>
        ) : null}
        <Entries lead={lead} items={said.slice(-unfolded)} />
        {lead.may.change && lead.repliedAt !== null ? <NoAnswerNeeded /> : null}
      </div>
    </Section>
  );
}

/** What else happened, newest first. */
export function LeadHistory({ lead }: { lead: LeadDetail }) {
  return (
    <Section title="Timeline">
      <div className="panel panel-body stack">
        <Entries lead={lead} items={lead.timeline.filter((item) => !isSaid(item))} />
        {lead.hasOlder ? <p className="quiet small">Older entries aren’t shown.</p> : null}
      </div>
    </Section>
  );
}

function Entries({ lead: { id, site }, items }: { lead: LeadDetail; items: readonly TimelineItem[] }) {
  return (
    <Timeline
      entries={items.map((item) => ({
        id: item.id,
        title: item.title,
        tone: item.tone,
        at: <Moment at={item.at} />,
        text: <EntryText item={item} files={`${item.of?.to ?? `/leads/${site.slug}/${id}`}/files`} />,
      }))}
    />
  );
}

function EntryText({
  item: { of, lines, message, proof, nextTryAt },
  files,
}: {
  item: TimelineItem;
  files: string;
}) {
  return (
    <>
      {of ? <Link to={of.to}>{of.text}</Link> : null}
      <Lines lines={lines} />
      {message ? <ShopperMessage message={message} files={files} /> : null}
      {proof ? (
        <details>
          <summary>Proof of delivery</summary>
          <Lines lines={proof} />
        </details>
      ) : null}
      {nextTryAt ? (
        <div>
          Next try <Moment at={nextTryAt} />
        </div>
      ) : null}
    </>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, number) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never move
    <div key={number} className="as-written">
      {line}
    </div>
  ));
