import { MarkdownField } from "#console/parts/markdown-field.tsx";
import { FieldControl } from "#console/parts/setting-form/field-control.tsx";
import { fieldProps, StepForm, type StepProps } from "./step-form.tsx";

/** The company behind the site, and the texts that name it. */
export function LegalStep({ model, shown, answer }: StepProps<"legal">) {
  const { fields, terms, privacy } = shown;
  const text = (name: "terms" | "privacy", shownText: string) => {
    const { autoComplete: _, ...field } = fieldProps(answer, name, shownText);
    return field;
  };
  return (
    <StepForm model={model}>
      {fields.map((field) => {
        const { defaultValue, error } = fieldProps(answer, field.name, field.text);
        return (
          <FieldControl key={field.name} field={field} name={field.name} text={defaultValue} error={error} />
        );
      })}
      <MarkdownField
        label="Privacy statement"
        hint="The platform’s own until it is changed here. It needs a lawyer’s review."
        {...text("privacy", privacy)}
      />
      <MarkdownField label="Terms of use" {...text("terms", terms)} />
    </StepForm>
  );
}
