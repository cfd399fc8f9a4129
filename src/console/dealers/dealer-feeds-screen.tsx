import { Link } from "react-router";
import { ButtonLink } from "#console/parts/button.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, ScreenHead, StateMessage, type Tone } from "#console/parts/screen.tsx";
import { More, Table } from "#console/parts/table.tsx";
import type { DealerFeed, FeedUrgency } from "./all-feeds.ts";

export const conditionBadges: Record<FeedUrgency, { name: string; tone: Tone }> = {
  stale: { name: "Stale", tone: "bad" },
  stopped: { name: "Needs a decision", tone: "bad" },
  failing: { name: "Failing", tone: "warn" },
  waiting: { name: "Waiting for its first run", tone: "plain" },
  fresh: { name: "Fresh", tone: "good" },
  off: { name: "Off", tone: "plain" },
};

/** The scheduled feeds of all dealers, those that failed first. */
export function DealerFeedsScreen({ feeds }: { feeds: readonly DealerFeed[] }) {
  return (
    <>
      <ScreenHead title="Feeds of all dealers" about="Scheduled feeds, those that failed first.">
        <ButtonLink kind="plain" to="/platform">
          All sites
        </ButtonLink>
      </ScreenHead>
      <div className="panel">
        {feeds.length === 0 ? (
          <StateMessage
            symbol="download"
            title="No scheduled feed ran yet"
            text="A dealer’s feeds are in its configuration; each is here from its first run."
          />
        ) : (
          <FeedsTable feeds={feeds} />
        )}
      </div>
    </>
  );
}

function FeedsTable({ feeds }: { feeds: readonly DealerFeed[] }) {
  return (
    <Table
      caption="Feeds of all dealers"
      rows={feeds}
      keyOf={({ group, feed }) => `${group} ${feed}`}
      columns={[
        {
          name: "Dealer",
          cell: ({ dealer, group }) => (
            <Link className="tall-link" to={`/platform/dealers/${group}`}>
              {dealer}
            </Link>
          ),
        },
        {
          name: "Feed",
          cell: ({ feed, group, dealer }) => (
            <Link className="tall-link" to={`/feeds?group=${group}`}>
              {feed}
              <span className="visually-hidden"> of {dealer}</span>
            </Link>
          ),
        },
        {
          name: "State",
          cell: ({ condition, failures }) => (
            <>
              <Badge tone={conditionBadges[condition].tone}>{conditionBadges[condition].name}</Badge>
              {failures > 0 ? (
                <More>{failures === 1 ? "1 failed run" : `${failures} failed runs`}</More>
              ) : null}
            </>
          ),
        },
        { name: "Last delivery", cell: ({ freshAt }) => (freshAt ? <Moment at={freshAt} /> : "—") },
      ]}
    />
  );
}
