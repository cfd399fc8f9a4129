import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { bootFromPage } from "./http/page-boot.ts";
import { followLinks } from "./ui/link-delegation.ts";
import { RequestId } from "./ui/request-id.tsx";

const { requestId } = await bootFromPage(document);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestId value={requestId}>
        <HydratedRouter />
      </RequestId>
    </StrictMode>,
  );
});

followLinks();
