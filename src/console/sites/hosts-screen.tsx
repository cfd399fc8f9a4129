import { Link } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Notice, ScreenHead } from "#console/parts/screen.tsx";
import { HostsFields } from "./hosts-fields.tsx";
import type { HostsAnswer } from "./set-up.ts";

export type HostsModel = {
  site: { slug: string; name: string };
  others: { slug: string; name: string }[];
  /** The screen that led here: members who edit settings come from there, operators from the list of sites. */
  list: { name: string; address: string };
  hosts: string[];
  formerHosts: string[];
  targets: readonly string[];
};
export type SavedHosts = HostsAnswer | { kind: "saved" };

/** The hosts by which a live site is reached. Those that it loses lead to the first one. */
export function HostsScreen({ model }: { model: HostsModel }) {
  const { site, others, hosts, formerHosts, targets, list } = model;
  const show = useToast();
  return (
    <>
      <ScreenHead
        title={`Hosts of ${site.name}`}
        about="Where shoppers reach the site. A change holds at once; it doesn’t wait in the draft."
      >
        <ButtonLink kind="plain" to={list.address}>
          {list.name}
        </ButtonLink>
      </ScreenHead>
      <div className="stack" key={`${site.slug} ${hosts.join(" ")}`}>
        <ConfirmedForm<SavedHosts>
          action={`/settings/hosts?of=${site.slug}`}
          className="panel panel-body stack"
          stored={{ name: `hosts ${site.slug}`, until: "saved" }}
          onDone={({ kind }) => {
            if (kind === "saved") show("The hosts are saved");
          }}
        >
          {({ answer, isSending }) => (
            <>
              <HostsFields
                hosts={hosts.join("\n")}
                targets={targets}
                answer={answer && answer.kind !== "saved" ? answer : null}
              />
              <div className="actions">
                <SubmitButton kind="primary" disabled={isSending}>
                  Save the hosts
                </SubmitButton>
              </div>
            </>
          )}
        </ConfirmedForm>
        {formerHosts.length > 0 ? (
          <Notice>
            {formerHosts.join(", ")} {formerHosts.length === 1 ? "leads" : "lead"} to {hosts[0]}.
          </Notice>
        ) : null}
        {others.length > 0 ? (
          <ul className="link-list panel" aria-label="Other sites">
            {others.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={`/settings/hosts?of=${slug}`}>{name}</Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}
