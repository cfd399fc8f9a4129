import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type Consent, keepConsent, readConsent } from "./consent.ts";

/** Asks whether visits may be counted, on sites that ask; once answered it's gone. Without script nothing is counted. */
export default function ConsentBar() {
  const [said, setSaid] = useState<Consent | null>(null);
  useEffect(() => setSaid(readConsent(() => window.localStorage)), []);
  if (said !== "unasked") return null;
  const answer = (consent: Consent) => () => {
    keepConsent(() => window.localStorage, consent);
    setSaid(consent);
  };
  return (
    <section className="consent no-print" aria-label="Counting visits">
      <p>May we count what is looked at here, to make the site better? Nothing personal is counted.</p>
      <div className="consent-answers">
        <Button size="small" look="primary" onClick={answer("given")}>
          Yes, that’s fine
        </Button>
        <Button size="small" onClick={answer("refused")}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}
