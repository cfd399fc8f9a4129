import { type MouseEvent, useEffect, useRef } from "react";
import { Form, Link, useActionData, useNavigation, useSearchParams, useSubmit } from "react-router";
import { EntryFields } from "#console/pages/entry-fields.tsx";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ChoiceField, SelectField, SelectOptions } from "#console/parts/field.tsx";
import { SaveBar } from "#console/parts/save-bar.tsx";
import { Notice, ScreenHead } from "#console/parts/screen.tsx";
import { DraftLink } from "#console/parts/setting-form/draft-link.tsx";
import { LinkChoices } from "#console/parts/setting-form/link-field.tsx";
import { PicturesAddress } from "#console/parts/setting-form/picture-field.tsx";
import { NothingChanged, NotSaved, SavedToDraft } from "#console/parts/setting-form/save-notices.tsx";
import { useStoredForm } from "#console/parts/stored-input.tsx";
import { kindNames, type OfferKind, offerKinds } from "./offer.ts";
import { newOfferAddress } from "./offer-address.ts";
import { daysText } from "./offer-days.ts";
import type { ListedOffer, OfferAnswer, OfferModel } from "./offers.ts";

const formId = "offer";

/** The form of an offer, new or stored. It works without scripts: each button posts the form. */
export function OfferScreen({ model }: { model: OfferModel }) {
  const { title, listed, copy, kind, changes } = model;
  return (
    <>
      <ScreenHead title={title} about={listed ? aboutOf(listed) : kindNames[kind].about}>
        <ButtonLink kind="plain" to="/offers">
          All offers
        </ButtonLink>
        {copy ? <ButtonLink to={copy}>Duplicate for next month</ButtonLink> : null}
        <DraftLink changes={changes} />
      </ScreenHead>
      {listed ? null : <Kinds kind={kind} />}
      <OfferForm model={model} key={`${model.address} ${model.seen}`} />
    </>
  );
}

const aboutOf = (offer: ListedOffer): string =>
  [
    kindNames[offer.kind].one,
    daysText(offer),
    offer.sites.map(({ name }) => name).join(", "),
    ...(offer.pages.length > 0 ? [`shown on ${offer.pages.join(", ")}`] : []),
  ].join(", ");

/** The form of another kind; with script it begins with what was typed. */
function Kinds({ kind }: Pick<OfferModel, "kind">) {
  const submit = useSubmit();
  const carry = (event: MouseEvent, to: OfferKind) => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const typed = new FormData(form);
    typed.set("was", kind);
    void submit(typed, { method: "post", action: newOfferAddress(to) });
  };
  return (
    <nav className="actions offer-kinds" aria-label="Kind of offer">
      {offerKinds.map((one) => (
        <Link
          key={one}
          className="button"
          data-size="small"
          to={newOfferAddress(one)}
          onClick={(event) => carry(event, one)}
          aria-current={one === kind ? "page" : undefined}
          data-kind={one === kind ? undefined : "plain"}
        >
          {kindNames[one].one}
        </Link>
      ))}
    </nav>
  );
}

function ShownOn({ of }: { of: OfferModel["shownOn"] }) {
  if (of.length === 0) return null;
  return (
    <ul className="quiet small" aria-label="Where it is shown">
      {of.map(({ site, pages, why }) => (
        <li key={site}>
          {why ? `${site}: shown nowhere yet. ${why}` : `${site}: shown on ${pages.join(", ")}`}
        </li>
      ))}
    </ul>
  );
}

function OfferForm({ model }: { model: OfferModel }) {
  const { address, fields, listed, choicesOf } = model;
  const answer = useActionData<OfferAnswer>();
  const isSaved = useSearchParams()[0].get("done") === "saved" && !answer;
  const isSending = useNavigation().state === "submitting";
  const stored = useStoredForm(`offer ${address}`, isSaved);
  const wrong = answer?.kind === "problems" ? answer : null;
  const given = wrong ?? (answer?.kind === "switched" ? answer : null);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wrong) (stored.current?.querySelector<HTMLElement>("[aria-invalid]") ?? outcome.current)?.focus();
  }, [wrong, stored]);
  return (
    <Form id={formId} method="post" action={address} className="stack" ref={stored} noValidate>
      {isSaved ? <SavedToDraft /> : null}
      {answer?.kind === "unchanged" ? <NothingChanged /> : null}
      {wrong ? (
        <div ref={outcome} tabIndex={-1}>
          <NotSaved general={wrong.general} />
        </div>
      ) : null}
      <OfferNotices listed={listed} />
      <input type="hidden" name="seen" value={wrong?.seen ?? model.seen} />
      <section className="panel panel-body stack" aria-label="The offer">
        <PicturesAddress value={`/pages/pictures?of=${encodeURIComponent(choicesOf)}`}>
          <LinkChoices of={choicesOf}>
            <Whereabouts model={model} given={given} problems={wrong?.problems ?? {}} />
            <ShownOn of={model.shownOn} />
            <EntryFields
              fields={fields}
              block={null}
              texts={given?.texts ?? model.texts}
              problems={wrong?.problems ?? {}}
            />
          </LinkChoices>
        </PicturesAddress>
      </section>
      <SaveBar
        text={
          wrong
            ? "Not saved: something above needs another look."
            : listed?.isPublished
              ? "Changes are shown to shoppers once they are published."
              : "Nothing is shown to shoppers before it is published."
        }
      >
        {/* The first button is the one that Enter presses in a field. */}
        <SubmitButton name="step" value="save" kind="primary" disabled={isSending}>
          Save to the draft
        </SubmitButton>
        {listed?.state === "running" ? (
          <SubmitButton name="step" value="end" disabled={isSending}>
            End now
          </SubmitButton>
        ) : null}
        {listed ? (
          <SubmitButton name="step" value="remove" kind="danger" disabled={isSending}>
            Remove offer
          </SubmitButton>
        ) : null}
      </SaveBar>
    </Form>
  );
}

function OfferNotices({ listed }: Pick<OfferModel, "listed">) {
  if (!listed) return null;
  return (
    <>
      {listed.reason ? <Notice>{`It never runs. ${listed.reason}`}</Notice> : null}
      {listed.missing.length > 0 ? <Notice>{listed.missing.join(" ")}</Notice> : null}
    </>
  );
}

/** The sites and the model of a new offer; a stored one stays where it is. */
function Whereabouts({
  model,
  given,
  problems,
}: {
  model: OfferModel;
  given: Pick<OfferModel, "chosen" | "model"> | null;
  problems: Record<string, string>;
}) {
  if (model.listed || model.sites.length === 0) return null;
  return (
    <>
      <ChoiceField
        type="checkbox"
        name="site"
        legend="Sites"
        error={problems.site}
        choices={model.sites.map(({ slug, name }) => ({ value: slug, name }))}
        chosen={given?.chosen ?? model.chosen}
      />
      {model.kind === "model" ? (
        <SelectField
          label="Model"
          name="model"
          error={problems.model}
          defaultValue={given?.model ?? model.model}
        >
          <option value="">Choose the model</option>
          <SelectOptions of={model.models} />
        </SelectField>
      ) : null}
    </>
  );
}
