import { ChoiceField } from "./field.tsx";

type Named = { id: string; name: string };

/**
 * How far a grant reaches: some sites or locations of its group. A choice of one is none.
 * @param wholeGroup what needs all sites
 */
export function ReachFields({
  sites,
  locations,
  wholeGroup,
  problems,
}: {
  sites: readonly Named[];
  locations: readonly Named[];
  wholeGroup: string;
  problems: { siteIds?: string | undefined; locationIds?: string | undefined };
}) {
  return (
    <>
      {sites.length > 1 ? (
        <ChoiceField
          type="checkbox"
          name="site"
          legend="Only some sites"
          hint={`Choose none for all sites of the group. ${wholeGroup} need all of them.`}
          chosen={[]}
          error={problems.siteIds}
          choices={sites.map(({ id, name }) => ({ value: id, name }))}
        />
      ) : null}
      {locations.length > 1 ? (
        <ChoiceField
          type="checkbox"
          name="location"
          legend="Only some locations"
          hint="Choose none for all locations."
          chosen={[]}
          error={problems.locationIds}
          choices={locations.map(({ id, name }) => ({ value: id, name }))}
        />
      ) : null}
    </>
  );
}
