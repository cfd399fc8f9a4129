import { Link } from "react-router";
import { ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { DraftLink } from "#console/parts/setting-form/draft-link.tsx";
import { TargetSearch } from "#console/parts/setting-form/target-search.tsx";

export type SettingsModel = {
  targets: { id: string; name: string }[];
  target: string;
  query: string;
  sections: { address: string; question: string; about: string }[];
  /** Settings that match the query, each with where it is. */
  found: { key: string; label: string; about: string; address: string; question: string }[];
  /** How many changes the group's draft has. */
  changes: number;
  /** The slug of the site whose hosts the member may change; null for a group, or beyond the member's reach. */
  hostsOf: string | null;
};

/** The questions that settings answer, and a search in plain words. */
export function SettingsScreen({ model }: { model: SettingsModel }) {
  const { targets, target, query, sections, found, changes, hostsOf } = model;
  const addressOf = (screen: string) => `${screen}?of=${encodeURIComponent(target)}`;
  return (
    <>
      <ScreenHead
        title="Settings"
        about="Whatever you save goes to the draft first. Shoppers see it once it is published under Changes."
      >
        <DraftLink changes={changes} />
      </ScreenHead>
      <div className="stack">
        <TargetSearch
          label="Settings of"
          searchLabel="Find a setting"
          placeholder="weekly, hide price, GST"
          targets={targets}
          target={target}
          query={query}
        />
        {query === "" ? (
          <Questions sections={sections} addressOf={addressOf} hostsOf={hostsOf} />
        ) : (
          <Found query={query} found={found} addressOf={addressOf} />
        )}
      </div>
    </>
  );
}

type AddressOf = (screen: string) => string;

function Questions({
  sections,
  addressOf,
  hostsOf,
}: Pick<SettingsModel, "sections" | "hostsOf"> & { addressOf: AddressOf }) {
  return (
    <ul className="link-list panel">
      <li>
        <Link to="/places">When are you open, and on which number?</Link>
        <span className="quiet">Opening hours, special days, phone numbers and people of each location.</span>
      </li>
      {sections.map(({ address, question, about }) => (
        <li key={address}>
          <Link to={addressOf(address)}>{question}</Link>
          <span className="quiet">{about}</span>
        </li>
      ))}
      {hostsOf === null ? null : (
        <li>
          <Link to={`/settings/hosts?of=${hostsOf}`}>At which address do shoppers reach the site?</Link>
          <span className="quiet">Its hosts, with a check of DNS records and certificates.</span>
        </li>
      )}
    </ul>
  );
}

function Found({
  query,
  found,
  addressOf,
}: {
  query: string;
  found: SettingsModel["found"];
  addressOf: AddressOf;
}) {
  if (found.length === 0)
    return (
      <div className="panel">
        <StateMessage
          symbol="settings"
          title={`No setting for “${query}”`}
          text="Try another word for it, or fewer words. Hours and phone numbers are under Places."
        />
      </div>
    );
  return (
    <Section title="Found" aside={<span className="quiet">{found.length}</span>}>
      <ul className="link-list panel">
        {found.map(({ key, label, about, address, question }) => (
          <li key={key}>
            <Link to={`${addressOf(address)}#setting-${key}`}>{label}</Link>
            <span className="quiet">
              {about} <em>{question}</em>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
