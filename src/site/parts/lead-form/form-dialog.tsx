import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#site/parts/button.tsx";
import { Dialog } from "#site/parts/dialog.tsx";
import { later } from "#site/parts/later.tsx";

/** A form in its place; where its code can't be loaded, a link to the form's own page. */
const FormInPlace = later(
  () => import("./form-in-place.tsx"),
  ({ address }) => (
    <p>
      <LinkButton href={address}>Open the form</LinkButton>
    </p>
  ),
);

type Opened = {
  form: string;
  carId: string | null;
  /** Id of the location that the link is about. */
  location: string | null;
  address: string;
  title: string;
};

/**
 * Opens a link to a form (`data-lead-form`) in a dialog over its page. One for the whole site, so that cards
 * cost nothing; the form's code is loaded when it is first opened. Without script the link leads to the
 * form's page.
 */
export function FormDialog() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { key } = useLocation();
  useEffect(() => {
    // Before the links' own handler, which would navigate to the form's page.
    const open = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[data-lead-form]");
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      // A vendor's script would read a form of its page: the link leads to a page of its own (start-tags.ts).
      if ("tags" in document.documentElement.dataset) return;
      event.preventDefault();
      setOpened({
        form: link.dataset.leadForm ?? "enquiry",
        carId: new URL(link.href).searchParams.get("car_id"),
        location: new URL(link.href).searchParams.get("location"),
        address: link.href,
        title: link.dataset.title ?? link.textContent?.split(":")[0]?.trim() ?? "",
      });
    };
    document.addEventListener("click", open, true);
    return () => document.removeEventListener("click", open, true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpened(null), [key]);
  if (!opened) return null;
  return (
    <Dialog open onClose={() => setOpened(null)} title={opened.title} className="form-dialog">
      <Suspense fallback={null}>
        <FormInPlace
          key={opened.address}
          form={opened.form}
          carId={opened.carId}
          location={opened.location}
          address={opened.address}
        />
      </Suspense>
    </Dialog>
  );
}
