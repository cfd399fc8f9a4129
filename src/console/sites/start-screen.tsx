import { Form, Link, useLocation, useNavigation } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { Badge, Notice, ScreenHead, Section } from "#console/parts/screen.tsx";
import { useStoredForm } from "#console/parts/stored-input.tsx";
import { stepAddress } from "./set-up-steps.ts";
import { type StartField, type StartForm, timezones } from "./start-fields.ts";

export type StartModel = {
  groups: readonly string[];
  templates: readonly string[];
  /** Live sites, whose settings a new one may take. */
  sites: readonly { id: string; name: string }[];
  form: StartForm;
  /** Sites that were begun and aren't live yet. */
  begun: { slug: string; name: string; group: string }[];
};
export type StartAnswer = { errors: Partial<StartForm>; typed: StartForm };

/** Begins a new site, or goes on with one. */
export function StartScreen({ model, answer }: { model: StartModel; answer: StartAnswer | null }) {
  const { groups, templates, sites, begun } = model;
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isSending = navigation.state === "submitting";
  const isBegun = navigation.formAction !== undefined && navigation.location.pathname !== pathname;
  const form = useStoredForm("new site", isBegun);
  const typed = answer?.typed ?? model.form;
  const field = (name: StartField) => ({
    name,
    defaultValue: typed[name],
    error: answer?.errors[name],
    autoComplete: "off",
  });
  return (
    <>
      <ScreenHead
        title="New site"
        about="Eight steps to a site that can be previewed. Until it goes live, only you and the people you share its preview with see it."
      />
      <div className="stack">
        {answer ? <Notice tone="bad">Nothing was saved yet. What you typed is still here.</Notice> : null}
        <Form method="post" className="panel panel-body stack" ref={form}>
          <div className="field-row">
            <TextField label="Name of the site" required {...field("name")} />
            <TextField
              label="Slug"
              {...field("slug")}
              spellCheck={false}
              hint="Its key in commands, which stays. Made from the name when it is empty."
            />
          </div>
          <SelectField label="Group" {...field("group")}>
            <option value="">A new one, of this name</option>
            {groups.map((group) => (
              <option key={group}>{group}</option>
            ))}
          </SelectField>
          <SelectField
            label="Settings of"
            {...field("from")}
            hint="It takes this site’s template, labels and settings. Numbers, texts, offers and addresses of the dealer stay out."
          >
            <option value="">No other site</option>
            <SelectOptions of={sites} />
          </SelectField>
          <div className="field-row">
            <SelectField label="Template" {...field("template")}>
              {templates.map((template) => (
                <option key={template}>{template}</option>
              ))}
            </SelectField>
            <SelectField label="Time zone" {...field("timezone")} hint="Of a new group.">
              {timezones.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </SelectField>
            <TextField label="Language" {...field("language")} />
            <TextField label="Currency" {...field("currency")} hint="Of a new group." />
          </div>
          <div className="actions">
            <SubmitButton kind="primary" disabled={isSending}>
              Begin
            </SubmitButton>
            <ButtonLink to="/platform">Cancel</ButtonLink>
          </div>
        </Form>
        {begun.length > 0 ? (
          <Section title="Begun and not live yet">
            <ul className="link-list panel">
              {begun.map(({ slug, name, group }) => (
                <li key={slug}>
                  <Link to={stepAddress(slug, "name")}>{name}</Link>
                  <span className="quiet">
                    <Badge>{group}</Badge> {slug}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
      </div>
    </>
  );
}
