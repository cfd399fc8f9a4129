import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { type Consent, type PrivacySignal, privacyChoices, readConsent, storeConsent } from "./consent.ts";

/**
 * Asks for consent to tracking on sites that require it; hidden once answered; a link to
 * `#privacy-choices` shows it again. Without script nothing is tracked.
 */
export default function ConsentBar() {
  const [consent, setAnswer] = useState<Consent | null>(null);
  const [again, setAgain] = useState(false);
  useEffect(() => {
    const look = () => {
      setAnswer(readConsent(() => window.localStorage, navigator as PrivacySignal));
      setAgain(window.location.hash === privacyChoices);
    };
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  if (consent === null || (consent !== "unasked" && !again)) return null;
  const objects = (navigator as PrivacySignal).globalPrivacyControl === true;
  const close = () => {
    setAgain(false);
    if (window.location.hash === privacyChoices)
      window.history.replaceState(
        window.history.state,
        "",
        window.location.pathname + window.location.search,
      );
  };
  const answer = (consent: Consent) => () => {
    storeConsent(() => window.localStorage, consent);
    setAnswer(consent);
    close();
  };
  return (
    <section className="consent no-print" aria-label="Counting visits">
      {objects ? (
        <>
          <p>Your browser asks websites not to count what you look at (Global Privacy Control). We don’t.</p>
          <div className="consent-answers">
            <Button size="small" onClick={close}>
              Close
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>May we count what is looked at here, to make the site better? Nothing personal is counted.</p>
          <div className="consent-answers">
            <Button size="small" look="primary" onClick={answer("given")}>
              Yes, that’s fine
            </Button>
            <Button size="small" onClick={answer("refused")}>
              No, thanks
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
