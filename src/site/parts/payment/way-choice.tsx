/** The payment method; hidden where there is only one. */
export function WayChoice({
  ways,
  error,
}: {
  ways: { name: string; label: string }[];
  error: string | undefined;
}) {
  const [first] = ways;
  if (ways.length <= 1) return first ? <input type="hidden" name="payment_way" value={first.name} /> : null;
  return (
    <fieldset className="form-row form-group" data-wrong={error ? "" : undefined}>
      <legend className="field-label">How do you want to pay?</legend>
      {ways.map((way, at) => (
        <label className="tick" key={way.name}>
          <input type="radio" name="payment_way" value={way.name} defaultChecked={at === 0} required />
          <span>{way.label}</span>
        </label>
      ))}
      {error ? <p className="field-error">{error}</p> : null}
    </fieldset>
  );
}
