import { CopyLine } from "#console/parts/copy-line.tsx";
import { AreaField } from "#console/parts/field.tsx";
import { Badge, Notice } from "#console/parts/screen.tsx";
import type { HostFindings, HostsAnswer } from "./set-up.ts";

/** The hosts of a site, with what a check of them found and the tick that sets them all the same. */
export function HostsFields({
  hosts,
  targets,
  answer,
}: {
  hosts: string;
  targets: readonly string[];
  answer: HostsAnswer | null;
}) {
  return (
    <>
      {answer?.kind === "refused" ? (
        <Notice tone="bad">
          {answer.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      ) : null}
      <p className="quiet">
        {targets.length > 0
          ? `At the provider of the domain, point each host to ${targets.join(" and ")}: an A or AAAA record for an address, a CNAME record for a name.`
          : "At the provider of the domain, point each host to the address of this platform."}
      </p>
      <AreaField
        label="Hosts"
        name="hosts"
        rows={3}
        required
        spellCheck={false}
        defaultValue={answer?.typed ?? hosts}
        hint="One on each line, the main one first, such as www.dealer.com.au. Their DNS records and certificates are checked."
      />
      {answer?.kind === "unproven" ? <Proofs records={answer.records} /> : null}
      {answer?.kind === "warnings" ? <Warnings hosts={answer.hosts} typed={answer.typed} /> : null}
    </>
  );
}

/** The DNS records by which a group proves that hosts are its own. */
function Proofs({ records }: { records: readonly { name: string; value: string }[] }) {
  return (
    <Notice tone="bad" takesFocus>
      <p>
        Nothing was saved yet: prove first that {records.length === 1 ? "this host is" : "these hosts are"}{" "}
        yours. At the provider of the domain, set a TXT record with this name and this value, then save again.
        A new record may take some minutes.
      </p>
      {records.map(({ name, value }) => (
        <div key={name} className="stack">
          <CopyLine text={name} />
          <CopyLine text={value} />
        </div>
      ))}
    </Notice>
  );
}

function Warnings({ hosts, typed }: { hosts: readonly HostFindings[]; typed: string }) {
  return (
    <Notice tone="bad" takesFocus>
      <p>Not all of this is ready, so nothing was saved.</p>
      <ul className="host-findings">
        {hosts.flatMap(({ host, findings }) =>
          findings.map(({ check, level, text, remedy }) => (
            <li key={`${host} ${check}`}>
              <Badge tone={level === "ok" ? "good" : "warn"}>{check}</Badge> {text} {remedy}
            </li>
          )),
        )}
      </ul>
      <label>
        <input type="checkbox" name="anyway" value={typed} /> Set these hosts all the same
      </label>
    </Notice>
  );
}
