import { AreaField, ChoiceField, SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import type { CatalogueFormModel } from "./catalogue-model.ts";

const carTypeChoices = [
  { value: "new", name: "New" },
  { value: "demo", name: "Demo" },
  { value: "used", name: "Used" },
];

const formats = [
  { id: "csv", name: "CSV, separated by commas" },
  { id: "semicolon", name: "CSV, separated by semicolons" },
  { id: "tsv", name: "Separated by tabs" },
  { id: "json", name: "JSON" },
  { id: "xml", name: "XML" },
];
const separators = [
  { id: "|", name: "Bar" },
  { id: ",", name: "Comma" },
  { id: ";", name: "Semicolon" },
  { id: " ", name: "Space" },
];

/** One check box as a card. */
export function YesField({
  legend,
  name,
  isOn,
  label,
  about,
}: {
  legend: string;
  name: string;
  isOn: boolean;
  label: string;
  about: string;
}) {
  return (
    <ChoiceField
      type="checkbox"
      name={name}
      legend={legend}
      chosen={isOn ? ["yes"] : []}
      choices={[{ value: "yes", name: label, about }]}
    />
  );
}

export function CatalogueFieldset({ fields, locations, id }: CatalogueFormModel) {
  const isGoogle = fields.profile.startsWith("google");
  return (
    <>
      <TextField
        label="Name"
        name="name"
        defaultValue={fields.name}
        maxLength={80}
        required
        autoComplete="off"
        hint="Its file is named after it."
      />
      {id === null ? null : (
        <YesField
          legend="State"
          name="on"
          isOn={fields.isOn}
          label="On"
          about="Off, its address answers nothing, and it isn’t sent."
        />
      )}
      <ChoiceField
        type="checkbox"
        name="type"
        legend="Types of cars"
        hint="None chosen: all."
        chosen={fields.carTypes}
        choices={carTypeChoices}
      />
      <TextField
        label="Makes"
        name="makes"
        defaultValue={fields.makes}
        hint="Such as “Mazda, Kia”. Empty: all."
      />
      {isGoogle ? (
        <>
          {locations.map((location) => (
            <TextField
              key={location.id}
              label={`Store code of ${location.name}`}
              name={`store ${location.id}`}
              defaultValue={fields.storeCodes[location.id] ?? ""}
              maxLength={64}
              autoComplete="off"
              hint="As in your Business Profile, capitals included. Without it, its cars aren’t in the file."
            />
          ))}
          <YesField
            legend="Prices"
            name="charges"
            isOn={fields.priceWithoutCharges}
            label="Also cars whose price doesn’t say “Drive Away”"
            about="Google wants prices that include all charges."
          />
        </>
      ) : null}
      {fields.profile === "table" ? <TableFields fields={fields} /> : null}
    </>
  );
}

function TableFields({ fields }: Pick<CatalogueFormModel, "fields">) {
  return (
    <>
      <SelectField label="Format" name="format" defaultValue={fields.format}>
        <SelectOptions of={formats} />
      </SelectField>
      <AreaField
        label="Columns"
        name="columns"
        rows={8}
        defaultValue={fields.columns}
        spellCheck={false}
        hint="One a line: “Make = make”, “Title = {year} {make} {model}”. After a bar the receiver’s words, a unit, a length, and what stands for nothing: “Body = simple_body | Ute => Utility | max 20 | else Other”, “Miles = km | in miles”, “Price = shown_price | in cents”. Empty: the columns of our stock format."
      />
      <SelectField label="Between pictures and features" name="separator" defaultValue={fields.separator}>
        <SelectOptions of={separators} />
      </SelectField>
      <TextField
        label="Pictures of a car, at most"
        name="pictures"
        type="number"
        min={0}
        max={60}
        defaultValue={fields.maxPictures}
      />
      <YesField
        legend="Readers"
        name="people"
        isOn={fields.isOpenedByPeople}
        label="People open it with a spreadsheet"
        about="Texts that look like formulas are marked as text."
      />
    </>
  );
}
