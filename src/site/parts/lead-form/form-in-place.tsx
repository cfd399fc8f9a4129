import { useEffect, useState } from "react";
import { blankState, type FormModel } from "#site/parts/lead-form/form-model.ts";
import { LeadForm } from "#site/parts/lead-form/lead-form.tsx";

/**
 * A form inside another page: its model is requested when it is shown. If that fails, its own page is the
 * fallback.
 */
export default function FormInPlace({
  form,
  carId,
  location = null,
  address,
}: {
  form: string;
  carId: string | null;
  /** Preselected, by its id. */
  location?: string | null;
  address: string;
}) {
  const [model, setModel] = useState<FormModel | "failed" | null>(null);
  useEffect(() => {
    let unmounted = false;
    const query = new URLSearchParams();
    if (carId) query.set("car_id", carId);
    if (location) query.set("location", location);
    fetch(`/api/forms/${form}?${query}`)
      .then((response) => (response.ok ? (response.json() as Promise<FormModel>) : Promise.reject()))
      .then(
        (found) => {
          if (!unmounted) setModel(found);
        },
        () => {
          if (!unmounted) setModel("failed");
        },
      );
    return () => {
      unmounted = true;
    };
  }, [form, carId, location]);
  if (model === "failed") {
    return (
      <p className="form-elsewhere">
        <a className="link" href={address} data-form-page>
          Open the form on its own page
        </a>
      </p>
    );
  }
  if (!model) return <FormSkeleton />;
  return (
    <>
      <p className="form-intro">{model.words.intro}</p>
      <LeadForm model={model} start={blankState} />
    </>
  );
}

function FormSkeleton() {
  return (
    <div className="form-skeleton" aria-busy="true">
      <span className="sr-only" role="status">
        Loading the form
      </span>
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  );
}
