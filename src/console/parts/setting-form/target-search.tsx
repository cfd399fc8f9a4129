import { Form } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { TextField } from "#console/parts/field.tsx";
import { maxSearchText } from "#lib/search-words.ts";
import { type TargetProps, TargetSelect } from "./target-select.tsx";

/** Chooses the site or group whose things are edited, and searches them. */
export function TargetSearch({
  label,
  searchLabel,
  placeholder,
  targets,
  target,
  query,
}: TargetProps & { searchLabel: string; placeholder: string; query: string }) {
  return (
    <Form className="filters" role="search">
      <TargetSelect label={label} targets={targets} target={target} />
      <TextField
        label={searchLabel}
        name="q"
        type="search"
        maxLength={maxSearchText}
        placeholder={placeholder}
        defaultValue={query}
        key={`q ${query}`}
      />
      <SubmitButton>Show</SubmitButton>
    </Form>
  );
}
