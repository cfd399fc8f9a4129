/** The accepted payment methods, as displayed (BUY-12). */
const acceptedMarks = ["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"] as const;

/** The accepted methods (BUY-12), as text: the logos belong to their owners. */
export function PaymentMarks() {
  return (
    <div className="pay-marks">
      <p id="pay-marks">We accept</p>
      <ul aria-labelledby="pay-marks">
        {acceptedMarks.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ul>
    </div>
  );
}
