import { Link, useFetcher } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { DangerDialog } from "#console/parts/danger-dialog.tsx";
import { Glyph } from "#console/parts/glyph.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Glance, Notice, PanelSection, ScreenHead, Section } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { type Difference, differences } from "#domain/integrations/catalogues/file-difference.ts";
import { reasonText } from "#domain/integrations/catalogues/profiles/reason-text.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { CatalogueFieldset } from "./catalogue-fields.tsx";
import type { CatalogueAnswer, CatalogueFormModel, CatalogueModel } from "./catalogue-model.ts";
import { PreviewedFile } from "./catalogue-preview.tsx";
import { CatalogueSending } from "./catalogue-sending.tsx";
import { catalogueAddress, profileTitles, StateBadge } from "./catalogues-screen.tsx";
import { NewAddress, StepButton } from "./step-button.tsx";

/** A form that makes a catalogue; its address is shown once. */
export function NewCatalogueScreen({ model }: { model: CatalogueFormModel }) {
  const { site, fields } = model;
  return (
    <>
      <ScreenHead title={`New: ${profileTitles[fields.profile]}`} about={`Cars of ${site.name}.`}>
        <ButtonLink kind="plain" to="/marketing/catalogues">
          All catalogues
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <CatalogueForm key={fields.profile} model={model} />
      </div>
    </>
  );
}

/** A catalogue: what is in it and what isn't, its address and its settings. */
export function CatalogueScreen({ model }: { model: CatalogueModel }) {
  const { listed, failure, heldBack, mayChange } = model;
  return (
    <>
      <ScreenHead title={listed.name} about={`${profileTitles[listed.profile]} · ${listed.site.name}`}>
        <ButtonLink kind="plain" to="/marketing/catalogues">
          All catalogues
        </ButtonLink>
        {listed.builtAt ? (
          <ButtonLink to={`${catalogueAddress(listed)}/file`} reloadDocument download>
            <Glyph name="download" />
            Download
          </ButtonLink>
        ) : null}
      </ScreenHead>
      <div className="stack">
        {failure ? (
          <Notice tone="bad">
            The last build failed: {failure}. Its address has the file before. It is tried again.
          </Notice>
        ) : null}
        {heldBack ? (
          <Notice tone="bad">
            <p>
              The last build would remove {formatNumber(heldBack)} cars, more than half. The file before
              stays, without cars that were sold, reserved or hidden, until you decide.
            </p>
            {mayChange ? <StepButton step="release" text="Remove them" /> : null}
          </Notice>
        ) : null}
        <Glance items={figuresOf(listed)} />
        <InAndOut model={model} />
        <Files model={model} />
        <CatalogueSending model={model} />
        {mayChange ? (
          <>
            <Address model={model} />
            <Section title="Settings">
              <CatalogueForm key={model.id} model={model} />
            </Section>
          </>
        ) : null}
      </div>
    </>
  );
}

function figuresOf({ state, rows, considered, builtAt, fetchedAt, fetchedBy }: CatalogueModel["listed"]) {
  return [
    { name: "State", value: <StateBadge state={state} /> },
    { name: "Cars", value: formatNumber(rows), more: `of ${formatNumber(considered)}` },
    { name: "Built", value: builtAt ? <Moment at={builtAt} /> : "Not yet" },
    {
      name: "Fetched",
      value: fetchedAt ? <Moment at={fetchedAt} /> : "Never",
      more: fetchedBy ? `by ${fetchedBy}` : undefined,
    },
  ];
}

const differenceNames: Readonly<Record<Difference, string>> = {
  added: "Added",
  removed: "Removed",
  changed: "Changed",
};
/** What a list of cars is of: a reason, or how the newest file differs. */
const nameOf = (reason: string): string =>
  reason === "in" ? "In the file" : (differenceNames[reason as Difference] ?? reasonText(reason));
const linkTo = (reason: string) => `?${new URLSearchParams({ reason })}`;

