import { Form, Link, useNavigation } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { SelectField, TextField } from "#console/parts/field.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import { List } from "#console/parts/list.tsx";
import { useLive } from "#console/parts/live.tsx";
import { Moment } from "#console/parts/moment.tsx";
import {
  Badge,
  Notice,
  PanelSection,
  ScreenHead,
  Section,
  StateMessage,
  type Tone,
} from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import {
  type FeedsModel,
  type ListedFeed,
  type ListedRun,
  type RunAnswer,
  stateNames,
  type UploadProblem,
} from "./feeds-model.ts";

const tones: Partial<Record<ListedFeed["state"], Tone>> = {
  fresh: "good",
  failing: "warn",
  stale: "bad",
  stopped: "bad",
};

/** Where a group's cars come from, what each feed did last, and the upload of a file. */
export function FeedsScreen({
  model,
  answer,
}: {
  model: FeedsModel;
  answer: UploadProblem | RunAnswer | null;
}) {
  const { group, groups, feeds, runs, mayImport } = model;
  useLive(feeds.some(({ state }) => isBusy(state)) ? 2_000 : undefined);
  const problem = answer?.kind === "problem" ? answer : null;
  return (
    <>
      <ScreenHead title="Feeds" about="Where the cars come from. Each import can be undone for 7 days." />
      <div className="stack">
        <GroupTabs group={group} groups={groups} address="/feeds" />
        {answer?.kind === "run" ? (
          <Notice tone={answer.outcome === "requested" ? "good" : "bad"}>{runText(answer)}</Notice>
        ) : null}
        <FeedList feeds={feeds} group={mayImport ? group.slug : null} />
        {mayImport ? <UploadForm model={model} problem={problem} /> : null}
        <Waiting model={model} />
        <PanelSection title="History">
          {runs.length === 0 ? (
            <StateMessage symbol="log" title="Nothing was imported yet" text="Imports are listed here." />
          ) : (
            <RunsTable runs={runs} group={group.slug} />
          )}
        </PanelSection>
      </div>
    </>
  );
}

const moment = (at: string | null) => (at ? <Moment at={at} /> : "—");

const isBusy = (state: ListedFeed["state"]) => state === "starting" || state === "running";

const runTexts: Record<RunAnswer["outcome"], string> = {
  requested: "starts within seconds.",
  running: "is running just now. Nothing was started.",
  off: "is off. Nothing was started: the configuration has it as not enabled.",
  gone: "isn’t a scheduled feed any more.",
};
const runText = ({ feed, outcome }: RunAnswer): string => `${feed} ${runTexts[outcome]}`;

/** @param group its slug, for members who may start feeds */
function FeedList({ feeds, group }: { feeds: readonly ListedFeed[]; group: string | null }) {
  const navigation = useNavigation();
  return (
    <List
      name="feeds"
      caption="Feeds"
      usual="comfortable"
      rows={feeds}
      keyOf={({ name }) => name}
      empty={
        <StateMessage symbol="download" title="No feeds yet" text="Upload a file with the stock below." />
      }
      columns={[
        {
          value: ({ name }) => name,
          name: "Feed",
          cell: ({ name, source }) => (
            <>
              {name}
              <span className="quiet small mapping-value">{source ?? "Files by hand"}</span>
            </>
          ),
        },
        {
          value: ({ state }) => stateNames[state],
          name: "State",
          cell: ({ state, problem }) => (
            <>
              <Badge tone={tones[state] ?? "plain"}>{stateNames[state]}</Badge>
              {problem ? <span className="small mapping-value">{problem}</span> : null}
            </>
          ),
        },
        {
          value: ({ cars }) => cars,
          name: "Cars",
          align: "end",
          isNarrow: true,
          cell: ({ cars }) => formatNumber(cars),
        },
        {
          value: ({ freshAt }) => freshAt,
          name: "Last delivery",
          cell: ({ freshAt }) => moment(freshAt),
        },
        {
          value: ({ lastRun }) => lastRun,
          name: "Last run",
          cell: ({ lastRun }) => moment(lastRun),
        },
        {
          value: ({ nextRun }) => nextRun,
          name: "Next run",
          cell: ({ name, source, state, mayRun, nextRun }) => (
            <>
              {source !== null && !mayRun ? "By a command only" : moment(nextRun)}
              {group !== null && mayRun ? (
                <Form method="post" action={`/feeds?group=${group}`} preventScrollReset>
                  <input type="hidden" name="run" value={name} />
                  <SubmitButton
                    data-size="small"
                    disabled={isBusy(state) || navigation.formData?.get("run") === name}
                  >
                    Run now<span className="visually-hidden">: {name}</span>
                  </SubmitButton>
                </Form>
              ) : null}
            </>
          ),
        },
      ]}
    />
  );
}

