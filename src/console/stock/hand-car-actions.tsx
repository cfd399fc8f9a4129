import { useFetcher } from "react-router";
import { ButtonLink, PlainButton } from "#console/parts/button.tsx";
import { DangerDialog } from "#console/parts/danger-dialog.tsx";
import type { DeleteOutcome } from "#domain/stock/changes-by-staff/own-cars/delete-outcome.ts";

const refusals: Record<Exclude<DeleteOutcome["kind"], "deleted">, string> = {
  "from a feed": "This car comes from a feed, which would bring it again. Hide it instead.",
  reserved: "A shopper has reserved this car, so it stays.",
  gone: "This car was removed meanwhile.",
};

/** Makes a copy of a car, and deletes one that was added by hand. */
export function HandCarActions({
  car,
}: {
  car: {
    id: string;
    name: string;
    site: { slug: string };
    group: string;
    isByHand: boolean;
    mayChange: boolean;
  };
}) {
  if (!car.mayChange) return null;
  return (
    <>
      <ButtonLink to={`/stock/add?${new URLSearchParams({ group: car.group, copy: car.id })}`}>
        Copy
      </ButtonLink>
      {car.isByHand ? <DeleteCar car={car} /> : null}
    </>
  );
}

/** Deleting can't be undone, so it needs a confirmation. */
function DeleteCar({
  car: { id, name, site },
}: {
  car: { id: string; name: string; site: { slug: string } };
}) {
  const fetcher = useFetcher<Exclude<DeleteOutcome, { kind: "deleted" }>>();
  const confirm = () => (
    <PlainButton
      kind="danger"
      disabled={fetcher.state !== "idle"}
      onClick={() => fetcher.submit(null, { method: "post", action: `/stock/${site.slug}/${id}/delete` })}
    >
      Delete it
    </PlainButton>
  );
  return (
    <DangerDialog label="Delete" title={`Delete ${name}?`} confirm={confirm}>
      <p className="quiet">
        The car and its pictures leave every site at once. Leads keep what they say of it. This can’t be
        undone; to keep the car for later, hide it.
      </p>
      {fetcher.data ? <p role="alert">{refusals[fetcher.data.kind]}</p> : null}
    </DangerDialog>
  );
}
