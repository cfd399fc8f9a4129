import LeadCompanion from "./features/leads/lead-companion.tsx";
import { SavedCompanion } from "./features/saved/saved-companion.tsx";
import ConsentBar from "./features/tracking/consent-bar.tsx";
import { Toaster } from "./ui/toaster.tsx";

/** Everything that goes along with a page and isn't in its HTML, in one script that is loaded after it. */
export default function PageCompanion({ asksConsent }: { asksConsent: boolean }) {
  return (
    <>
      <LeadCompanion />
      <SavedCompanion />
      {asksConsent ? <ConsentBar /> : null}
      <Toaster />
    </>
  );
}
