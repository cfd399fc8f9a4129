import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { bootFromPage } from "#platform/http/page-boot.ts";
import { replayEarlyInput } from "#platform/http/start-script.ts";
import { followLinks } from "#site/parts/link-delegation.ts";
import { RequestId } from "#site/parts/request-id.tsx";
import { keepScrollPositions } from "#ui/scroll-restoration.ts";

const { requestId } = await bootFromPage(document);

/** Marks the page as interactive. */
function Ready(): null {
  useEffect(replayEarlyInput, []);
  return null;
}

keepScrollPositions();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestId value={requestId}>
        <HydratedRouter />
        <Ready />
      </RequestId>
    </StrictMode>,
  );
});

followLinks();
