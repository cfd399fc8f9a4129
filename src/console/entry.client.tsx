import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { bootFromPage } from "#platform/http/page-boot.ts";
import { replayEarlyInput } from "#platform/http/start-script.ts";
import { keepMomentTexts } from "#ui/console/moment.tsx";
import { keepScrollPositions } from "#ui/scroll-restoration.ts";
import { leaveTypedText } from "#ui/typed-text.ts";

await bootFromPage(document);

/** Marks the screen as interactive. */
function Ready(): null {
  useEffect(replayEarlyInput, []);
  return null;
}

keepMomentTexts();
keepScrollPositions();
leaveTypedText();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Ready />
    </StrictMode>,
  );
});
