import { type FormEvent, useEffect, useId, useRef } from "react";
import { useNavigation, useSubmit } from "react-router";
import { codeMinutes } from "#domain/shoppers/accounts/sign-in-code.ts";
import { Button } from "#site/parts/button.tsx";
import { FinanceCalculator } from "#site/parts/finance/finance-calculator.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { FormAlert } from "#site/parts/lead-form/form-errors.tsx";
import { FieldError } from "#site/parts/lead-form/form-field.tsx";
import type { SignInCalculator, SignInState, SignInView } from "./sign-in-view.ts";

/**
 * Sign-in by a number and the code texted to it. Plain forms: script only submits them without reloading the
 * page.
 */
export function SignInPage({ view, answer }: { view: SignInView; answer: SignInState | undefined }) {
  const state: SignInState = answer ?? { step: view.step, phone: view.phone, errors: {}, failure: null };
  return (
    <div className="page sign-in">
      <a className="sign-in-back" href={view.back}>
        <Icon name="left" />
        {view.car && view.back === view.car.href
          ? `Back to the ${view.car.name}`
          : view.back === "/"
            ? "Back to the front page"
            : "Back to where you were"}
      </a>
      {view.forgotten ? (
        <p className="account-done" role="status">
          <Icon name="check" />
          Your data is erased and you are signed out.
        </p>
      ) : null}
      <header className="form-head">
        <h1>{view.addsPhone ? "Add your mobile number" : view.title}</h1>
        {view.car ? (
          <p>
            <a className="link" href={view.car.href}>
              {view.car.name}
            </a>
            {` · ${view.car.price}`}
          </p>
        ) : null}
        <p>
          {view.addsPhone ? "You are signed in, but we don't have your number yet. " : ""}
          {view.reason}
        </p>
        {view.waits ? <p>{view.waits}</p> : null}
      </header>
      <div className="form-card">
        {state.step === "code" ? (
          <CodeForm state={state} otherNumber={view.otherNumber} />
        ) : (
          <PhoneForm state={state} />
        )}
        {view.demoMessages ? (
          <p className="sign-in-demo">
            <Icon name="info" />
            <span>
              This is a demo, so no text is sent. Your code is in the{" "}
              <a className="link" href="/demo/messages" target="_blank" rel="noopener">
                messages of this demo site
              </a>{" "}
              (opens a new tab).
            </span>
          </p>
        ) : null}
      </div>
      <aside className="sign-in-why" aria-label="About signing in">
        <p>
          <Icon name="check" />
          No password to make up or lose
        </p>
        <p>
          <Icon name="check" />
          Only for {view.siteName}: your number signs you in here and nowhere else
        </p>
        <p>
          <Icon name="check" />
          See, download or erase what we hold, whenever you like
        </p>
      </aside>
      {view.calculator ? <Calculator calculator={view.calculator} /> : null}
    </div>
  );
}

function Calculator({ calculator }: { calculator: SignInCalculator }) {
  return (
    <section className="sign-in-calculator" id="calculator" aria-labelledby="calculator-heading">
      <h2 id="calculator-heading">Calculate repayments without signing in</h2>
      <FinanceCalculator {...calculator} />
    </section>
  );
}

function PhoneForm({ state }: { state: SignInState }) {
  const id = useId();
  const { props, busy } = useStep();
  const error = state.errors.phone;
  const input = useFocus(error !== undefined, state);
  return (
    <form {...props}>
      <FormAlert text={state.failure} />
      <div className="form-row" data-wrong={error ? "" : undefined}>
        <label className="field-label" htmlFor={id}>
          Mobile number
        </label>
        <input
          id={id}
          ref={input}
          className="field"
          type="tel"
          inputMode="tel"
          name="phone"
          autoComplete="tel"
          defaultValue={state.phone}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
        />
        <p className="field-hint" id={`${id}-hint`}>
          We text you a six-digit code.
        </p>
        <FieldError id={id} error={error} />
      </div>
      <Button type="submit" look="primary" size="large" wide name="do" value="send" busy={busy}>
        {busy ? "Sending…" : "Text me a code"}
      </Button>
    </form>
  );
}

function CodeForm({ state, otherNumber }: { state: SignInState; otherNumber: string }) {
  const id = useId();
  const { props, busy } = useStep();
  const error = state.errors.code;
  const input = useFocus(state.failure === null, state);
  return (
    <form {...props}>
      <FormAlert text={state.failure} />
      <p className="sign-in-sent" role="status">
        We texted a code to <strong>{state.phone}</strong>. It works for {codeMinutes} minutes.
      </p>
      <input type="hidden" name="phone" value={state.phone} />
      <div className="form-row" data-wrong={error ? "" : undefined}>
        <label className="field-label" htmlFor={id}>
          Six-digit code
        </label>
        <input
          id={id}
          ref={input}
          className="field sign-in-code"
          type="text"
          inputMode="numeric"
          name="code"
          autoComplete="one-time-code"
          maxLength={20}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <FieldError id={id} error={error} />
      </div>
      <Button type="submit" look="primary" size="large" wide name="do" value="verify" busy={busy}>
        {busy ? "Signing in…" : "Sign in"}
      </Button>
      <p className="sign-in-other">
        <span>Nothing arrived?</span>
        <button className="link" type="submit" name="do" value="resend">
          Text me a new code
        </button>
        <a className="link" href={otherNumber}>
          Use another number
        </a>
      </p>
    </form>
  );
}

/** One step's form: it posts to its own address, by script where there is script. */
function useStep() {
  const submit = useSubmit();
  const busy = useNavigation().state !== "idle";
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const { pathname, search, hash } = window.location;
    const answers = new FormData(event.currentTarget, submitter);
    // The fragment that a gate's redirect left in the address; the next step's address wouldn't have it.
    answers.set("fragment", hash);
    void submit(answers, { method: "post", action: pathname + search, preventScrollReset: true });
  };
  // No action: without script the browser then preserves the fragment of its own address through post and
  // redirect.
  return { busy, props: { method: "post", className: "lead-form", noValidate: true, onSubmit } as const };
}

/** A field that takes the focus when `enabled` and its message changes. */
function useFocus(enabled: boolean, change: unknown) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated message is a new one
  useEffect(() => {
    if (enabled) input.current?.focus();
  }, [enabled, change]);
  return input;
}
