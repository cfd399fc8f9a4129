import { ChoiceField } from "./field.tsx";

type Named = { id: string; name: string };

/**
 * How far a grant reaches: some sites or locations of its group. A choice of one is none.
 * @param wholeGroup what needs all sites; null for nothing
 */
export function ReachFields({
  sites,
  locations,
  wholeGroup,
  problems,
  of = "",
  chosen,
}: {
  sites: readonly Named[];
  locations: readonly Named[];
  wholeGroup: string | null;
  problems: { siteIds?: string | undefined; locationIds?: string | undefined };
  /** Ends the names of the fields, where a form has several: `-sales`. */
  of?: string;
  /** How far it reaches now. */
  chosen?: { siteIds: readonly string[] | null; locationIds: readonly string[] | null } | undefined;
}) {
  return (
    <>
      {sites.length > 1 ? (
        <ChoiceField
          type="checkbox"
          name={`site${of}`}
          legend="Only some sites"
          hint={`Choose none for all sites of the group.${wholeGroup === null ? "" : ` ${wholeGroup} need all of them.`}`}
          chosen={chosen?.siteIds ?? []}
          error={problems.siteIds}
          choices={sites.map(({ id, name }) => ({ value: id, name }))}
        />
      ) : null}
      {locations.length > 1 ? (
        <ChoiceField
          type="checkbox"
          name={`location${of}`}
          legend="Only some locations"
          hint="Choose none for all locations."
          chosen={chosen?.locationIds ?? []}
          error={problems.locationIds}
          choices={locations.map(({ id, name }) => ({ value: id, name }))}
        />
      ) : null}
    </>
  );
}
