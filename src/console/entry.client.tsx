import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepMomentTexts } from "#console/parts/moment.tsx";
import { bootFromPage } from "#platform/http/page-boot.ts";
import { replayEarlyInput } from "#platform/http/start-script.ts";
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