function UploadForm({ model, problem }: { model: FeedsModel; problem: UploadProblem | null }) {
  const { group, feeds, sites } = model;
  const isSending = useNavigation().state === "submitting";
  const [largest] = feeds.toSorted((a, b) => b.cars - a.cars);
  return (
    <Section title="Upload a file">
      <Form
        method="post"
        encType="multipart/form-data"
        action={`/feeds?group=${group.slug}`}
        className="panel panel-body stack"
      >
        {problem ? <Notice tone="bad">{problem.problem} Choose the file again.</Notice> : null}
        <div className="car-fields">
          <TextField
            label="File"
            type="file"
            name="file"
            required
            accept=".csv,.tsv,.txt,.json,.jsonl,.xml,.xlsx,.gz,.zip"
            hint="CSV, XLSX, JSON or XML, up to 10 MB; larger ones as .zip or .gz, up to 100 MB unpacked."
          />
          <TextField
            label="Feed"
            name="feed"
            required
            maxLength={80}
            list="feed-names"
            defaultValue={problem?.feed ?? largest?.name ?? "default"}
            hint="Whose cars these are: each source has its own. A new name makes a new feed."
          />
          <datalist id="feed-names">
            {feeds.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <SelectField
            label="Site"
            name="site"
            required
            defaultValue={problem?.site ?? (sites.length === 1 ? sites[0]?.slug : "")}
            hint="Whose dealerships the cars stand at."
          >
            {sites.length === 1 ? null : <option value="">Choose a site</option>}
            {sites.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <label className="choice">
          <input type="checkbox" name="full" value="yes" defaultChecked={problem?.isFull ?? false} />
          <span>
            <strong>It has all cars of the feed</strong>
            <span className="quiet small">Cars of this feed that aren’t in the file are marked as sold.</span>
          </span>
        </label>
        <div className="actions">
          <SubmitButton kind="primary" disabled={isSending}>
            {isSending ? "Reading the file…" : "Upload and check it"}
          </SubmitButton>
          <span className="quiet small">Nothing is imported yet.</span>
        </div>
      </Form>
    </Section>
  );
}

function Waiting({ model: { waiting, group } }: { model: FeedsModel }) {
  if (waiting.length === 0) return null;
  return (
    <Section title="Uploaded, not imported">
      <ul className="panel panel-body">
        {waiting.map(({ id, fileName, feed, at }) => (
          <li key={id}>
            <Link to={`/feeds/files/${id}?group=${group.slug}`}>{fileName}</Link> for {feed},{" "}
            <Moment at={at} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RunsTable({ runs, group }: { runs: readonly ListedRun[]; group: string }) {
  const count = (of: "created" | "changed" | "sold" | "rejected") => (run: ListedRun) =>
    run.counts ? formatNumber(run.counts[of]) : "—";
  return (
    <Table
      caption="History"
      rows={runs}
      keyOf={({ key }) => key}
      columns={[
        {
          name: "Run",
          cell: ({ id, at, feed }) =>
            id ? (
              <Link to={`/feeds/runs/${id}?group=${group}`}>
                {feed}, <Moment at={at} />
              </Link>
            ) : (
              <>
                {feed}, <Moment at={at} />
              </>
            ),
        },
        {
          name: "File",
          cell: ({ fileName, isUndone, problem }) => (
            <>
              {fileName ?? "—"} {isUndone ? <Badge>Undone</Badge> : null}
              {problem ? <span className="small mapping-value">{problem}</span> : null}
            </>
          ),
        },
        { name: "New", align: "end", isNarrow: true, cell: count("created") },
        { name: "Changed", align: "end", isNarrow: true, cell: count("changed") },
        { name: "Sold", align: "end", isNarrow: true, cell: count("sold") },
        { name: "Left out", align: "end", isNarrow: true, cell: count("rejected") },
      ]}
    />
  );
}
