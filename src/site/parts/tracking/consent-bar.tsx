import { useEffect, useRef, useState } from "react";
import {
  type Consent,
  type PrivacySignal,
  privacyChoices,
  readConsent,
  storeConsent,
} from "#domain/measurement/consent.ts";
import { Button } from "#site/parts/button.tsx";

/**
 * Asks for consent to tracking on sites that require it: a strip of the page, so that it covers nothing. The
 * page's first script hides it once it is answered; a link to `#privacy-choices` shows it again. Without
 * script nothing is tracked, and nothing is asked.
 */
export default function ConsentBar() {
  const strip = useRef<HTMLElement>(null);
  const [objects, setObjects] = useState(false);
  useEffect(() => {
    const look = () => {
      const again = window.location.hash === privacyChoices;
      setObjects((navigator as PrivacySignal).globalPrivacyControl === true);
      const known = readConsent(() => window.localStorage, navigator as PrivacySignal) !== "unasked";
      document.documentElement.toggleAttribute("data-consent-known", known && !again);
      if (again) strip.current?.scrollIntoView();
    };
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  const close = () => {
    document.documentElement.toggleAttribute("data-consent-known", true);
    if (window.location.hash === privacyChoices)
      window.history.replaceState(
        window.history.state,
        "",
        window.location.pathname + window.location.search,
      );
  };
  const answer = (consent: Consent) => () => {
    storeConsent(() => window.localStorage, consent);
    close();
  };
  return (
    <section ref={strip} className="consent script-only no-print" aria-label="Counting visits">
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
