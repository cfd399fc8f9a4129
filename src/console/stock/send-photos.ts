import type { PhotosAnswer } from "./photos-answer.ts";

const refusals = {
  changed: "the photos were changed meanwhile: check them again",
  "too many": "a car has 100 photos at most",
  gone: "this car was removed meanwhile",
} as const;

/** What is wrong, in words; null once it is done. */
export type SendProblem = string | null;

/**
 * Sends a form about a car's pictures, and reports how much of it has arrived.
 * @param action the address @param onSent a share from 0 to 1
 */
export function sendPhotos(
  action: string,
  form: FormData,
  onSent: (share: number) => void = () => {},
): Promise<SendProblem> {
  return new Promise((resolve) => {
    // fetch() doesn't report how much of a body was sent.
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(problemOf(request));
    request.onerror = () => resolve("the connection failed");
    request.open("POST", action);
    request.send(form);
  });
}

function problemOf(request: XMLHttpRequest): SendProblem {
  const { status } = request;
  if (status === 413) return "it is larger than 10 MB";
  if (status === 403) return "your role may not change this car any more";
  if (status !== 200) return `the server couldn’t take it (${status})`;
  // A session that has ended is answered with the page to sign in.
  const isAnswer = request.getResponseHeader("Content-Type")?.startsWith("application/json");
  if (!isAnswer) return "you are signed out: sign in in another tab, then try again";
  const answer = JSON.parse(request.responseText) as PhotosAnswer;
  if (answer.kind === "saved") return null;
  return answer.kind === "refused" ? answer.problem : refusals[answer.kind];
}
