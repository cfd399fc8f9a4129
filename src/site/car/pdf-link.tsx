import { type MouseEvent, type ReactNode, useState } from "react";
import { LinkButton } from "#site/parts/button.tsx";

/** The message when the server gives no reason. */
const defaultError = "The brochure can't be made right now. Please try again in a minute.";

/**
 * The brochure as a download. A plain link without script; with it, a failure is an alert with the server's
 * text (CAR-38, ERR-04) instead of a page of JSON.
 */
export function PdfLink({ href, slug, children }: { href: string; slug: string; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      saveAs(await fetchPdf(href), `${slug}.pdf`);
    } catch (error) {
      window.alert(error instanceof PdfFailure ? error.message : defaultError);
    } finally {
      setBusy(false);
    }
  };
  return (
    <LinkButton href={href} download={`${slug}.pdf`} aria-busy={busy || undefined} onClick={download}>
      {children}
    </LinkButton>
  );
}

class PdfFailure extends Error {}

async function fetchPdf(href: string): Promise<Blob> {
  const response = await fetch(href);
  if (response.ok) return response.blob();
  const answer: { error?: unknown } = await response.json().catch(() => ({}));
  throw new PdfFailure(typeof answer.error === "string" && answer.error ? answer.error : defaultError);
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
