import type { ReactNode } from "react";
import type { FormCar, FormModel, FormState } from "#site/parts/lead-form/form-model.ts";
import { LeadForm } from "#site/parts/lead-form/lead-form.tsx";

/**
 * A form with its own page: its text, the car it is about, and the form. `aside` is beside it on wide
 * screens.
 */
export function FormPage({
  model,
  state,
  title,
  children,
}: {
  model: FormModel;
  state: FormState;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <div className="page form-page" data-aside={children ? "" : undefined}>
      <header className="form-head">
        <h1>{title ?? model.words.title}</h1>
        <p>{model.words.intro}</p>
        {model.car ? <AboutCar car={model.car} /> : null}
      </header>
      <div className="form-card">
        {/* The response to a post remounts the form: its values replace the previous ones. */}
        <LeadForm key={`${model.form} ${model.subject ?? ""}`} model={model} start={state} />
      </div>
      {children ? <aside className="form-aside">{children}</aside> : null}
    </div>
  );
}

function AboutCar({ car }: { car: FormCar }) {
  return (
    <p className="form-car">
      <a className="link" href={`/cars/${car.slug}`}>
        {car.name}
      </a>
    </p>
  );
}
