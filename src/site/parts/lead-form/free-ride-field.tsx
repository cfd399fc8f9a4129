import { useEffect, useRef, useState } from "react";

type Answer = "unknown" | "offered" | "too far";

/**
 * The free ride field (DECIDE-116): shown to customers whose postcode is near enough, as the server measures
 * it. Without script it is always shown, and the server checks what was ticked.
 */
export function FreeRideField({
  id,
  name,
  label,
  ticked,
  error,
}: {
  id: string;
  name: string;
  label: string;
  ticked: boolean;
  error: string | undefined;
}) {
  const row = useRef<HTMLDivElement>(null);
  const [answer, setAnswer] = useState<Answer>("unknown");
  useEffect(() => {
    const form = row.current?.closest("form");
    if (!form) return;
    let lastPostcode = "";
    const check = async () => {
      const typed = (field: string) => String(new FormData(form).get(field) ?? "").trim();
      const query = new URLSearchParams({
        postcode: typed("postcode"),
        location: typed("location"),
      }).toString();
      if (query === lastPostcode) return;
      lastPostcode = query;
      if (!/^\d{4}$/.test(typed("postcode"))) return setAnswer("unknown");
      try {
        const response = await fetch(`/api/service/free-ride?${query}`);
        const { offered } = (await response.json()) as { offered?: boolean };
        if (lastPostcode === query)
          setAnswer(offered === true ? "offered" : offered === false ? "too far" : "unknown");
      } catch {
        setAnswer("unknown");
      }
    };
    void check();
    form.addEventListener("change", check);
    return () => form.removeEventListener("change", check);
  }, []);
  return (
    <div className="form-row" ref={row} data-wrong={error ? "" : undefined} aria-live="polite">
      {answer === "too far" ? (
        <p className="field-hint">Your postcode is too far away for a free ride.</p>
      ) : (
        <label className="tick" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            name={name}
            value="on"
            defaultChecked={ticked}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <span>{label}</span>
        </label>
      )}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
