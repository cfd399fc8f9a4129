import { Form, Link, useNavigation } from "react-router";
import { TextField } from "#console/parts/field.tsx";
import { SaveBar } from "#console/parts/save-bar.tsx";
import { Badge, Notice, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { DraftLink } from "#console/parts/setting-form/draft-link.tsx";
import { TargetChoice } from "#console/parts/setting-form/target-choice.tsx";
import { Table } from "#console/parts/table.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import type { OldAddressesAnswer, OldAddressesModel, Row } from "./old-addresses.ts";

type Proposed = Extract<OldAddressesAnswer, { kind: "proposed" }>;

/** Addresses of an old website from its sitemap, and where each leads on the new one. */
export function OldAddressesScreen({
  model,
  answer,
}: {
  model: OldAddressesModel;
  answer: OldAddressesAnswer | null;
}) {
  const { target, targets, redirects, changes } = model;
  const of = encodeURIComponent(target.id);
  return (
    <>
      <ScreenHead
        title="Old addresses"
        about="Links and search results of the old website go on working: each old address leads to its page here."
      >
        <Link className="button" data-kind="plain" to={`/pages?of=${of}`}>
          All pages
        </Link>
        <DraftLink changes={changes} />
      </ScreenHead>
      <div className="stack">
        <TargetChoice label="Redirects of" targets={targets} target={target.id} />
        {answer?.kind === "problem" ? <Notice tone="bad">{answer.problem}</Notice> : null}
        {answer?.kind === "saved" ? <Saved answer={answer} /> : null}
        {answer?.kind === "proposed" ? (
          <Proposals key={answer.rows.map(({ from }) => from).join(" ")} answer={answer} of={of} />
        ) : null}
        <Upload of={of} redirects={redirects} />
      </div>
    </>
  );
}

function Upload({ of, redirects }: { of: string; redirects: number }) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Section title="Read the old sitemap">
      <Form
        method="post"
        encType="multipart/form-data"
        action={`/pages/addresses?of=${of}`}
        className="panel panel-body stack"
      >
        <TextField
          label="Files"
          type="file"
          name="file"
          multiple
          required
          hint="The sitemap.xml of the old website, also packed (.gz), or a list with an address on each line and perhaps its title after a comma. Up to 10 MB together, unpacked."
        />
        <div className="actions">
          <button type="submit" className="button" data-kind="primary" disabled={isSending}>
            Propose redirects
          </button>
          <span className="quiet small">
            {redirects === 1
              ? "The site has 1 redirect."
              : `The site has ${formatNumber(redirects)} redirects.`}
          </span>
        </div>
      </Form>
    </Section>
  );
}

function Saved({ answer }: { answer: Extract<OldAddressesAnswer, { kind: "saved" }> }) {
  const { count, missing } = answer;
  return (
    <>
      <Notice tone="good" takesFocus>
        {count === 1 ? "1 redirect is" : `${formatNumber(count)} redirects are`} in the draft.{" "}
        <Link to="/changes">Publish under Changes</Link>.
      </Notice>
      {missing.length > 0 ? (
        <Notice>
          {missing.length === 1 ? "1 address stays" : `${formatNumber(missing.length)} addresses stay`}{" "}
          without a page. <MissingFile paths={missing} />
        </Notice>
      ) : null}
    </>
  );
}

/** The addresses that nothing answers, as a file. It needs no script. */
const MissingFile = ({ paths }: { paths: readonly string[] }) => (
  <a
    href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${paths.join("\n")}\n`)}`}
    download="without-a-page.txt"
  >
    Download the list
  </a>
);

const tones = { sure: "good", likely: "note", guess: "warn" } as const;
const confidences = { sure: "Sure", likely: "Likely", guess: "Guess" } as const;

function Proposals({ answer, of }: { answer: Proposed; of: string }) {
  const { rows, more, unchanged, sitemaps, problems } = answer;
  const isSending = useNavigation().state === "submitting";
  const found = rows.map((row, at) => ({ ...row, at })).filter(({ confidence }) => confidence !== null);
  const missing = rows.map((row, at) => ({ ...row, at })).filter(({ confidence }) => confidence === null);
  return (
    <>
      {problems.map((problem) => (
        <Notice key={problem} tone="bad" takesFocus>
          {problem}
        </Notice>
      ))}
      {sitemaps.length > 0 ? (
        <Notice>
          This is an index of {sitemaps.length} other sitemaps. Download them and send them together:{" "}
          {sitemaps.slice(0, 10).join(", ")}
        </Notice>
      ) : null}
      {unchanged > 0 ? (
        <p className="quiet">
          {unchanged === 1
            ? "1 address works already."
            : `${formatNumber(unchanged)} addresses work already.`}
        </p>
      ) : null}
      {more > 0 ? (
        <Notice>{formatNumber(more)} more addresses: save these, then send the same file again.</Notice>
      ) : null}
      {rows.length === 0 && unchanged === 0 ? null : rows.length === 0 ? (
        <div className="panel">
          <StateMessage
            symbol="check"
            title="Nothing to redirect"
            text="Every address of the file works already."
          />
        </div>
      ) : (
        <Form method="post" action={`/pages/addresses?of=${of}`} className="stack">
          <input type="hidden" name="step" value="save" />
          <input type="hidden" name="rows" value={rows.length} />
          {found.length > 0 ? (
            <Section title="Proposed" aside={<span className="quiet">{formatNumber(found.length)}</span>}>
              <div className="panel">
                <ProposalTable caption="Proposed redirects" rows={found} />
              </div>
            </Section>
          ) : null}
          {missing.length > 0 ? (
            <Section title="Without a page" aside={<MissingFile paths={missing.map(({ from }) => from)} />}>
              <div className="panel">
                <ProposalTable caption="Addresses without a page" rows={missing} />
              </div>
            </Section>
          ) : null}
          <SaveBar text="What is ticked is added to the draft, and what you type for addresses without a page. The others answer that there is no such page.">
            <button type="submit" className="button" data-kind="primary" disabled={isSending}>
              Save to the draft
            </button>
          </SaveBar>
        </Form>
      )}
    </>
  );
}

function ProposalTable({ caption, rows }: { caption: string; rows: readonly (Row & { at: number })[] }) {
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ from }) => from}
      columns={[
        {
          name: "Old address",
          cell: ({ from, confidence, why, at }) => (
            <label className="old-address">
              {confidence === null ? (
                // Nothing is proposed: what is typed beside it is the decision.
                <input type="hidden" name={`take-${at}`} value="on" />
              ) : (
                <input type="checkbox" name={`take-${at}`} defaultChecked={confidence !== "guess"} />
              )}
              <span>{from}</span>
              <input type="hidden" name={`from-${at}`} value={from} />
              <input type="hidden" name={`confidence-${at}`} value={confidence ?? ""} />
              <input type="hidden" name={`why-${at}`} value={why} />
            </label>
          ),
        },
        {
          name: "Leads to",
          cell: ({ from, to, at }) => (
            <input
              className="input"
              name={`to-${at}`}
              defaultValue={to}
              aria-label={`${from} leads to`}
              autoComplete="off"
              spellCheck={false}
            />
          ),
        },
        {
          name: "Why",
          cell: ({ confidence, why }) => (
            <span className="badges">
              {confidence ? <Badge tone={tones[confidence]}>{confidences[confidence]}</Badge> : null}
              <span className="quiet small">{why}</span>
            </span>
          ),
        },
      ]}
    />
  );
}
