import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { readStored, writeStored } from "#console/parts/stored-input.tsx";

const listName = "leads list";

type Listed = { id: string; site: { slug: string } };
const addressOf = ({ id, site }: Listed) => `/leads/${site.slug}/${id}`;

/** Remembers in this tab the order of the list that is shown. */
export function useListedOrder(leads: readonly Listed[]): void {
  useEffect(() => writeStored(listName, leads.map(addressOf)), [leads]);
}

/** Ways to the leads before and after this one in the list that was shown last. */
export function LeadNeighbours({ lead }: { lead: Listed }) {
  const { state } = useLocation();
  const address = addressOf(lead);
  const [beside, setBeside] = useState<{ before?: string | undefined; after?: string | undefined }>({});
  useEffect(() => {
    const order = readStored<string[]>(listName) ?? [];
    const at = order.indexOf(address);
    setBeside(at < 0 ? {} : { before: order[at - 1], after: order[at + 1] });
  }, [address]);
  return (
    <>
      {beside.before ? (
        <Link className="button" data-kind="plain" rel="prev" to={beside.before} state={state}>
          Previous lead
        </Link>
      ) : null}
      {beside.after ? (
        <Link className="button" data-kind="plain" rel="next" to={beside.after} state={state}>
          Next lead
        </Link>
      ) : null}
    </>
  );
}
