import { acceptedMarks } from "./accepted-marks.ts";

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
