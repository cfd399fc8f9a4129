import { Form, Link, useNavigation } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { Badge } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { kindNames } from "./offer.ts";
import { daysText } from "./offer-days.ts";
import type { ListedOffer, ShownFigures } from "./offers.ts";

/** Offers as a table, on a phone as cards. @param label what it lists */
export function OfferList({
  label,
  offers,
  figures,
}: {
  label: string;
  offers: readonly ListedOffer[];
  figures: Readonly<Record<string, ShownFigures>>;
}) {
  return (
    <div className="panel">
      <Table
        caption={label}
        isDense="on phones"
        rows={offers}
        keyOf={({ id }) => id}
        columns={[
          { name: "Offer", cell: (offer) => <OfferName offer={offer} /> },
          { name: "Kind", cell: ({ kind }) => kindNames[kind].one },
          { name: "Days", cell: (offer) => daysText(offer) },
          { name: "Site", cell: ({ sites }) => sites.map(({ name }) => name).join(", ") },
          { name: "Shown on", cell: ({ pages }) => pages.join(", ") },
          { name: "Seen", align: "end", cell: ({ id }) => figures[id]?.seen },
          { name: "Pressed", align: "end", cell: ({ id }) => figures[id]?.pressed },
          { name: "Step", isNameHidden: true, isNarrow: true, cell: (offer) => <EndButton offer={offer} /> },
        ]}
      />
    </div>
  );
}

function OfferName({ offer: { title, address, mayChange, ...offer } }: { offer: ListedOffer }) {
  return (
    <>
      {mayChange ? <Link to={address}>{title}</Link> : title}
      <OfferMarks offer={offer} />
    </>
  );
}

/** What has to be known of an offer beside its days. */
export function OfferMarks({
  offer: { isPublished, missing, reason },
}: {
  offer: Pick<ListedOffer, "isPublished" | "missing" | "reason">;
}) {
  return (
    <>
      {isPublished ? null : (
        <>
          {" "}
          <Badge tone="note">In the draft</Badge>
        </>
      )}
      {reason ? (
        <>
          <br />
          <span className="quiet small">{reason}</span>
        </>
      ) : null}
      {missing.length > 0 ? (
        <>
          {" "}
          <Badge tone="bad">Required words are missing</Badge>
        </>
      ) : null}
    </>
  );
}

function EndButton({ offer }: { offer: ListedOffer }) {
  const { state, mayChange, isWithinPage, address, seen, title } = offer;
  const isSending = useNavigation().state === "submitting";
  if (state !== "running" || !mayChange || isWithinPage) return null;
  return (
    <Form method="post" action={address}>
      <input type="hidden" name="seen" value={seen} />
      <SubmitButton
        name="step"
        value="end"
        data-size="small"
        aria-label={`End now: ${title}`}
        disabled={isSending}
      >
        End now
      </SubmitButton>
    </Form>
  );
}
