import { useEffect, useRef, useState } from "react";
import { tradeInCategory, tradeInSubcategories } from "#domain/trade-in/trade-in-categories.ts";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import { Button, LinkButton } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { FormAlert } from "#site/parts/lead-form/form-errors.tsx";
import { PlaceFacts } from "#site/parts/places/place-facts.tsx";
import { countForm } from "#site/parts/tracking/count-form.ts";
import { dataRouter } from "#ui/data-router.ts";
import type { InspectionView, OfferView } from "./trade-in-view.ts";

/**
 * The value with its conditions, and the button that accepts it (TRADE-25, TRADE-37..52, DECIDE-86,
 * DECIDE-87).
 */
export function OfferCard({ offer }: { offer: OfferView }) {
  const { accepted, busy, failure, accept } = useAcceptance(offer);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(accepted);
  useEffect(() => {
    if (accepted && !before.current) heading.current?.focus();
    before.current = accepted;
  }, [accepted]);
  return (
    <section className="offer" aria-labelledby="offer-heading">
      <h2 id="offer-heading" ref={heading} tabIndex={-1}>
        {accepted ? "You accepted our offer" : offer.range ? "Your estimated value" : "Your trade-in"}
      </h2>
      <p className="offer-vehicle">{offer.vehicle}</p>
      {offer.range ? <p className="offer-range tabular">{offer.range}</p> : <p>{offer.without}</p>}
      {accepted ? (
        <>
          <p className="offer-note">
            <Icon name="check" />
            {inspectionText(offer.inspection)} Bring the logbooks and every set of keys.
          </p>
          {offer.inspection?.link ? (
            <p>
              <LinkButton
                look={offer.inspection.booked ? "plain" : "primary"}
                size="large"
                href={offer.inspection.link.href}
              >
                {offer.inspection.link.label}
              </LinkButton>
            </p>
          ) : null}
          {offer.reference ? (
            <p>
              Your reference: <strong className="tabular">{offer.reference}</strong>
            </p>
          ) : null}
          {offer.place ? (
            <section className="offer-place" aria-labelledby="offer-place">
              <h3 id="offer-place">Where to bring it</h3>
              <PlaceFacts place={offer.place} map={null} />
            </section>
          ) : null}
        </>
      ) : offer.range ? (
        <>
          <p className="offer-note">
            Valid until {offer.validUntil}. The value is indicative and subject to an inspection.
          </p>
          <FormAlert text={failure} />
          <form method="post" action={offer.action} onSubmit={accept}>
            <input type="hidden" name="evalid" value={offer.evalid} />
            <Button
              type="submit"
              look="primary"
              size="large"
              name="go"
              value="accept"
              busy={busy}
              disabled={busy}
            >
              {busy ? "Sending…" : "Accept this offer"}
            </Button>
          </form>
        </>
      ) : null}
      {offer.range ? <OfferConditions offer={offer} accepted={accepted} /> : null}
    </section>
  );
}

function inspectionText(inspection: InspectionView | null): string {
  if (inspection?.booked)
    return `Your inspection is booked for ${inspection.booked}. It decides the final figure.`;
  if (inspection) return "Pick a time for the inspection, which decides the final figure.";
  return "One of our buyers will call you to arrange the inspection, which decides the final figure.";
}

function OfferConditions({ offer, accepted }: { offer: OfferView; accepted: boolean }) {
  return (
    <div className="offer-terms">
      <div>
        <h3>{accepted ? "What decides the final figure" : "What this value needs"}</h3>
        <ul>
          {offer.conditions.map(({ text, met }) => (
            <li key={text} data-met={met === null ? undefined : met}>
              <Icon name={met === false ? "warning" : "check"} />
              <span>
                {text}
                {met === false ? <em> (not by your answers: expect a lower value)</em> : null}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>A car fails the inspection if</h3>
        <ul>
          {offer.failures.map((text) => (
            <li key={text}>
              <Icon name="close" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <p>{offer.financeNote}</p>
      </div>
    </div>
  );
}

function useAcceptance(offer: OfferView) {
  const [accepted, setAccepted] = useState(offer.accepted);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function accept(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const subcategory = tradeInSubcategories.accepted;
    const userData = {
      category: tradeInCategory,
      subcategory,
      evalid: offer.evalid,
      lead_id: offer.leadId,
      offer_accepted: true,
      form_completed: true,
    };
    try {
      const response = await fetch("/api/leads", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ userData }),
      });
      const answer = (await response.json()) as { lead_id?: string; submission_id?: string; error?: string };
      if (!answer.lead_id) return setFailure(answer.error || tradeInTexts.stepFailed);
      setAccepted(true);
      // What else the page says depends on it: the heading, what happens next.
      const { pathname, search } = window.location;
      void dataRouter()?.navigate(pathname + search, { replace: true, preventScrollReset: true });
      countForm(
        {
          form: "trade-in",
          category: tradeInCategory,
          subcategory,
          submissionId: answer.submission_id ?? "",
        },
        null,
        offer.tracking,
      );
    } catch {
      setFailure(tradeInTexts.stepFailed);
    } finally {
      setBusy(false);
    }
  }
  return { accepted, busy, failure, accept };
}
