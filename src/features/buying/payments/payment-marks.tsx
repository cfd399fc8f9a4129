import { acceptedMarks } from "./accepted-marks.ts";

/** What is accepted (BUY-12), in words: the marks themselves belong to their owners. */
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
