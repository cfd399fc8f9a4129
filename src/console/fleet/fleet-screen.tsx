import { Form, Link } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { SelectField, TextField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Notice, PanelSection, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { formatNumber } from "#lib/staff-number.ts";
import { askFields, askQuery, fleetAddress } from "./fleet-address.ts";
import {
  type FleetAnswer,
  type FleetModel,
  type ListedChangeRow,
  type Outcome,
  outcomes,
} from "./fleet-model.ts";
import { Pages, SiteTable } from "./fleet-sites.tsx";

const outcomeNames: Record<Outcome, string> = {
  refused: "can’t change",
  changes: "change",
  own: "keep their own",
  unchanged: "have it already",
};

/** One change of a setting at many sites: which sites, what changes at each, and the changes so far. */
export function FleetScreen({ model, needsPasskey }: { model: FleetModel; needsPasskey: boolean }) {
  const { chosen, counts, changes } = model;
  return (
    <>
      <ScreenHead
        title="Change many sites"
        about="One setting of the agency’s layer. A template, group or site with a value of its own keeps it."
      >
        <ButtonLink kind="plain" to="/platform">
          All sites
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        {needsPasskey ? (
          <Notice tone="bad">
            Nothing was changed: confirm with your passkey in a browser with scripts.
          </Notice>
        ) : null}
        <AskForm model={model} />
        {chosen === null ? null : counts === null ? (
          <Chosen model={model} />
        ) : (
          <Plan model={model} counts={counts} />
        )}
        {changes.length > 0 ? <Changes changes={changes} /> : null}
      </div>
    </>
  );
}

function AskForm({ model: { ask, templates, groups, labels, paths, problems } }: { model: FleetModel }) {
  return (
    <Form action={fleetAddress} className="panel panel-body stack" key={askQuery(ask)}>
      <fieldset className="field">
        <legend>Which sites</legend>
        <div className="car-fields">
          <TextField
            label="Label"
            name="label"
            defaultValue={ask.label}
            list="fleet-labels"
            autoComplete="off"
            error={problems.choice ?? undefined}
          />
          <SelectField label="Template" name="template" defaultValue={ask.template}>
            <option value="">Any</option>
            {templates.map((template) => (
              <option key={template}>{template}</option>
            ))}
          </SelectField>
          <TextField
            label="Group"
            name="group"
            defaultValue={ask.group}
            list="fleet-groups"
            autoComplete="off"
          />
          <TextField
            label="Words"
            name="words"
            defaultValue={ask.words}
            hint="Of name, slug, host or group."
          />
        </div>
        <label className="choice">
          <input type="checkbox" name="all" value="yes" defaultChecked={ask.all === "yes"} />
          <span>
            <strong>Every site</strong>
            <span className="quiet small">Where nothing else is chosen above.</span>
          </span>
        </label>
      </fieldset>
      <fieldset className="field">
        <legend>What changes</legend>
        <div className="car-fields">
          <SelectField label="How" name="kind" defaultValue={ask.kind || "set"}>
            <option value="set">Set a value</option>
            <option value="add">Add to a list</option>
            <option value="unset">Remove the agency’s value</option>
          </SelectField>
          <TextField
            label="Setting"
            name="path"
            defaultValue={ask.path}
            list="fleet-settings"
            autoComplete="off"
            spellCheck={false}
            placeholder="price.noPriceText"
            error={problems.change ?? undefined}
          />
          <TextField
            label="Value"
            name="value"
            defaultValue={ask.value}
            autoComplete="off"
            hint="A text, a number, true or false; lists as YAML."
          />
        </div>
      </fieldset>
      <Suggestions id="fleet-labels" of={labels} />
      <Suggestions id="fleet-groups" of={groups} />
      <Suggestions id="fleet-settings" of={paths} />
      <div className="actions">
        <SubmitButton kind="primary">See what would change</SubmitButton>
        <span className="quiet small">Nothing is changed yet.</span>
      </div>
    </Form>
  );
}

const Suggestions = ({ id, of }: { id: string; of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);

/** The sites that were chosen, without a change: to label them. */
function Chosen({ model }: { model: FleetModel }) {
  const { chosen, rows } = model;
  return (
    <Section title={sitesText(chosen ?? 0)}>
      <div className="stack">
        <div className="panel">
          {rows.length === 0 ? (
            <StateMessage symbol="sites" title="No site matches" text="Choose others above." />
          ) : (
            <SiteTable model={model} />
          )}
        </div>
        <Pages model={model} />
        {rows.length === 0 ? null : <LabelForm model={model} />}
      </div>
    </Section>
  );
}

const sitesText = (count: number): string => (count === 1 ? "1 site" : `${formatNumber(count)} sites`);

function Plan({ model, counts }: { model: FleetModel; counts: Record<Outcome, number> }) {
  const { ask, text, outcome, rows } = model;
  const link = (to: Outcome | null) => `${fleetAddress}?${askQuery(ask, to === null ? {} : { outcome: to })}`;
  return (
    <Section title={`What would change: ${text}`}>
      <div className="stack">
        <nav className="actions" aria-label="Outcome">
          {[null, ...outcomes.filter((one) => counts[one] > 0)].map((one) => (
            <Link
              key={one ?? "all"}
              className="button"
              data-size="small"
              data-kind={one === outcome ? "primary" : undefined}
              aria-current={one === outcome ? "page" : undefined}
              to={link(one)}
              preventScrollReset
            >
              {one === null
                ? `All ${formatNumber(model.chosen ?? 0)}`
                : `${formatNumber(counts[one])} ${outcomeNames[one]}`}
            </Link>
          ))}
        </nav>
        <div className="panel">
          {rows.length === 0 ? (
            <StateMessage symbol="check" title="No site" text="Of these sites none is like that." />
          ) : (
            <SiteTable model={model} />
          )}
        </div>
        <Pages model={model} />
        {counts.changes > 0 ? (
          <StepForm model={model} step="apply">
            {`Change ${sitesText(counts.changes)}`}
          </StepForm>
        ) : null}
      </div>
    </Section>
  );
}

/** A step of the chosen sites; its form has what was asked for, and which sites were shown. */
function StepForm({
  model: { ask, seen },
  step,
  fields,
  children,
}: {
  model: FleetModel;
  step: "apply" | "label";
  fields?: React.ReactNode;
  children: string;
}) {
  const show = useToast();
  const isInteractive = useIsInteractive();
  return (
    <ConfirmedForm<FleetAnswer>
      action={fleetAddress}
      className="panel panel-body stack"
      onDone={(answer) => {
        if (answer.kind === "labelled") show(answer.text);
      }}
    >
      {({ answer, isSending }) => (
        <>
          {answer?.kind === "problem" ? <Notice tone="bad">{answer.problem}</Notice> : null}
          {askFields.map((name) => (
            <input key={name} type="hidden" name={name} value={ask[name]} />
          ))}
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="step" value={step} />
          {fields}
          <div className="actions">
            <SubmitButton
              kind={step === "apply" ? "primary" : undefined}
              disabled={isInteractive && isSending}
            >
              {children}
            </SubmitButton>
            {step === "apply" ? (
              <span className="quiet small">It can be rolled back, at all sites or one.</span>
            ) : null}
          </div>
        </>
      )}
    </ConfirmedForm>
  );
}

const LabelForm = ({ model }: { model: FleetModel }) => (
  <StepForm
    model={model}
    step="label"
    fields={
      <div className="field-row">
        <TextField
          label="Add labels"
          name="add"
          autoComplete="off"
          hint="Separated by commas: pilot, wave-2."
        />
        <TextField label="Remove labels" name="remove" autoComplete="off" />
      </div>
    }
  >
    {`Label ${sitesText(model.chosen ?? 0)}`}
  </StepForm>
);

function Changes({ changes }: { changes: readonly ListedChangeRow[] }) {
  return (
    <PanelSection title="Changes so far">
      <Table
        caption="Changes of many sites, newest first"
        rows={changes}
        keyOf={({ id }) => id}
        columns={[
          { name: "Change", cell: ({ id, text }) => <Link to={`${fleetAddress}/${id}`}>{text}</Link> },
          { name: "Sites", cell: ({ states }) => states },
          { name: "By", cell: ({ by }) => by },
          { name: "When", cell: ({ at }) => <Moment at={at} /> },
        ]}
      />
    </PanelSection>
  );
}
