import { Form, Link } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { Section } from "#console/parts/screen.tsx";
import type { FeedMappingModel } from "./file-model.ts";

/** Offers the file's mapping to the scheduled feed of its name, as a change in the draft of the configuration. */
export function FeedMapping({
  of: { isSame, isDrafted, seen },
  feed,
  group,
  isBusy,
}: {
  of: FeedMappingModel;
  feed: string;
  group: string;
  isBusy: boolean;
}) {
  return (
    <Section title="The scheduled feed">
      <Form method="post" className="panel panel-body stack">
        <input type="hidden" name="seen" value={seen} />
        <p role="status">
          {isSame
            ? `The files of ${feed} are read by this mapping${isDrafted ? " once it is published." : "."}`
            : `The files that ${feed} fetches are read by another mapping.`}
          {isDrafted ? (
            <>
              {" "}
              <Link to={`/changes?group=${group}`}>See the draft</Link>
            </>
          ) : null}
        </p>
        {isSame ? null : (
          <div className="actions">
            <SubmitButton name="step" value="configure" disabled={isBusy}>
              Use this mapping for the feed
            </SubmitButton>
            <span className="quiet small">It is saved in the draft, and used once it is published.</span>
          </div>
        )}
      </Form>
    </Section>
  );
}
