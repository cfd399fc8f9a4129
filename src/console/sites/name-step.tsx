import { SelectField, TextField } from "#console/parts/field.tsx";
import { timezones } from "./start-fields.ts";
import { fieldProps, StepForm, type StepProps } from "./step-form.tsx";

/** What the site is called, and where it is. */
export function NameStep({ model, shown, answer }: StepProps<"name">) {
  const { form, templates } = shown;
  const field = (name: keyof typeof form) => fieldProps(answer, name, form[name]);
  const zones = [...new Set([...timezones, form.timezone])];
  return (
    <StepForm model={model}>
      <p className="quiet">
        Slug <code>{model.site.slug}</code>, group <code>{model.site.groupSlug}</code>.
      </p>
      <TextField label="Name of the site" required {...field("name")} />
      <div className="field-row">
        <SelectField label="Template" {...field("template")}>
          {templates.map((template) => (
            <option key={template}>{template}</option>
          ))}
        </SelectField>
        <TextField label="Language" {...field("language")} />
        {model.isNewGroup ? (
          <>
            <SelectField label="Time zone" {...field("timezone")}>
              {zones.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </SelectField>
            <TextField label="Currency" {...field("currency")} />
          </>
        ) : (
          <>
            <input type="hidden" name="timezone" value={form.timezone} />
            <input type="hidden" name="currency" value={form.currency} />
          </>
        )}
      </div>
    </StepForm>
  );
}
