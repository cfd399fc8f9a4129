import { FieldControl } from "#console/parts/setting-form/field-control.tsx";
import { PictureField, PicturesAddress } from "#console/parts/setting-form/picture-field.tsx";
import { fieldProps, StepForm, type StepProps } from "./step-form.tsx";

/** Colours, type and corners, and the logo. */
export function LookStep({ model, shown, answer }: StepProps<"look">) {
  const { fields, logo, target } = shown;
  const { autoComplete: _, ...logoField } = fieldProps(answer, "logo", logo);
  return (
    <PicturesAddress value={model.takesPart ? `/pages/pictures?of=${encodeURIComponent(target)}` : null}>
      <StepForm model={model}>
        {fields.map((field) => {
          const { defaultValue, error } = fieldProps(answer, field.name, field.text);
          return (
            <FieldControl
              key={field.name}
              field={field}
              name={field.name}
              text={defaultValue}
              error={error}
            />
          );
        })}
        <PictureField label="Logo" hint="Without one the name is shown." {...logoField} />
      </StepForm>
    </PicturesAddress>
  );
}
