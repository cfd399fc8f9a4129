import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { ButtonLink } from "#console/parts/button.tsx";
import { Badge, Notice, ScreenHead } from "#console/parts/screen.tsx";
import { ContactStep } from "./contact-step.tsx";
import { LegalStep } from "./legal-step.tsx";
import { LiveStep } from "./live-step.tsx";
import { LookStep } from "./look-step.tsx";
import { NameStep } from "./name-step.tsx";
import { PlacesStep } from "./places-step.tsx";
import type { SetUpAnswer, SetUpModel } from "./set-up.ts";
import { type StepId, setUpSteps, stepAddress } from "./set-up-steps.ts";
import { PreviewStep, StockStep } from "./stock-step.tsx";

export function SetUpScreen({ model, answer }: { model: SetUpModel; answer: SetUpAnswer | null }) {
  const { site, shown, states, takesPart } = model;
  const step = setUpSteps.find(({ id }) => id === shown.step);
  return (
    <>
      <ScreenHead title={`${site.name}: ${step?.name ?? ""}`} about={step?.about}>
        <ButtonLink kind="plain" to="/platform/new">
          All new sites
        </ButtonLink>
      </ScreenHead>
      <div className="set-up">
        <Steps site={site.slug} current={shown.step} states={states} />
        <div className="stack">
          {takesPart ? null : (
            <Notice>
              <Form method="post" className="actions">
                <span>
                  Previews, pictures and stock need roles for this site, which end when it goes live.
                </span>
                <button type="submit" className="button" name="step" value="join">
                  Take part
                </button>
              </Form>
            </Notice>
          )}
          {answer?.kind === "problems" ? <NotSaved general={answer.general} /> : null}
          <Step key={`${shown.step} ${model.seen}`} model={model} answer={answer} />
        </div>
      </div>
    </>
  );
}

const NotSaved = ({ general }: { general: readonly string[] }) => (
  <Notice tone="bad" takesFocus>
    <p>Nothing was saved yet. What you typed is still here.</p>
    {general.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </Notice>
);

const tones = { done: "good", missing: "warn", optional: "plain" } as const;
const stateNames = { done: "Done", missing: "Missing", optional: "Optional" } as const;

function Steps({ site, current, states }: { site: string; current: StepId; states: SetUpModel["states"] }) {
  return (
    <nav aria-label="Steps">
      <ol className="link-list panel">
        {setUpSteps.map(({ id, name }) => (
          <li key={id}>
            <Link to={stepAddress(site, id)} aria-current={id === current ? "step" : undefined}>
              {name}
            </Link>
            {id === "live" ? null : <Badge tone={tones[states[id]]}>{stateNames[states[id]]}</Badge>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ model, answer }: { model: SetUpModel; answer: SetUpAnswer | null }): ReactNode {
  const { shown } = model;
  switch (shown.step) {
    case "name":
      return <NameStep model={model} shown={shown} answer={answer} />;
    case "look":
      return <LookStep model={model} shown={shown} answer={answer} />;
    case "places":
      return <PlacesStep model={model} shown={shown} answer={answer} />;
    case "contact":
      return <ContactStep model={model} shown={shown} answer={answer} />;
    case "legal":
      return <LegalStep model={model} shown={shown} answer={answer} />;
    case "stock":
      return <StockStep model={model} shown={shown} />;
    case "preview":
      return <PreviewStep model={model} shown={shown} />;
    case "live":
      return <LiveStep model={model} shown={shown} answer={answer} />;
  }
}