/** The last files, each compared with the one before. */
function Files({ model: { files } }: { model: CatalogueModel }) {
  if (files.length === 0) return null;
  const newest = files[0]?.id;
  return (
    <PanelSection title="Last files">
      <Table
        caption="Last files"
        rows={files}
        keyOf={({ id }) => id}
        columns={[
          { name: "Built", cell: ({ builtAt }) => <Moment at={builtAt} /> },
          { name: "Cars", align: "end", cell: ({ rows }) => formatNumber(rows) },
          ...differences.map((kind) => ({
            name: differenceNames[kind],
            align: "end" as const,
            cell: ({ id, differs }: CatalogueModel["files"][number]) =>
              differs === null ? (
                "—"
              ) : id === newest && differs[kind] > 0 ? (
                <Link to={linkTo(kind)} preventScrollReset>
                  {formatNumber(differs[kind])}
                </Link>
              ) : (
                formatNumber(differs[kind])
              ),
          })),
        ]}
      />
    </PanelSection>
  );
}

function InAndOut({ model: { listed, reasons, shown } }: { model: CatalogueModel }) {
  return (
    <Section title="In and out">
      <ul>
        <li>
          <Link to={linkTo("in")} preventScrollReset>
            In the file: {formatNumber(listed.rows)}
          </Link>
        </li>
        {reasons.map(({ reason, cars }) => (
          <li key={reason}>
            <Link to={linkTo(reason)} preventScrollReset>
              {reasonText(reason)}: {formatNumber(cars)}
            </Link>
          </li>
        ))}
      </ul>
      {shown ? (
        <div className="panel panel-body">
          <h3>{nameOf(shown.reason)}</h3>
          <ul>
            {shown.cars.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/stock/${listed.site.slug}/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Section>
  );
}

function Address({ model: { address } }: { model: CatalogueModel }) {
  return (
    <Section title="Address">
      <div className="panel panel-body stack">
        <p>
          {address.isSet
            ? "Anyone with the address can fetch the file. It was shown when it was made."
            : "It has no address, so the file can’t be fetched."}{" "}
          {address.oldUntil ? (
            <>
              The address before works until <Moment at={address.oldUntil} />.
            </>
          ) : null}
        </p>
        <StepButton step="rotate" text={address.isSet ? "Replace the address" : "Make an address"} />
        <div className="actions">
          <StepButton step="build" text="Build the file now" />
          {address.isSet ? (
            <DangerDialog
              label="Revoke the address"
              title="Revoke the address?"
              confirm={() => <StepButton step="revoke" text="Revoke" kind="danger" />}
            >
              <p>The destination can’t fetch the file any longer, from now on.</p>
            </DangerDialog>
          ) : null}
          <DangerDialog
            label="Delete the catalogue"
            title="Delete the catalogue?"
            confirm={() => <StepButton step="delete" text="Delete" kind="danger" />}
          >
            <p>Its settings, its files and its address are gone.</p>
          </DangerDialog>
        </div>
      </div>
    </Section>
  );
}

function CatalogueForm({ model }: { model: CatalogueFormModel }) {
  const fetcher = useFetcher<CatalogueAnswer>();
  const isInteractive = useIsInteractive();
  const { data } = fetcher;
  const isBusy = !isInteractive || fetcher.state !== "idle";
  return (
    <>
      <fetcher.Form method="post" className="form panel panel-body">
        {data?.kind === "invalid" ? <Notice tone="bad">{data.problem}</Notice> : null}
        {data?.kind === "saved" ? (
          <Notice tone="good">Saved. The file is rebuilt in a few seconds.</Notice>
        ) : null}
        {data?.kind === "address" ? <NewAddress address={data.address} /> : null}
        <CatalogueFieldset {...model} />
        <div className="actions">
          <SubmitButton name="step" value="preview" disabled={isBusy}>
            Preview
          </SubmitButton>
          <SubmitButton
            name="step"
            value="save"
            kind="primary"
            disabled={isBusy || (model.id === null && data?.kind === "address")}
          >
            {model.id === null ? "Make the catalogue" : "Save"}
          </SubmitButton>
        </div>
      </fetcher.Form>
      {data?.kind === "previewed" ? <PreviewedFile preview={data.preview} /> : null}
    </>
  );
}
