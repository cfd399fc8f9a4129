/** One of the last events of a destination, without personal data. Instants are ISO. */
export type ShownEvent = {
  id: string;
  kind: string;
  /** What the vendor calls it. */
  vendorName: string;
  at: string;
  state: "waiting" | "sent" | "refused" | "dropped" | "unknown";
  attempts: number;
  answer: string | null;
  /** What is sent, with words in place of what is about the person. */
  body: string;
};
